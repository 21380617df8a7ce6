import fc from 'fast-check'
import { buildEndpointUrl, type Endpoint } from '#contract/base/endpoint.ts'
import { toJsonSchema } from '#server/base/http/json-schema.ts'
import { encodeForm, multipart } from '#test/support/multipart.ts'
import { hostileBody, hostileHeaders, hostileText, hostileValue } from './hostile.ts'

export type RequestCase = { name: string; method: string; path: string; body?: string; headers: Record<string, string> }
type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  [bound: string]: unknown
}

/** The caller's own IDs by parameter name, and IDs of others. */
export type Ids = { own: Record<string, string[]>; others: string[] }

/** Generates requests to an endpoint: valid, with one invalid field, or entirely invalid. */
export function arbitraryRequest(endpoint: Endpoint, ids: Ids): fc.Arbitrary<RequestCase> {
  const arbitraryPart = (schema: Endpoint['body']) =>
    schema ? withMutations(arbitraryFrom(toJsonSchema(schema, 'input') as JsonSchema, '', ids)) : fc.constant(undefined)
  const valid = arbitraryPart(endpoint.body)
  const body = endpoint.body
    ? fc.oneof(
        {
          weight: 12,
          arbitrary: endpoint.upload
            ? arbitraryForm(endpoint.upload.field, valid)
            : valid.map((value) => JSON.stringify(value)),
        },
        { weight: 1, arbitrary: hostileBody },
      )
    : fc.constant(undefined)
  const headers = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders })
  return fc
    .record({
      params: arbitraryPart(endpoint.params),
      query: arbitraryPart(endpoint.query),
      repeatsQuery: fc.nat({ max: 9 }).map((number) => number === 0),
      body,
      headers,
    })
    .map(({ params, query, repeatsQuery, body: requestBody, headers: requestHeaders }) => ({
      name: endpoint.name,
      method: endpoint.method,
      path: repeatQuery(
        buildEndpointUrl(endpoint, { params: toTexts(params), query: toTexts(query) }),
        repeatsQuery ? 2 : 1,
      ),
      ...(requestBody !== undefined && { body: requestBody }),
      headers: { ...(endpoint.upload && multipart), ...requestHeaders },
    }))
}

/** Names each parameter of the query several times. */
function repeatQuery(path: string, times: number): string {
  const [pathname, query] = path.split('?') as [string, string | undefined]
  return query === undefined ? path : `${pathname}?${Array(times).fill(query).join('&')}`
}

/** Generates a form with these fields and zero to three files with arbitrary part headers. */
function arbitraryForm(field: string, fields: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const file = fc.record({
    name: fc.oneof({ weight: 20, arbitrary: fc.constant(field) }, { weight: 1, arbitrary: hostileText }),
    fileName: fc.oneof(fc.constant('policy.pdf'), hostileText),
    type: fc.oneof(fc.constantFrom('application/pdf', 'text/html', 'image/svg+xml'), hostileText),
    content: fc.oneof(fc.string({ minLength: 1, maxLength: 200 }), hostileText),
  })
  const files = fc.oneof(
    { weight: 20, arbitrary: fc.tuple(file) },
    { weight: 1, arbitrary: fc.array(file, { maxLength: 3 }) },
  )
  return fc.tuple(fields, files).map(([fieldValues, parts]) => {
    const textParts = Object.entries(toTexts(fieldValues)).map(([name, content]) => ({ name, content }))
    return encodeForm(...textParts, ...parts).body.toString()
  })
}

/** Converts params and query to strings that fit into a URL. */
function toTexts(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(
    entries.map(([name, one]) => [
      name,
      String(typeof one === 'object' ? JSON.stringify(one) : one)
        .toWellFormed()
        .slice(0, 3_000),
    ]),
  )
}

/** Generates the valid value, one with a hostile or additional field, or a hostile value instead. */
function withMutations(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mutated = fc.tuple(valid, fc.nat(), hostileValue).map(([value, index, hostile]) => {
    const names = Object.keys((value ?? {}) as object)
    const name = names[index % (names.length + 1)] ?? 'extra'
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value, [name]: hostile }
      : hostile
  })
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 5, arbitrary: mutated },
    { weight: 1, arbitrary: hostileValue },
  )
}

/** Generates a value of a JSON schema; the field name selects IDs, dates and URLs. */
function arbitraryFrom(schema: JsonSchema, name: string, ids: Ids): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (name.endsWith('Id') || (name === 'ids' && schema.type === 'string')) return arbitraryId(name, ids)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryFrom(one, name, ids)))
  const type = [schema.type ?? 'any'].flat()[0]
  if (type === 'object')
    return fc.record(arbitraryProperties(schema, ids), { requiredKeys: (schema.required ?? []) as never[] })
  if (type === 'array') return fc.array(arbitraryFrom(schema.items ?? {}, name, ids), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return arbitraryInteger(schema)
  return type === 'string' ? arbitraryText(schema, name) : hostileValue
}

const arbitraryId = (name: string, { own, others }: Ids) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<unknown>(...(own[name] ?? Object.values(own).flat())) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...others, null) },
  )

const arbitraryProperties = (schema: JsonSchema, ids: Ids) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, arbitraryFrom(property, name, ids)]),
  )

const arbitraryInteger = ({ minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema) =>
  fc.oneof(
    fc.integer({ min: Number(minimum), max: Number(maximum) }),
    fc.constantFrom(Number(minimum), Number(maximum)),
  )

const someDay = fc.constantFrom('2026-11-21', '2026-11-22', '2026-12-31', '2028-02-29', '9999-12-31')
const noDay = fc.constantFrom('2026-02-30', '2027-02-29', '2026-11-31')

function arbitraryText({ minLength = 0, maxLength = 100 }: JsonSchema, name: string): fc.Arbitrary<string> {
  if (/date$/i.test(name)) return fc.oneof({ weight: 6, arbitrary: someDay }, { weight: 1, arbitrary: noDay })
  if (/(url|link)$/i.test(name)) return fc.constantFrom('https://example.com/x', '', 'http://[::1]/')
  const maxGenerated = Math.min(Number(maxLength), Number(minLength) + 40)
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: Number(minLength), maxLength: maxGenerated }),
    },
    { weight: 1, arbitrary: hostileText },
  )
}
