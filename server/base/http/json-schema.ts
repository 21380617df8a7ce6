import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/**
 * Converts a zod schema to JSON Schema, simplified for fast-json-stringify and for readers: `anyOf [T, null]` becomes
 * `type [T, null]`; formats, patterns and safe-integer bounds are dropped. Each schema is converted once in a process, which
 * may build many instances; callers must not change the result.
 */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const known = converted[io].get(schema)
  if (known) return known
  const { $schema: _, ...schemaBody } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  const jsonSchema = simplify(schemaBody) as JsonSchema
  converted[io].set(schema, jsonSchema)
  return jsonSchema
}

type Converted = WeakMap<z.ZodMiniType, JsonSchema>
const converted: Record<'input' | 'output', Converted> = { input: new WeakMap(), output: new WeakMap() }

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (node === null || typeof node !== 'object') return node
  const { format: _, pattern: __, ...rest } = node as JsonSchema
  const meaningfulEntries = Object.entries(rest).filter(
    ([key, value]) => !(boundKeywords.has(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER),
  )
  return collapseNullable(Object.fromEntries(meaningfulEntries.map(([key, value]) => [key, simplify(value)])))
}

const boundKeywords = new Set(['minimum', 'maximum'])

function collapseNullable(node: JsonSchema): JsonSchema {
  const options = node.anyOf as JsonSchema[] | undefined
  if (options?.length !== 2) return node
  const nonNullOption = options.find(({ type }) => type !== 'null')
  if (typeof nonNullOption?.type !== 'string' || !options.some(({ type }) => type === 'null')) return node
  const { anyOf: _, ...rest } = node
  const enumValues = nonNullOption.enum ? { enum: [...(nonNullOption.enum as unknown[]), null] } : {}
  return { ...rest, ...nonNullOption, ...enumValues, type: [nonNullOption.type, 'null'] }
}
