import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, Id, ReplyInstant, requiredSingleLineSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { ListedClient } from '#contract/clients/clients.ts'
import { TaskStatus, TaskType } from '#contract/tasks/tasks.ts'

/** Maximum results of each kind. */
export const maxFoundOfKind = 5

/** Days for which closed tasks are found; older ones are in the history. */
export const searchedClosedDays = 90

export const FoundTask = z.object({
  id: Id,
  title: z.string(),
  type: TaskType,
  status: TaskStatus,
  dueDate: Day,
  /** Null without a client, or if the caller can no longer access the client. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
})
export type FoundTask = z.infer<typeof FoundTask>

const FoundNote = z.object({
  id: Id,
  clientId: Id,
  clientName: z.string(),
  /** The sentence that contains the words. */
  sentence: z.string(),
  createdAt: ReplyInstant,
})
type FoundNote = z.infer<typeof FoundNote>

export const FoundSequence = z.object({ id: Id, name: z.string() })
export type FoundSequence = z.infer<typeof FoundSequence>

export const FoundUser = z.object({ id: Id, name: z.string(), email: z.string() })
export type FoundUser = z.infer<typeof FoundUser>

export const FoundPolicy = z.object({
  id: Id,
  clientId: Id,
  clientName: z.string(),
  carrier: z.string(),
  line: z.string(),
  policyNumber: z.nullable(z.string()),
  renewalDate: Day,
})
export type FoundPolicy = z.infer<typeof FoundPolicy>

const SearchResults = z.object({
  clients: z.array(ListedClient),
  tasks: z.array(FoundTask),
  notes: z.array(FoundNote),
  sequences: z.array(FoundSequence),
  /** Colleagues, for admins only. */
  users: z.array(FoundUser),
  policies: z.array(FoundPolicy),
})
/** Up to 5 of each kind, best first: docs/product/search.md. */
export type SearchResults = z.infer<typeof SearchResults>

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/api/search',
  summary: 'Find clients, tasks, notes, sequences, policies and, for admins, colleagues within reach',
  access: allRoles,
  query: z.object({ q: requiredSingleLineSchemaUpTo(maxTextLengths.title) }),
  reply: SearchResults,
  shows: ['clients', 'tasks', 'notes', 'sequences', 'users', 'policies'],
})
