import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** One import: what it says, where in the project that is (undefined for packages), and whether only types come. */
export type Import = { says: string; target?: string; onlyTypes: boolean }

/** What the rules look at in a file. */
export type Syntax = {
  imports: Import[]
  /** Texts of literals; the holes of templates are `\uFFFC`. */
  texts: string[]
  /** Every name that stands anywhere. */
  names: Set<string>
  /** `object.property` and `.property` of plain members, `new Date()` where it is called without argument, `name(` and `.name(` of what is called. */
  uses: Set<string>
}

type Node = { type: string; [key: string]: unknown }

const known = new Map<string, Syntax>()

/** The syntax of a file of TypeScript or JavaScript. */
export function syntaxOf({ path, text }: SourceFile): Syntax {
  const key = `${path}\n${text}`
  const found = known.get(key) ?? read(path, text)
  known.set(key, found)
  return found
}

function read(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} cannot be parsed`)
  const syntax: Syntax = { imports: [], texts: [], names: new Set(), uses: new Set() }
  look(program as unknown as Node, (node) => note(node, path, syntax))
  return syntax
}

function look(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) look(one, see)
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') see(value as Node)
    for (const inner of Object.values(value)) if (typeof inner === 'object') look(inner, see)
  }
}

function note(node: Node, path: string, syntax: Syntax): void {
  const { source, name, value } = node as { source?: Node; name?: unknown; value?: unknown }
  if (/^(Import|Export|TSImportType)/.test(node.type) && typeof source?.value === 'string')
    syntax.imports.push({ says: source.value, target: targetOf(path, source.value), onlyTypes: isOfTypes(node) })
  else if (node.type === 'Identifier' && typeof name === 'string') syntax.names.add(name)
  else if (node.type === 'Literal' && typeof value === 'string') syntax.texts.push(value)
  else if (node.type === 'TemplateLiteral') syntax.texts.push(textOf(node))
  else if (node.type === 'MemberExpression') noteMember(node, syntax)
  else if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && !(node.arguments as unknown[]).length)
    syntax.uses.add('new Date()')
  else if (node.type === 'CallExpression') syntax.uses.add(`${calledIn(node)}(`)
}

function calledIn({ callee }: Node): string {
  return nameOf(callee) ?? `.${nameOf((callee as Node).property) ?? ''}`
}

function noteMember(node: Node, syntax: Syntax): void {
  const property = nameOf(node.property) ?? String((node.property as Node).value)
  syntax.uses.add(`${nameOf(node.object) ?? ''}.${property}`)
  syntax.uses.add(`.${property}`)
}

const nameOf = (node: unknown): string | undefined => {
  const { type, name } = (node ?? {}) as Node
  return type === 'Identifier' ? String(name) : undefined
}

const textOf = (node: Node) =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('\uFFFC')

function isOfTypes(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const parts = (node.specifiers ?? []) as { importKind?: string; exportKind?: string }[]
  return parts.length > 0 && parts.every(({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type')
}

function targetOf(path: string, says: string): string | undefined {
  if (says.startsWith('#')) return says.slice(1)
  return says.startsWith('.') ? posix.join(posix.dirname(path), says) : undefined
}
