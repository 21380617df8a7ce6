import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Access, Role } from './roles.ts'

type Schema = z.ZodMiniType

/** One call, said once: the server mounts it, the web calls it, OpenAPI, access matrix and fuzz test are made from it. */
export type Endpoint = {
  /** Unique, camelCase: the operation's id and the first part of its query key. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As Fastify writes it, `/api/tasks/:taskId`. */
  path: string
  summary: string
  access: Access
  /** One transaction a request for 'read' and 'write'; 'none' opens its own short ones. */
  work: 'read' | 'write' | 'none'
  params?: Schema
  query?: Schema
  body?: Schema
  /** Absent: 204 without a body. */
  reply?: Schema
  /** Beside UNAUTHORIZED, FORBIDDEN, CSRF and VALIDATION, which follow from the rest. */
  errors?: readonly ErrorCode[]
  /** 201 for creates. */
  status?: 200 | 201
  /** Takes `Idempotency-Key` (contract 1). */
  idempotent?: true
  /** A list that may be longer than its answer: the cursor of the next page is in `X-Next-Cursor` (contract 1). */
  paged?: true
  /** Takes a multipart body: one file of at most so many bytes in this field; `body` describes the fields beside it. */
  upload?: { field: string; maxBytes: number }
  /** Answers a file's bytes as an attachment. */
  download?: true
  /** How many calls a user may make within so many minutes. */
  limit?: { calls: number; minutes: number }
  /** Reads the caller's day, which is opened first where it is not yet: roleplay made, missed tasks closed (contract 4). */
  opensDay?: true
  /** Queries to read again after the write; by name, to avoid import cycles. */
  invalidates?: readonly string[]
  /** Queries whose cached rows take the reply; they are read again only where a failure leaves open how things are. */
  updates?: readonly string[]
}

/** Declares an endpoint, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type SchemaOutput<S> = S extends Schema ? z.output<S> : undefined
type SchemaInput<S> = S extends Schema ? z.input<S> : undefined

/** What a handler reads: parsed and trimmed. */
export type ParsedRequest<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
}

/** What a caller gives; a part the endpoint does not take is left out. */
export type RequestInput<E extends Endpoint> = RequestPart<'params', SchemaInput<E['params']>> &
  RequestPart<'query', SchemaInput<E['query']>> &
  RequestPart<'body', SchemaInput<E['body']>>
type RequestPart<Name extends string, T> = T extends undefined ? unknown : { [K in Name]: T }

/** What a call answers; undefined for 204. */
export type Reply<E extends Endpoint> = SchemaOutput<E['reply']>

/** The roles that may call an endpoint; empty for one that needs no session. */
export const allowedRoles = (one: Endpoint): readonly Role[] => (one.access === 'anyone' ? [] : one.access)

/** The address of a call: parameters put into the path, a query behind it. */
export function urlFor(one: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = one.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return query.size ? `${path}?${query.toString()}` : path
}
