import * as z from 'zod/mini'
import { FirstStepFacts } from '#contract/team/first-steps.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'

/** Finds which first steps of the viewer are done, and whether they were finished before. */
export const findFirstStepFacts = ({ db, viewer }: Ctx) => db.one(selectFirstStepFacts, { userId: viewer.id })

/** Records that the viewer's first steps are finished, so that none are shown again. */
export const saveFirstStepsDone = ({ db, now, viewer }: Ctx) => db.run(updateFirstStepsDone, { userId: viewer.id, now })

const FirstStepRow = z.extend(FirstStepFacts, { isFinished: z.boolean() })

/** A task made by hand is neither the daily roleplay nor a step of a sequence. */
const selectFirstStepFacts = statement<{ userId: string }, z.infer<typeof FirstStepRow>>(
  'first_step_facts',
  FirstStepRow,
  `select u.first_steps_done_at is not null as "isFinished", u.first_name is not null as "name",
     exists (select from clients c where c.organization_id = :organizationId and c.assigned_agent_id = u.id) as "clients",
     exists (select from tasks t where t.organization_id = :organizationId and t.assigned_agent_id = u.id
       and not t.is_daily and t.source is distinct from 'nurture') as "task",
     exists (select from users v where v.organization_id = :organizationId and v.id <> u.id)
       or exists (select from invitations i
         where i.organization_id = :organizationId and i.accepted_at is null and i.canceled_at is null) as "team",
     coalesce(o.calendar_url, o.quoting_tool_url) is not null as "links",
     exists (select from sequences s where s.organization_id = :organizationId) as "sequences"
   from users u join organizations o on o.id = u.organization_id
   where u.organization_id = :organizationId and u.id = :userId`,
)

const updateFirstStepsDone = statement<{ userId: string; now: Date }>(
  'finish_first_steps',
  null,
  `update users u set first_steps_done_at = :now
   where u.organization_id = :organizationId and u.id = :userId and u.first_steps_done_at is null`,
)
