import type { Endpoint } from '#contract/base/endpoint.ts'
import { buildOpenApiDocument } from '#server/base/http/openapi.ts'
import type { BrowserResponse } from '#test/support/browser/browser.ts'

export type Exchange = { url: string; body: unknown; response: BrowserResponse }
export type Section = { feature: string; endpoints: Endpoint[] }

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Response = { description: string; content?: Record<string, { schema?: Schema }> }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Response>
}

const introduction = `# API
Written by \`npm run docs:api\` from the contract; a test runs every example. Wire format, errors, idempotency and limits are in
[product/api.md](product/api.md), who reaches what in [product/roles.md](product/roles.md).

A caller sends the cookie of a session, and with every write its \`X-CSRF-Token\`. In types, \`?\` marks a field that may be absent.
`

/** Renders docs/api.md: every endpoint with its types, errors and the recorded exchange. */
export function renderApiDocument(sections: Section[], exchanges: Map<string, Exchange>): string {
  const paths = buildOpenApiDocument('', '').paths as Record<string, Record<string, Operation>>
  const operationOf = ({ path, method }: Endpoint) => paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
  const parts = sections.map(({ feature, endpoints }) => [
    `## ${toTitle(feature)}`,
    ...endpoints.map((one) => renderEndpoint(one, operationOf(one), exchanges.get(one.name)!)),
  ])
  return `${[introduction, ...parts.flat()].join('\n')}\n`
}

function renderEndpoint(endpoint: Endpoint, operation: Operation, exchange: Exchange): string {
  const { access, method, path, summary } = endpoint
  const parameters = (operation.parameters ?? []).filter(({ in: place }) => place !== 'header')
  const [bodyContent] = Object.values(operation.requestBody?.content ?? {})
  const responses = Object.entries(operation.responses)
  const success = responses.filter(([status]) => Number(status) < 400 || status === 'default')
  const errors = responses.filter(([status]) => Number(status) >= 400)
  const types = [
    ...(bodyContent ? renderType(endpoint.upload ? 'Body (multipart)' : 'Body', bodyContent.schema) : []),
    ...success.flatMap(([status, { content, description }]) => renderAnswer(status, content, description)),
  ]
  return [
    `### ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    `${summary}. ${access === 'anyone' ? 'Needs no session.' : `For ${access.join(', ')}.`}`,
    '',
    ...(parameters.length ? [`- Parameters: ${parameters.map(printParameter).join(', ')}`] : []),
    ...types,
    ...(errors.length
      ? [`- Errors: ${errors.map(([status, { description }]) => `${status} ${description}`).join(', ')}`]
      : []),
    '',
    ...renderExchange(endpoint, exchange),
  ].join('\n')
}

const toTitle = (feature: string) =>
  feature === 'base' ? 'Operation and sign-in' : feature[0]!.toUpperCase() + feature.slice(1).replaceAll('-', ' ')

const printParameter = ({ name, required, schema }: Parameter) =>
  `\`${name}${required ? '' : '?'}: ${printType(schema)}\``

function renderAnswer(status: string, content: Response['content'], description: string): string[] {
  const [type] = Object.values(content ?? {})
  if (status === 'default') return [`- Answer: ${description.toLowerCase()}`]
  if (type?.schema) return renderType(`Answer ${status}`, type.schema)
  return [`- Answer ${status}${content ? `: ${description.toLowerCase()}` : ', empty'}`]
}

const maxLineLength = 110

/** Writes a short type next to its name, a long one below it in lines. */
function renderType(name: string, schema: Schema): string[] {
  const type = printType(schema)
  if (type.length <= maxLineLength) return [`- ${name}: \`${type}\``]
  const lines = type.split(', ').reduce<string[]>((all, part) => {
    const last = all.at(-1)
    return last === undefined || last.length + part.length > maxLineLength
      ? [...all, part]
      : [...all.slice(0, -1), `${last}, ${part}`]
  }, [])
  return [
    `- ${name}:`,
    '  ```ts',
    ...lines.map((line, index) => `  ${line}${index < lines.length - 1 ? ',' : ''}`),
    '  ```',
  ]
}

function printType(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(printType).join(' | ')
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => printOneType(type, schema)).join(' | ')
}

function printOneType(type: string, { items, properties, required = [] }: Schema): string {
  if (type === 'array') return items ? `(${printType(items)})[]`.replace(/^\((\w+)\)\[\]$/, '$1[]') : 'unknown[]'
  if (type !== 'object' || !properties) return type
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${printType(schema)}`,
  )
  return `{ ${fields.join(', ')} }`
}

function renderExchange(endpoint: Endpoint, { url, body, response }: Exchange): string[] {
  const request = [`${endpoint.method} ${url}`, ...describeBody(body)]
  const isJson = endpoint.reply !== undefined
  const answer = isJson ? [String(response.status), JSON.stringify(shorten(response.body), null, 2)] : []
  const text = [...request, ...(endpoint.access === 'anyone' || isJson ? answer : [String(response.status)])].join('\n')
  return ['```http', replaceIds(text), '```', '']
}

function describeBody(body: unknown): string[] {
  if (body === undefined) return []
  return [Buffer.isBuffer(body) ? '(a form with the file)' : JSON.stringify(shorten(body), null, 2)]
}

/** Keeps the first item of each list and the beginning of each long text, and nothing that differs in each run. */
function shorten(value: unknown, key = ''): unknown {
  if (key === 'csrfToken' || key === 'requestId') return '…'
  if (typeof value === 'string') return value.length > 100 ? `${value.slice(0, 100)}…` : value
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shorten(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item, name)]))
}

/** Ids and tokens differ in each run: the first id of an example is …01, the second …02. */
function replaceIds(text: string): string {
  const ids = [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g))]
  return ids.reduce(
    (replaced, id, index) =>
      replaced.replaceAll(id, `019a0000-0000-7000-8000-0000000000${String(index + 1).padStart(2, '0')}`),
    text.replaceAll(/(invitation=|feed\/)[\w-]{43}/g, `$1${'token'.repeat(9).slice(0, 43)}`),
  )
}
