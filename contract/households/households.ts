import * as z from 'zod/mini'
import { Day, Id, ReplyInstant } from '#contract/base/schema.ts'

export const HouseholdRole = z.enum(['head', 'spouse', 'child', 'parent', 'other'])
export type HouseholdRole = z.infer<typeof HouseholdRole>

/** Members of a household at most. */
export const maxHouseholdMembers = 20

export const HouseholdMember = z.object({
  clientId: Id,
  role: HouseholdRole,
  name: z.string(),
  isArchived: z.boolean(),
  /** The next open task of the client. */
  next: z.nullable(z.object({ title: z.string(), dueDate: Day })),
  /** Its active policies. */
  activePolicies: z.int(),
})
export type HouseholdMember = z.infer<typeof HouseholdMember>

/** A family: docs/product/households.md. */
export const Household = z.object({
  id: Id,
  name: z.string(),
  /** Those within the caller's reach. */
  members: z.array(HouseholdMember),
  /** Members whom the caller may not see, because they belong to other agents. */
  hiddenCount: z.int(),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
})
export type Household = z.infer<typeof Household>
