import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { joinOpenedDaysSql, assignmentOpenedThroughSql } from '#server/sequences/enrollment/columns.ts'

/** Pauses the running assignments of a client on their agent's day. Returns how many it paused. */
export const pauseAssignmentsOfClient = ({ db, now }: Ctx, clientId: string, today: CalendarDay): Promise<number> =>
  db.run(pauseOfClient, { clientId, now, today })

/** Resumes a client's assignments whose pause began at an instant, to undo it. Returns their agents. */
export const resumeAssignmentsPausedAt = async (
  { db, now }: Ctx,
  clientId: string,
  pausedAt: Date,
): Promise<string[]> => (await db.all(resumePausedAt, { clientId, pausedAt, now })).map(({ agentId }) => agentId)

/** Gives all assignments of a client to another agent. */
export const saveAgentOfClientAssignments = ({ db, now }: Ctx, clientId: string, agentId: string): Promise<number> =>
  db.run(updateAgentOfClient, { clientId, agentId, now })

/** Gives all assignments of one agent to another. */
export const handOverAssignmentsOfAgent = ({ db, now }: Ctx, fromId: string, agentId: string): Promise<number> =>
  db.run(updateAgentOfAgent, { fromId, agentId, now })

/** Locks a client's assignments in the order of their ids, so that two calls cannot deadlock. */
const withLocked = (condition: string, owned = 'a.client_id = :clientId') =>
  `with locked as (
     select a.id, ${assignmentOpenedThroughSql} as opened_through from nurture_assignments a ${joinOpenedDaysSql}
     where a.organization_id = :organizationId and ${owned} ${condition} order by a.id for update of a
   )`

const pauseOfClient = statement<{ clientId: string; now: Date; today: string }>(
  'pause_assignments_of_client',
  null,
  `${withLocked('and a.finished_at is null and a.paused_on is null')}
   update nurture_assignments a set paused_on = :today, paused_at = :now, opened_through = locked.opened_through,
     next_due_on = null, updated_at = :now
   from locked where a.organization_id = :organizationId and a.id = locked.id`,
)

const resumePausedAt = statement<{ clientId: string; pausedAt: Date; now: Date }, { agentId: string }>(
  'resume_assignments_paused_at',
  z.object({ agentId: Id }),
  `${withLocked('and a.finished_at is null and a.paused_at = :pausedAt')}
   update nurture_assignments a set paused_on = null, paused_at = null, next_due_on = locked.opened_through + 1,
     updated_at = :now
   from locked where a.organization_id = :organizationId and a.id = locked.id
   returning a.assigned_agent_id as "agentId"`,
)

/** Days that the former agent opened stay opened; from there the next step is searched again. */
const setAgent = `update nurture_assignments a set assigned_agent_id = :agentId, opened_through = locked.opened_through,
     next_due_on = case when a.finished_at is null and a.paused_on is null then locked.opened_through + 1 end,
     updated_at = :now
   from locked where a.organization_id = :organizationId and a.id = locked.id`

const updateAgentOfClient = statement<{ clientId: string; agentId: string; now: Date }>(
  'hand_over_assignments_of_client',
  null,
  `${withLocked('')} ${setAgent}`,
)

const updateAgentOfAgent = statement<{ fromId: string; agentId: string; now: Date }>(
  'hand_over_assignments_of_agent',
  null,
  `${withLocked('', 'a.assigned_agent_id = :fromId')} ${setAgent}`,
)
