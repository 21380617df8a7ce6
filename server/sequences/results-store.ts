import * as z from 'zod/mini'
import { SequenceResults } from '#contract/sequences/sequences.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { isOpenTaskSql } from '#server/tasks/columns.ts'
import { isOwnPersonalSequenceSql } from './columns.ts'

const Totals = z.omit(SequenceResults, { steps: true })
const StepResults = SequenceResults.shape.steps.def.element

/**
 * Counts the outcomes for clients that were ever on a sequence, as far as the viewer may count them, and for its steps'
 * tasks.
 */
export async function countSequenceResults({ db, viewer }: Ctx, sequenceId: string): Promise<SequenceResults> {
  const parameters = { sequenceId, ...toViewerAccess(viewer) }
  const [totals, steps] = await Promise.all([db.one(resultTotals, parameters), db.all(resultsOfSteps, parameters)])
  return { ...totals, steps }
}

const ofSequence = `nurture_assignments a
     join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id
     join clients c on c.organization_id = a.organization_id and c.id = a.client_id
     where a.organization_id = :organizationId and a.sequence_id = :sequenceId and (${isAccessibleClientSql} or ${isOwnPersonalSequenceSql})`

const resultTotals = statement<ViewerAccess & { sequenceId: string }, z.infer<typeof Totals>>(
  'sequence_result_totals',
  Totals,
  `select count(*)::int as enrolled, count(*) filter (where a.finished_at is null)::int as running,
     count(*) filter (where a.paused_on is not null)::int as paused,
     count(*) filter (where a.end_reason = 'finished')::int as finished,
     count(*) filter (where a.end_reason in ('ended', 'client_active'))::int as "endedEarly",
     count(*) filter (where a.end_reason = 'client_active')::int as "endedActive"
   from ${ofSequence}`,
)

const resultsOfSteps = statement<ViewerAccess & { sequenceId: string }, z.infer<typeof StepResults>>(
  'sequence_results_of_steps',
  StepResults,
  `with counts as (
     select split_part(t.source_key, ':', 2) as step_id, count(*) filter (where t.status = 'completed') as done,
       count(*) filter (where t.status = 'abandoned') as missed,
       count(*) filter (where ${isOpenTaskSql()}) as open
     from (select a.id from ${ofSequence}) a
     join tasks t on t.organization_id = :organizationId and t.source = 'nurture' and t.source_id = a.id
     group by 1
   )
   select p.id, p.title, p.days_after_kickoff as "daysAfterKickoff", coalesce(n.done, 0)::int as done,
     coalesce(n.missed, 0)::int as missed, coalesce(n.open, 0)::int as open
   from sequence_steps p left join counts n on n.step_id = p.id::text
   where p.organization_id = :organizationId and p.sequence_id = :sequenceId and p.removed_at is null
   order by p.days_after_kickoff, p.id limit 200`,
)
