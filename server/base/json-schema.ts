import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/**
 * A schema as JSON Schema, simplified for fast-json-stringify and for readers: `anyOf [T, null]` becomes
 * `type [T, null]`, formats and bounds of our own machine go.
 */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...bare } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return simplified(bare) as JsonSchema
}

function simplified(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplified)
  if (node === null || typeof node !== 'object') return node
  const { format: _, pattern: __, ...rest } = node as JsonSchema
  const bounded = Object.entries(rest).filter(
    ([key, value]) => !(isBound.has(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER),
  )
  return nullable(Object.fromEntries(bounded.map(([key, value]) => [key, simplified(value)])))
}

const isBound = new Set(['minimum', 'maximum'])

function nullable(node: JsonSchema): JsonSchema {
  const options = node.anyOf as JsonSchema[] | undefined
  if (options?.length !== 2) return node
  const given = options.find(({ type }) => type !== 'null')
  if (typeof given?.type !== 'string' || !options.some(({ type }) => type === 'null')) return node
  const { anyOf: _, ...rest } = node
  const choices = given.enum ? { enum: [...(given.enum as unknown[]), null] } : {}
  return { ...rest, ...given, ...choices, type: [given.type, 'null'] }
}
