import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles } from '#contract/base/roles.ts'
import { Id, ReplyInstant } from '#contract/base/schema.ts'

/** How far a user is with their own today, and when they were last active: docs/product/analytics.md#today. */
export const TodayOfUser = z.object({
  userId: Id,
  name: z.string(),
  /** Counted as in the user's own `GET /api/stats/agent`. */
  due: z.int(),
  done: z.int(),
  /** Open tasks of earlier days, which are due too. */
  overdue: z.int(),
  /** The last work on a task or logged event of the last 30 days, null without one. */
  lastActivityAt: z.nullable(ReplyInstant),
  /** Whether they joined in those 30 days. */
  isNew: z.boolean(),
  /** The streak shown to the user. */
  streak: z.int(),
  /** Whether the last activity was today. */
  hasBegun: z.boolean(),
  /** Whether nothing is done by noon of a working day in the user's zone, although something is left to do. */
  isLateToBegin: z.boolean(),
})
export type TodayOfUser = z.infer<typeof TodayOfUser>

export const listProgressOfUsers = endpoint({
  name: 'listProgressOfUsers',
  method: 'GET',
  path: '/api/analytics/today',
  summary: "List where each active user of the caller's organization stands today, who is most behind first",
  access: adminRoles,
  readsReplica: true,
  opensDay: true,
  reply: z.array(TodayOfUser),
  shows: ['analytics'],
})
