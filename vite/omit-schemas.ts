import type { Plugin } from 'vite'

/** Fields of an endpoint that the browser reads; of its reply, only whether there is one. */
const keptFields = /^(name|method|path|scope|idempotent|paged|upload|download|isSlow|shows|changes|updates)$/

/** Modules that only schemas need. */
const isAllSchemas = /\/base\/(schema|zod-messages)\.ts$/

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Edit = { start: number; end: number; text: string }

/**
 * Keeps zod and the schemas of `contract/` out of screens without a form: endpoints lose what only the server reads,
 * each module is divided into its schemas and the rest, and code that runs at load is marked as free of side effects,
 * so that it is dropped if its result is unused.
 */
export function omitSchemas(contractFolder: string): Plugin {
  const schemas = new Map<string, string>()
  return {
    name: 'omit-schemas',
    apply: 'build',
    resolveId: (id) => (id.endsWith(schemasSuffix) ? id : null),
    load: (id) => (id.endsWith(schemasSuffix) ? { code: schemas.get(id)!, moduleSideEffects: false } : null),
    transform(code, id) {
      if (!id.startsWith(contractFolder) || id.endsWith(schemasSuffix)) return null
      const parse = (text: string) => this.parse(text) as unknown as Node
      const edited = applyEdits(code, listEdits(parse(code), code))
      if (isAllSchemas.test(id)) return { code: edited, map: null, moduleSideEffects: false }
      const { rest, taken } = divide(parse(edited), edited, id)
      schemas.set(id + schemasSuffix, taken)
      return { code: rest, map: null, moduleSideEffects: false }
    },
  }
}

/** Suffix of the module that holds a module's schemas. */
export const schemasSuffix = '?schemas'

function listEdits(node: Node, code: string): Edit[] {
  // Calls within a function run later, and may have side effects.
  if (node.type.includes('Function')) return []
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
  const mark = isCall ? [{ start: node.start, end: node.start, text: '/* @__PURE__ */ ' }] : []
  if ((node.callee as Node | undefined)?.name === 'endpoint') {
    const [definition] = node.arguments as [Node]
    return [...mark, ...(definition.properties as Node[]).flatMap((field) => listEditsOfField(field, code))]
  }
  return [...mark, ...listChildren(node).flatMap((child) => listEdits(child, code))]
}

function listEditsOfField({ start, end, key, value }: Node, code: string): Edit[] {
  const name = (key as Node | undefined)?.name as string | undefined
  if (name === 'reply') return [{ start: (value as Node).start, end: (value as Node).end, text: 'true' }]
  return name === undefined || keptFields.test(name)
    ? []
    : [{ start, end: code[end] === ',' ? end + 1 : end, text: '' }]
}

/** Moves the schemas and the code that needs them out of a module, which exports them from another one. */
function divide(program: Node, code: string, id: string): { rest: string; taken: string } {
  const statements = (program.body as Node[]).map((node) => {
    const declaration = (node.declaration ?? node) as Node
    const declared = [declaration, ...((declaration.declarations as Node[] | undefined) ?? [])]
    const names = declared.flatMap((one) => (one.id ? listNames(one.id as Node) : []))
    return { node, names, isExported: node !== declaration, used: new Set(listNames(declaration)) }
  })
  const imports = statements.filter(({ node }) => node.type === 'ImportDeclaration')
  // Schemas are in PascalCase.
  const schemaNames = new Set(
    imports.flatMap(({ node, used }) =>
      /^zod|\/schema\.ts$/.test((node.source as Node).value as string) ? [...used] : [...used].filter(isPascalCase),
    ),
  )
  const taken = new Set<(typeof statements)[number]>()
  for (let before = -1; before < taken.size;) {
    before = taken.size
    for (const one of statements)
      if (one.names.length && [...one.used].some((name) => schemaNames.has(name))) {
        taken.add(one)
        for (const name of one.names) schemaNames.add(name)
      }
  }
  const textOf = ({ node }: { node: Node }) => code.slice(node.start, node.end)
  const needed = new Set([...taken].flatMap(({ used }) => [...used]))
  const rest = statements.filter((one) => !taken.has(one) && one.names.some((name) => needed.has(name)))
  const shared = rest.flatMap(({ names }) => names.filter((name) => needed.has(name)))
  const hidden = rest.filter(({ isExported }) => !isExported).flatMap(({ names }) => names)
  const exported = [...taken].filter(({ isExported }) => isExported).flatMap(({ names }) => names)
  return {
    rest: [
      applyEdits(
        code,
        [...taken].map(({ node: { start, end } }) => ({ start, end, text: '' })),
      ),
      `export { ${hidden.join(', ')} }`,
      `export { ${exported.join(', ')} } from ${JSON.stringify(id + schemasSuffix)}`,
    ].join('\n'),
    taken: [
      ...imports.map(textOf),
      `import { ${shared.join(', ')} } from ${JSON.stringify(id)}`,
      ...[...taken].toSorted((one, other) => one.node.start - other.node.start).map(textOf),
    ].join('\n'),
  }
}

const isPascalCase = (name: string) => /^[A-Z]\w*[a-z]/.test(name)

/** Lists the names of variables in a part of a module, without property names. */
function listNames(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name as string]
  const property = !node.computed && (node.type === 'MemberExpression' ? node.property : node.key)
  return listChildren(node).flatMap((child) =>
    child === property && !(node.shorthand && node.value === child) ? [] : listNames(child),
  )
}

const applyEdits = (code: string, edits: readonly Edit[]) =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end), code)

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
