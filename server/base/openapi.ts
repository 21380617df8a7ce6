import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { jsonSchema } from './json-schema.ts'

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1; operations that need no session carry `security: []` (contract 8). */
export function openApiDocument(publicUrl: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const one of endpoints) {
    const path = one.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operation(one) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Daybook', version, description: "An agent's book of business, worked through day by day." },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'daybook' } },
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
    },
  }
}

function operation(one: Endpoint): Json {
  const parameters = [...parametersIn('path', one.params), ...parametersIn('query', one.query), ...headersOf(one)]
  return {
    operationId: one.name,
    summary: one.summary,
    ...(one.access === 'anyone' ? { security: [] } : { description: `For ${one.access.join(', ')}.` }),
    ...(parameters.length && { parameters }),
    ...(one.body && { requestBody: { required: true, content: bodyOf(one, jsonSchema(one.body, 'input')) } }),
    responses: { ...success(one), ...refusals(one) },
  }
}

function parametersIn(place: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: of,
  }))
}

function headersOf(one: Endpoint): Json[] {
  const header = (name: string, required: boolean) => ({ name, in: 'header', required, schema: { type: 'string' } })
  if (one.access === 'anyone') return []
  return [
    header('X-Time-Zone', false),
    ...(one.method === 'GET' ? [] : [header('X-CSRF-Token', true)]),
    ...(one.idempotent ? [header('Idempotency-Key', false)] : []),
  ]
}

/** An upload is a form: its file, and the fields beside it. */
function bodyOf({ upload }: Endpoint, fields: Json): Json {
  if (!upload) return json(fields)
  const { properties, required = [] } = fields as { properties?: Json; required?: string[] }
  const file = { [upload.field]: { type: 'string', contentMediaType: bytes } }
  const schema = { type: 'object', properties: { ...file, ...properties }, required: [upload.field, ...required] }
  return { 'multipart/form-data': { schema } }
}

const bytes = 'application/octet-stream'

const nextCursor = {
  'X-Next-Cursor': { description: 'The cursor of the next page; none on the last', schema: { type: 'string' } },
}

function success(one: Endpoint): Json {
  if (one.download) return { 200: { description: 'The file, as an attachment', content: { [bytes]: {} } } }
  if (one.reply) {
    const content = json(jsonSchema(one.reply, 'output'))
    return { [one.status ?? 200]: { description: 'Done', ...(one.paged && { headers: nextCursor }), content } }
  }
  return one.access === 'anyone'
    ? { default: { description: 'A page, a text or a redirection' } }
    : { 204: { description: 'Done' } }
}

function refusals(one: Endpoint): Json {
  const usual: ErrorCode[] = one.access === 'anyone' ? [] : ['UNAUTHORIZED', 'FORBIDDEN']
  const codes: ErrorCode[] = [
    ...usual,
    ...(one.access !== 'anyone' && one.method !== 'GET' ? (['CSRF'] as const) : []),
    ...(one.params || one.query || one.body ? (['VALIDATION'] as const) : []),
    ...(one.body ? (['TOO_LARGE', 'WRONG_TYPE'] as const) : []),
    ...(one.limit ? (['RATE_LIMITED'] as const) : []),
    ...(one.errors ?? []),
    // The key of a create whose row is gone by now.
    ...(one.idempotent ? (['NOT_FOUND'] as const) : []),
  ]
  const byStatus = Object.groupBy(codes, (code) => errors[code].status)
  const content = json({ $ref: '#/components/schemas/Error' })
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, of]) => [status, { description: [...new Set(of)].join(', '), content }]),
  )
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })
