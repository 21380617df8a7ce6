import type { Plugin } from 'vite'

/** What the browser reads of an endpoint; of its reply, only whether there is one. */
const keptFields = /^(name|method|path|scope|idempotent|paged|upload|download|isSlow|shows|changes|updates)$/

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Edit = { start: number; end: number; text: string }

/**
 * Keeps zod and the schemas of `contract/` out of the first load: endpoints lose what only the server reads, and what runs
 * when one of its modules is loaded is marked as free of effects, so that it is dropped where its result is not used.
 */
export const omitSchemas = (contractFolder: string): Plugin => ({
  name: 'omit-schemas',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(contractFolder)) return null
    const edits = listEdits(this.parse(code) as unknown as Node, code).toSorted((one, other) => other.start - one.start)
    const apply = (edited: string, { start, end, text }: Edit) => edited.slice(0, start) + text + edited.slice(end)
    return { code: edits.reduce(apply, code), map: null, moduleSideEffects: false }
  },
})

function listEdits(node: Node, code: string): Edit[] {
  // What a function calls runs later, and may have effects.
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

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
