import * as z from 'zod/mini'
import { Day, Id, ReplyInstant, truncatedTexts } from '#contract/base/schema.ts'

export const clientStatuses = ['prospect', 'active', 'inactive'] as const
export const ClientStatus = z.enum(clientStatuses)
export type ClientStatus = z.infer<typeof ClientStatus>

/** Display names of the statuses. */
export const clientStatusLabels: Record<ClientStatus, string> = {
  prospect: 'Prospect',
  active: 'Active',
  inactive: 'Inactive',
}

/** The part of a client shown on a task. */
export const ClientSummary = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type ClientSummary = z.infer<typeof ClientSummary>

/** Joins first and last name; either may be missing. */
export const formatFullName = ({ firstName, lastName }: Pick<ClientSummary, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** A sequence that a client is on, as a card shows it. */
export const EnrolledSequence = z.object({
  assignmentId: Id,
  sequenceId: Id,
  name: z.string(),
  status: z.enum(['active', 'paused']),
})
export type EnrolledSequence = z.infer<typeof EnrolledSequence>

/** The household that a client is in. */
export const HouseholdOfClient = z.object({ id: Id, name: z.string() })
export type HouseholdOfClient = z.infer<typeof HouseholdOfClient>

export const Client = z.extend(ClientSummary, {
  /** E.164 form of the phone, `+12025550123`; null if it is not a possible number. */
  phoneE164: z.nullable(z.string()),
  address: z.nullable(z.string()),
  dateOfBirth: z.nullable(Day),
  notes: z.nullable(z.string()),
  status: ClientStatus,
  assignedAgentId: Id,
  /** Name of the owner, for admins only; absent in lists of one's own clients. */
  agentName: z.optional(z.nullable(z.string())),
  archivedAt: z.nullable(ReplyInstant),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
  /** The later of the last change and the last timeline event; future events do not count. */
  lastActivityAt: ReplyInstant,
  /** The sequences the client is on, ten at most. */
  activeSequences: z.array(EnrolledSequence),
  household: z.nullable(HouseholdOfClient),
})
export type Client = z.infer<typeof Client>

/** The requested client, or the one it was merged into, whose id is then `mergedInto`. */
export const ClientOrMerged = z.extend(Client, { mergedInto: z.optional(Id) })
export type ClientOrMerged = z.infer<typeof ClientOrMerged>

/** Maximum length of an address and of notes in a list; longer ones are cut. */
export const maxListedClientTextLength = 300

/** A client in a list. `truncated` names the texts that were cut; it is null or absent when the client is whole. */
export const ListedClient = z.extend(Client, {
  truncated: z.optional(truncatedTexts('address', 'notes')),
})
export type ListedClient = z.infer<typeof ListedClient>

/** Numbers of rows that are deleted together with a client; `…OfOwner`: rows that move along when it is reassigned. */
export const ClientRelatedCounts = z.object({
  notes: z.int(),
  events: z.int(),
  documents: z.int(),
  policies: z.int(),
  openTasks: z.int(),
  recurringTasks: z.int(),
  openTasksOfOwner: z.int(),
  recurringTasksOfOwner: z.int(),
  /** Running and paused assignments, which always move along. */
  assignments: z.int(),
})
export type ClientRelatedCounts = z.infer<typeof ClientRelatedCounts>

/** Sort keys of the client list: recently added, recent activity, alphabetical. */
export const clientSorts = ['added', 'activity', 'name'] as const
export const ClientSort = z.enum(clientSorts)
export type ClientSort = z.infer<typeof ClientSort>
export const SortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof SortOrder>
export const defaultSortOrders: Record<ClientSort, SortOrder> = { added: 'desc', activity: 'desc', name: 'asc' }

/** Number of matches shown by the client search of a form. */
export const maxClientSearchResults = 5
