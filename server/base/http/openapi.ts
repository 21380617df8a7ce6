import type { Endpoint } from '#contract/base/endpoint.ts'
import { ErrorBody, type ErrorCode, errorDefinitions } from '#contract/base/errors.ts'
import { endpoints } from './endpoints.ts'
import { toJsonSchema } from './json-schema.ts'

type Json = Record<string, unknown>

/** Builds the OpenAPI 3.1 document of the contract; operations that need no session have `security: []`. */
export function buildOpenApiDocument(publicUrl: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Daybook', version, description: "An agent's book of business, worked through day by day." },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'daybook' } },
      schemas: { Error: toJsonSchema(ErrorBody, 'output') },
    },
  }
}

function toOperation(endpoint: Endpoint): Json {
  const parameters = [
    ...toParameters('path', endpoint.params),
    ...toParameters('query', endpoint.query),
    ...toHeaderParameters(endpoint),
  ]
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone' ? { security: [] } : { description: `For ${endpoint.access.join(', ')}.` }),
    ...(parameters.length && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse(undefined).success,
        content: toRequestContent(endpoint, toJsonSchema(endpoint.body, 'input')),
      },
    }),
    responses: { ...toSuccessResponses(endpoint), ...toErrorResponses(endpoint) },
  }
}

function toParameters(location: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }))
}

function toHeaderParameters(endpoint: Endpoint): Json[] {
  const header = (name: string, required: boolean) => ({ name, in: 'header', required, schema: { type: 'string' } })
  if (endpoint.access === 'anyone') return []
  return [
    header('X-Time-Zone', false),
    header('X-User', false),
    // A link has no headers.
    ...(endpoint.download ? [{ name: 'user', in: 'query', required: false, schema: { type: 'string' } }] : []),
    ...(endpoint.method === 'GET' ? [] : [header('X-CSRF-Token', true)]),
    ...(endpoint.idempotent ? [header('Idempotency-Key', false)] : []),
  ]
}

/** An upload is a multipart form of its file and the body's fields. */
function toRequestContent({ upload }: Endpoint, fields: Json): Json {
  if (!upload) return toJsonContent(fields)
  const { properties, required = [] } = fields as { properties?: Json; required?: string[] }
  const file = { [upload.field]: { type: 'string', contentMediaType: binaryMediaType } }
  const schema = { type: 'object', properties: { ...file, ...properties }, required: [upload.field, ...required] }
  return { 'multipart/form-data': { schema } }
}

const binaryMediaType = 'application/octet-stream'

const nextCursor = {
  'X-Next-Cursor': { description: 'The cursor of the next page; none on the last', schema: { type: 'string' } },
}

function toSuccessResponses(endpoint: Endpoint): Json {
  if (endpoint.download)
    return { 200: { description: 'The file, as an attachment', content: { [binaryMediaType]: {} } } }
  if (endpoint.reply) {
    const content = toJsonContent(toJsonSchema(endpoint.reply, 'output'))
    return {
      [endpoint.status ?? 200]: { description: 'Done', ...(endpoint.paged && { headers: nextCursor }), content },
      ...(endpoint.existingRowParam && { 200: { description: 'An existing row was changed', content } }),
    }
  }
  return endpoint.access === 'anyone'
    ? { default: { description: 'A page, a text or a redirection' } }
    : { 204: { description: 'Done' } }
}

function toErrorResponses(endpoint: Endpoint): Json {
  const authErrors: ErrorCode[] = endpoint.access === 'anyone' ? [] : ['UNAUTHORIZED', 'FORBIDDEN']
  const codes: ErrorCode[] = [
    ...authErrors,
    ...(endpoint.access !== 'anyone' && endpoint.method !== 'GET' ? (['CSRF'] as const) : []),
    ...(endpoint.params || endpoint.query || endpoint.body ? (['VALIDATION'] as const) : []),
    ...(endpoint.body ? (['TOO_LARGE', 'WRONG_TYPE'] as const) : []),
    ...(endpoint.limit || endpoint.idempotent || endpoint.isLargeRead ? (['RATE_LIMITED'] as const) : []),
    ...(endpoint.errors ?? []),
    // A path may name a row that does not exist, an Idempotency-Key one that no longer exists.
    ...(endpoint.params || endpoint.idempotent ? (['NOT_FOUND'] as const) : []),
  ]
  const byStatus = Object.groupBy(codes, (code) => errorDefinitions[code].status)
  const content = toJsonContent({ $ref: '#/components/schemas/Error' })
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codesOfStatus]) => [
      status,
      { description: [...new Set(codesOfStatus)].join(', '), content },
    ]),
  )
}

const toJsonContent = (schema: Json): Json => ({ 'application/json': { schema } })
