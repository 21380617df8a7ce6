import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, Id, optionalOrNull, pageParamsUpTo, ReplyInstant, withDefault } from '#contract/base/schema.ts'
import { DuplicateClient } from './client-draft.ts'
import { ClientParams } from './client-endpoints.ts'
import { Client, ClientSummary } from './clients.ts'

/** The fields of the client form, in its order; a merge keeps one client's value of each. */
export const MergedField = z.enum([
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'dateOfBirth',
  'notes',
  'status',
])
export type MergedField = z.infer<typeof MergedField>
export const mergedFields = MergedField.options

/** How long a merge can be undone. */
export const mergeUndoDays = 30

/** One of two clients that may be the same person. */
export const PossibleDuplicate = z.extend(ClientSummary, {
  dateOfBirth: z.nullable(Day),
  /** Name of the owner, for admins only. */
  agentName: z.nullable(z.string()),
  createdAt: ReplyInstant,
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/** Why two clients may be the same person: a match that the form refuses, or the same name and birthday. */
export const DuplicateReason = z.enum([...DuplicateClient.shape.same.options, 'nameAndBirthday'])
export type DuplicateReason = z.infer<typeof DuplicateReason>

/**
 * Two clients that may be the same person; each is paired with the oldest match only, so a hundred with one phone are
 * 99 pairs.
 */
export const DuplicatePair = z.object({
  same: z.array(DuplicateReason),
  older: PossibleDuplicate,
  newer: PossibleDuplicate,
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

/** Maximum and default pairs per page. */
export const maxDuplicatePairs = 100

export const listDuplicatePairs = endpoint({
  name: 'listDuplicatePairs',
  method: 'GET',
  path: '/api/clients/duplicates',
  summary: "List pairs of clients that may be the same person: the caller's or, for admins, the organization's",
  access: allRoles,
  isLargeRead: true,
  query: z.object(pageParamsUpTo(maxDuplicatePairs)),
  reply: z.array(DuplicatePair),
  paged: true,
  shows: ['clients'],
})

const FieldChoice = optionalOrNull(z.enum(['keep', 'take']))
const fieldChoices = Object.fromEntries(mergedFields.map((field) => [field, FieldChoice])) as Record<
  MergedField,
  typeof FieldChoice
>

/** The data that a merge and its undo change. */
const mergeChanges = [
  ...(['clients', 'tasks', 'recurringTasks', 'occurrences', 'notes'] as const),
  ...(['noteTags', 'documents', 'timeline', 'sequences', 'policies', 'renewals'] as const),
] as const

export const mergeClients = endpoint({
  name: 'mergeClients',
  method: 'POST',
  path: '/api/clients/:clientId/merge',
  summary: 'Merge another client into this one, with all that belongs to it; its id leads here from then on',
  access: allRoles,
  params: ClientParams,
  body: z.object({
    from: Id,
    /** Which client's value stays; `keep`, this one's, by default. */
    fields: withDefault(z.object(fieldChoices), {}),
  }),
  reply: z.object({ client: Client, mergeId: Id }),
  errors: ['TRANSITION'],
  changes: mergeChanges,
})

/** A merge that can still be undone. */
export const Merge = z.object({
  id: Id,
  client: ClientSummary,
  /** Name of the client that was merged into it. */
  mergedName: z.string(),
  mergedAt: ReplyInstant,
  /** Null for a super administrator, who belongs to another organization. */
  mergedByName: z.nullable(z.string()),
})
export type Merge = z.infer<typeof Merge>

export const maxMergePageSize = 100

export const listMerges = endpoint({
  name: 'listMerges',
  method: 'GET',
  path: '/api/merges',
  summary: 'List the merges of accessible clients that can still be undone, newest first',
  access: allRoles,
  query: z.object(pageParamsUpTo(maxMergePageSize)),
  reply: z.array(Merge),
  paged: true,
  shows: ['clients'],
})

/** The answer to undoing a merge; `stays` lists later changes, which are kept. */
export const UndoneMerge = z.object({
  client: Client,
  restored: Client,
  stays: z.object({
    fields: z.array(MergedField),
    /** Numbers of tasks, recurring tasks and sequences; they go back to their client as they are now. */
    tasks: z.int(),
    recurringTasks: z.int(),
    assignments: z.int(),
  }),
})
export type UndoneMerge = z.infer<typeof UndoneMerge>

export const undoMerge = endpoint({
  name: 'undoMerge',
  method: 'POST',
  path: '/api/merges/:mergeId/undo',
  summary: `Undo a merge within ${mergeUndoDays} days: both clients are as they were, save what was changed since`,
  access: allRoles,
  params: z.object({ mergeId: Id }),
  reply: UndoneMerge,
  errors: ['TRANSITION'],
  changes: mergeChanges,
})
