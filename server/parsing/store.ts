import * as z from 'zod/mini'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/** Documents a day (UTC) that the language model reads: docs/product/parsing.md. */
const modelCallLimits = { perUser: 20, perOrganization: 100 } as const

/**
 * Counts a document for the language model, unless the viewer or the organization has reached their limit: documents
 * read by the rules instead must not use up the organization's. Returns whether the model may be asked.
 */
export async function claimModelCall({ db, viewer, now }: Ctx): Promise<boolean> {
  const counts = await db.all(countCall, { userId: viewer.id, day: getDayInZone('UTC', now), ...modelCallLimits })
  // Several concurrent calls may each have found the count below its limit.
  const isWithin = ({ subjectId, calls }: CallCount) =>
    calls <= (subjectId === viewer.id ? modelCallLimits.perUser : modelCallLimits.perOrganization)
  return counts.length > 0 && counts.every(isWithin)
}

/** Deletes the counts of documents for the language model that no longer limit anything. */
export const deleteOldModelCalls = (db: PlatformDb, now: Date): Promise<number> =>
  db.run(deleteOldCounts, { today: getDayInZone('UTC', now) })

const CallCount = z.object({ subjectId: z.string(), calls: z.int() })
type CallCount = z.infer<typeof CallCount>

/** Counts the user and the organization in the order of their ids, so that two calls cannot deadlock. */
const countCall = statement<{ userId: string; day: string } & Record<keyof typeof modelCallLimits, number>, CallCount>(
  'count_model_call',
  CallCount,
  `insert into model_calls as existing (organization_id, subject_id, day, calls)
   select :organizationId::uuid, subject.id, :day::date, 1
   from unnest(array[:userId::uuid, :organizationId::uuid]) as subject (id)
   where not exists (
     select from model_calls m where m.organization_id = :organizationId and m.day = :day
       and (m.subject_id = :userId and m.calls >= :perUser::int
         or m.subject_id = :organizationId and m.calls >= :perOrganization::int)
   ) order by subject.id
   on conflict (organization_id, subject_id, day) do update set calls = existing.calls + 1
   returning subject_id as "subjectId", calls`,
)

const deleteOldCounts = statement<{ today: string }>(
  'delete_old_model_calls',
  null,
  `delete from model_calls where day < :today::date - 1`,
)
