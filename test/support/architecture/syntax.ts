import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** One import: what it says, where in the project that is (undefined for packages), and whether only types come. */
export type Import = { specifier: string; target?: string; isTypeOnly: boolean }

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

const syntaxCache = new Map<string, Syntax>()

/** The syntax of a file of TypeScript or JavaScript. */
export function syntaxOf({ path, text }: SourceFile): Syntax {
  const key = `${path}\n${text}`
  const cached = syntaxCache.get(key) ?? parseFile(path, text)
  syntaxCache.set(key, cached)
  return cached
}

function parseFile(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} cannot be parsed`)
  const syntax: Syntax = { imports: [], texts: [], names: new Set(), uses: new Set() }
  visitNodes(program as unknown as Node, (node) => recordNode(node, path, syntax))
  return syntax
}

function visitNodes(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visitNodes(one, visit)
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') visit(value as Node)
    for (const inner of Object.values(value)) if (typeof inner === 'object') visitNodes(inner, visit)
  }
}

function recordNode(node: Node, path: string, syntax: Syntax): void {
  const { source, name, value } = node as { source?: Node; name?: unknown; value?: unknown }
  if (/^(Import|Export|TSImportType)/.test(node.type) && typeof source?.value === 'string')
    syntax.imports.push({
      specifier: source.value,
      target: resolveImport(path, source.value),
      isTypeOnly: isTypeOnly(node),
    })
  else if (node.type === 'Identifier' && typeof name === 'string') syntax.names.add(name)
  else if (node.type === 'Literal' && typeof value === 'string') syntax.texts.push(value)
  else if (node.type === 'TemplateLiteral') syntax.texts.push(templateText(node))
  else if (node.type === 'MemberExpression') recordMember(node, syntax)
  else if (
    node.type === 'NewExpression' &&
    identifierName(node.callee) === 'Date' &&
    !(node.arguments as unknown[]).length
  )
    syntax.uses.add('new Date()')
  else if (node.type === 'CallExpression') syntax.uses.add(`${calleeName(node)}(`)
}

function calleeName({ callee }: Node): string {
  return identifierName(callee) ?? `.${identifierName((callee as Node).property) ?? ''}`
}

function recordMember(node: Node, syntax: Syntax): void {
  const property = identifierName(node.property) ?? String((node.property as Node).value)
  syntax.uses.add(`${identifierName(node.object) ?? ''}.${property}`)
  syntax.uses.add(`.${property}`)
}

const identifierName = (node: unknown): string | undefined => {
  const { type, name } = (node ?? {}) as Node
  return type === 'Identifier' ? String(name) : undefined
}

const templateText = (node: Node) =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('\uFFFC')

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const parts = (node.specifiers ?? []) as { importKind?: string; exportKind?: string }[]
  return parts.length > 0 && parts.every(({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type')
}

function resolveImport(path: string, says: string): string | undefined {
  if (says.startsWith('#')) return says.slice(1)
  return says.startsWith('.') ? posix.join(posix.dirname(path), says) : undefined
}
