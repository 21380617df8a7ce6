import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** An import, export-from or dynamic import; `target` is the path in the project, undefined for packages. */
type Import = { specifier: string; target?: string; isExport: boolean }

/** The parts of a file that the rules check. */
export type Syntax = {
  imports: Import[]
  /** String literals and templates; an interpolated value reads as `\uFFFC`. */
  texts: string[]
  /** Texts of JSX that a person reads or hears: children, and attributes such as `aria-label`. */
  shownTexts: string[]
  identifiers: Set<string>
  /** `object.property` and `.property` of members, `new Date()` without arguments, `name(` and `.name(` of calls. */
  uses: Set<string>
}

type Node = { type: string; [key: string]: unknown }

const syntaxCache = new WeakMap<SourceFile, Syntax>()

/** Parses TypeScript or JavaScript; throws an Error if it cannot be parsed. */
export function syntaxOf(file: SourceFile): Syntax {
  const syntax = syntaxCache.get(file) ?? parseFile(file)
  syntaxCache.set(file, syntax)
  return syntax
}

function parseFile({ path, text }: SourceFile): Syntax {
  const { program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} cannot be parsed`)
  const syntax: Syntax = {
    imports: [],
    texts: [],
    shownTexts: [],
    identifiers: new Set(),
    uses: new Set(),
  }
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
      isExport: node.type.startsWith('Export'),
    })
  else if (/^(JSX)?Identifier$/.test(node.type) && typeof name === 'string') syntax.identifiers.add(name)
  else if (node.type === 'Literal' && typeof value === 'string') syntax.texts.push(value)
  else if (node.type === 'TemplateLiteral') syntax.texts.push(templateText(node))
  else if (node.type === 'JSXElement' || node.type === 'JSXFragment') recordShownTexts(node.children, syntax)
  else if (node.type === 'JSXAttribute' && shownAttributes.has(String((node.name as Node).name)))
    recordShownTexts(value, syntax)
  else if (node.type === 'MemberExpression') recordMember(node, syntax)
  else if (node.type === 'NewExpression') recordNew(node, syntax)
  else if (node.type === 'CallExpression') recordCall(node, syntax)
}

const shownAttributes = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'placeholder',
  'title',
  'label',
  'hint',
  'description',
])

/** Looks through the branches of an expression, not into calls or nested elements. */
function recordShownTexts(part: unknown, syntax: Syntax): void {
  if (Array.isArray(part)) for (const one of part) recordShownTexts(one, syntax)
  if (!isNode(part)) return
  if (part.type === 'TemplateLiteral') syntax.shownTexts.push(templateText(part))
  else if (typeof part.value === 'string') syntax.shownTexts.push(part.value)
  else if (part.type === 'JSXExpressionContainer') recordShownTexts(part.expression, syntax)
  else if (part.type === 'ConditionalExpression') recordShownTexts([part.consequent, part.alternate], syntax)
  else if (part.type === 'LogicalExpression') recordShownTexts([part.left, part.right], syntax)
}

function recordCall({ callee }: Node, syntax: Syntax): void {
  syntax.uses.add(`${identifierName(callee) ?? `.${identifierName((callee as Node).property) ?? ''}`}(`)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function recordNew({ callee, arguments: args }: Node, syntax: Syntax): void {
  if (identifierName(callee) === 'Date' && (args as unknown[]).length === 0) syntax.uses.add('new Date()')
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

function resolveImport(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}
