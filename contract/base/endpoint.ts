import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Access } from './roles.ts'

type Schema = z.ZodMiniType

/** The topics that reads show and writes change. */
export type Topic =
  | 'analytics'
  | 'bugReports'
  | 'clients'
  | 'closedTasks'
  | 'documents'
  | 'feed'
  | 'firstSteps'
  | 'households'
  | 'imports'
  | 'invitations'
  | 'noticeSettings'
  | 'notices'
  | 'notes'
  | 'noteTags'
  | 'occurrences'
  | 'organizations'
  | 'outbox'
  | 'passkeys'
  | 'policies'
  | 'recurringTasks'
  | 'renewals'
  | 'sequences'
  | 'settings'
  | 'tasks'
  | 'timeline'
  | 'users'
  | 'viewer'

/** One API call: mounted by the server, called by the web; source of OpenAPI, the access matrix and the fuzz test. */
export type Endpoint = {
  /** Unique camelCase name, used as operation id and first part of the query key. */
  name: string
  /** Callers may send HEAD to learn whether a GET would be refused; no endpoint is declared with it. */
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify syntax: `/api/tasks/:taskId`. */
  path: string
  summary: string
  access: Access
  /**
   * 'read' and 'write' run in one transaction per request; with 'none' the handler opens short ones. Absent: 'read' for a
   * GET, else 'write'.
   */
  work?: 'read' | 'write' | 'none'
  /**
   * Rows that a super administrator's call reaches: of all organizations, or of the one in the path. Absent: of the
   * caller's organization.
   */
  scope?: 'platform' | 'organization'
  params?: Schema
  query?: Schema
  body?: Schema
  /** Absent: the answer is 204 without a body. */
  reply?: Schema
  /** Errors in addition to those that follow from the other fields, such as UNAUTHORIZED, or NOT_FOUND from `params`. */
  errors?: readonly ErrorCode[]
  /** 201 for creates, 202 for work that continues after the answer. */
  status?: 200 | 201 | 202
  /** For a create that may change an existing row instead: the parameter with its id. A reply of that row has status 200. */
  existingRowParam?: string
  /** Accepts `Idempotency-Key`: docs/product/api.md#idempotency. */
  idempotent?: true
  /** A list in pages, the next cursor in `X-Next-Cursor`: docs/product/api.md#limits-and-pagination. */
  paged?: true
  /** A multipart body with one file in this field; `body` describes the other fields. */
  upload?: { field: string; maxBytes: number; mayBeEmpty?: true }
  /** Answers a file as an attachment. */
  download?: true
  /** May return a large answer; each user runs one such read at a time: docs/product/api.md#limits-and-pagination. */
  isLargeRead?: true
  /** Reads from a replica, if there is one, that has everything committed: docs/operations.md#read-replica. */
  readsReplica?: true
  /** A write that may take minutes; the browser waits longer for it. */
  isSlow?: true
  /** Changes how somebody signs in, so a session older than 10 minutes is not enough. */
  needsRecentSignIn?: true
  /** Rate limit per user. */
  limit?: { calls: number; minutes: number }
  /**
   * Reads the caller's day, which is opened first if necessary: docs/product/days.md#opening-and-closing-days-working-days.
   */
  opensDay?: true
  /** Topics that a read shows; the browser reads it again after a write changes one. */
  shows?: readonly Topic[]
  /** Topics that a write changes. */
  changes?: readonly Topic[]
  /** Topics that a write changes and its reply updates: read again only if a failure leaves the outcome unknown. */
  updates?: readonly Topic[]
}

/** How many ids a bulk call may name. */
export const maxIds = 500

/** How long deleted notes, documents and policies can be restored, before they are purged. */
export const restorePeriodDays = 7

/** Declares an endpoint and preserves its exact type. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/**
 * Returns which transactions an endpoint's handler runs in: its `work`, else 'read' for a GET and 'write' for other
 * methods.
 */
export const getWork = ({ work, method }: Endpoint): 'read' | 'write' | 'none' =>
  work ?? (method === 'GET' ? 'read' : 'write')

type SchemaOutput<S> = S extends Schema ? z.output<S> : undefined
type SchemaInput<S> = S extends Schema ? z.input<S> : undefined

/** Input of a handler after parsing. */
export type ParsedRequest<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
}

/**
 * Input of a caller; parts that the endpoint does not have are absent, a query without required fields and a body with a
 * default are optional.
 */
export type EndpointInput<E extends Endpoint> = RequestPart<'params', SchemaInput<E['params']>> &
  RequestQuery<SchemaInput<E['query']>> &
  RequestPart<'body', SchemaInput<E['body']>>
type RequestPart<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }
type RequestQuery<T> = T extends undefined ? unknown : object extends T ? { query?: T } : { query: T }

/** The answer of a call; undefined for 204. */
export type EndpointReply<E extends Endpoint> = SchemaOutput<E['reply']>

/** Builds the URL of a call from its path parameters and query. */
export function buildEndpointUrl(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return query.size ? `${path}?${query.toString()}` : path
}
