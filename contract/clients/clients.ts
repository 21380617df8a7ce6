import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'
import {
  Cursor,
  Day,
  Id,
  Instant,
  Limit,
  limits,
  OptionalDay,
  optionalText,
  requiredText,
} from '#contract/base/schema.ts'

/** Where a client stands (spec 4). */
export const ClientStatus = z.enum(['prospect', 'active', 'inactive'])
export type ClientStatus = z.infer<typeof ClientStatus>

/** How a status reads. */
export const statusNames: Record<ClientStatus, string> = {
  prospect: 'Prospect',
  active: 'Active',
  inactive: 'Inactive',
}

/** A client as a task shows it. */
export const ClientSummary = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type ClientSummary = z.infer<typeof ClientSummary>

/** First and last name, whichever there are. */
export const fullName = ({ firstName, lastName }: Pick<ClientSummary, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

export const Client = z.extend(ClientSummary, {
  /** The phone as `+12025550123`, where what was typed is a number of the organisation's country or an international one. */
  phoneE164: z.nullable(z.string()),
  address: z.nullable(z.string()),
  dateOfBirth: z.nullable(Day),
  notes: z.nullable(z.string()),
  status: ClientStatus,
  assignedAgentId: Id,
  /** Whose book they are in, for admins, who see more than their own; absent in lists of one's own. */
  agentName: z.optional(z.nullable(z.string())),
  archivedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  /** The later of the last change and the last event on the timeline; events still to come do not count. */
  lastActivityAt: Instant,
})
export type Client = z.infer<typeof Client>

const isEmail = (value: string) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value)

/** The client form; trimmed empty values are absent (spec 5). `client` is another spelling of active (contract 6). */
export const ClientForm = z.object({
  firstName: requiredText(limits.name),
  lastName: optionalText(limits.name),
  email: optionalText(limits.email, isEmail, 'Please enter a valid e-mail address'),
  phone: optionalText(limits.phone),
  address: optionalText(limits.text),
  dateOfBirth: OptionalDay,
  notes: optionalText(limits.text),
  status: z.optional(
    z.pipe(
      z.enum(['prospect', 'active', 'inactive', 'client']),
      z.transform((status) => (status === 'client' ? 'active' : status)),
    ),
  ),
  /** Answers DUPLICATE with the `ClientTwin`s as `current` where somebody within reach has this e-mail or phone. */
  rejectDuplicates: z.optional(z.boolean()),
})
export type ClientForm = z.output<typeof ClientForm>

/** Somebody with the same e-mail or phone, shown before a second one is saved. */
export const DuplicateClient = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  createdAt: Instant,
  archivedAt: z.nullable(Instant),
  agentName: z.optional(z.nullable(z.string())),
  same: z.enum(['email', 'phone']),
})
export type DuplicateClient = z.infer<typeof DuplicateClient>

/** How many matches the client search of a form shows (spec 9). */
export const maxClientSearchResults = 5

/** The sorts of spec 2: recently added, recent activity, alphabetical; each begins in its usual direction. */
export const ClientSort = z.enum(['added', 'activity', 'name'])
export type ClientSort = z.infer<typeof ClientSort>
export const SortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof SortOrder>
export const defaultSortOrder: Record<ClientSort, SortOrder> = { added: 'desc', activity: 'desc', name: 'asc' }

/** The longest page of the list; no agent's book is longer. */
export const maxClientPageSize = 5_000

const BooleanParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((flag) => flag === 'true'),
)

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  path: '/api/clients',
  summary:
    "The caller's clients, or for admins the organisation's; searched by name, e-mail or phone, sorted, in pages",
  access: everyRole,
  work: 'read',
  query: z.object({
    search: z.optional(requiredText(limits.title)),
    status: z.optional(ClientStatus),
    sort: z.optional(ClientSort),
    order: z.optional(SortOrder),
    /** The archived ones instead of the others. */
    archived: z.optional(BooleanParam),
    /** `organization` is for admins; an agent gets 403. */
    scope: z.optional(z.enum(['own', 'organization'])),
    limit: z.optional(Limit(maxClientPageSize)),
    cursor: z.optional(Cursor),
  }),
  reply: z.array(Client),
  paged: true,
  errors: ['FORBIDDEN'],
})

/** What every change of a client makes old: lists, the record, its timeline, and the names on task cards. */
export const clientQueries = ['listClients', 'getClient', 'clientTimeline', 'tasksOfDay']

export const createClient = endpoint({
  name: 'createClient',
  method: 'POST',
  path: '/api/clients',
  summary: "Add a client to the caller's book",
  access: everyRole,
  work: 'write',
  body: ClientForm,
  reply: Client,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  invalidates: ['listClients'],
})
