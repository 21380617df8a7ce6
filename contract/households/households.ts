import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Day,
  Id,
  optionalOrNull,
  pageParamsUpTo,
  ReplyInstant,
  requiredSingleLineSchemaUpTo,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { HouseholdOfClient } from '#contract/clients/clients.ts'

export const householdRoles = ['head', 'spouse', 'child', 'parent', 'other'] as const
export const HouseholdRole = z.enum(householdRoles)
export type HouseholdRole = z.infer<typeof HouseholdRole>

/** Maximum members of a household. */
export const maxHouseholdMembers = 20

export const HouseholdMember = z.object({
  clientId: Id,
  role: HouseholdRole,
  name: z.string(),
  isArchived: z.boolean(),
  /** The next open task, step or repeat with the client, of the caller or, for admins, also of the client's owner. */
  next: z.nullable(z.object({ title: z.string(), dueDate: Day })),
  /** Number of active policies. */
  activePolicies: z.int(),
})
export type HouseholdMember = z.infer<typeof HouseholdMember>

/** A family: docs/product/households.md. */
export const Household = z.extend(HouseholdOfClient, {
  /** Members the caller can access. */
  members: z.array(HouseholdMember),
  /** Members the caller may not see because they belong to other agents. */
  hiddenCount: z.int(),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
})
export type Household = z.infer<typeof Household>

const Name = requiredSingleLineSchemaUpTo(maxTextLengths.name)
const NewMember = z.object({ clientId: Id, role: HouseholdRole })
const Members = z
  .array(NewMember)
  .check(
    z.minLength(1, 'Add at least one member'),
    z.maxLength(maxHouseholdMembers, `A household has ${maxHouseholdMembers} members at most`),
  )

export const HouseholdDraft = z.object({ name: Name, members: Members })
export type HouseholdDraft = z.output<typeof HouseholdDraft>

export const HouseholdPatch = z.object({
  name: optionalOrNull(Name),
  /** The complete list of members the caller can access, in order; the others stay. */
  members: optionalOrNull(Members),
})
export type HouseholdPatch = z.output<typeof HouseholdPatch>

export const listHouseholds = endpoint({
  name: 'listHouseholds',
  method: 'GET',
  path: '/api/households',
  summary: "List households with a client of the caller or, for admins, the organization's; newest first",
  access: allRoles,
  opensDay: true,
  query: z.object({
    /** Only the household of this client. */
    clientId: z.optional(Id),
    ...pageParamsUpTo(100),
  }),
  reply: z.array(Household),
  paged: true,
  shows: ['households', 'clients', 'tasks', 'occurrences', 'policies'],
})

export const createHousehold = endpoint({
  name: 'createHousehold',
  method: 'POST',
  path: '/api/households',
  summary: 'Start a household; a client is in one at most',
  access: allRoles,
  body: HouseholdDraft,
  reply: Household,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  changes: ['households'],
  updates: ['clients'],
})

const HouseholdParams = z.object({ householdId: Id })

export const getHousehold = endpoint({
  name: 'getHousehold',
  method: 'GET',
  path: '/api/households/:householdId',
  summary: 'Get a household with the members the caller may see',
  access: allRoles,
  opensDay: true,
  params: HouseholdParams,
  reply: Household,
  shows: ['households', 'clients', 'tasks', 'occurrences', 'policies'],
})

export const updateHousehold = endpoint({
  name: 'updateHousehold',
  method: 'PATCH',
  path: '/api/households/:householdId',
  summary: 'Rename a household, or replace those of its members whom the caller can access',
  access: allRoles,
  params: HouseholdParams,
  body: HouseholdPatch,
  reply: Household,
  errors: ['DUPLICATE'],
  changes: ['households'],
  updates: ['clients'],
})

export const deleteHousehold = endpoint({
  name: 'deleteHousehold',
  method: 'DELETE',
  path: '/api/households/:householdId',
  summary: 'Remove the members whom the caller can access; without members the household is deleted',
  access: allRoles,
  params: HouseholdParams,
  changes: ['households'],
  updates: ['clients'],
})
