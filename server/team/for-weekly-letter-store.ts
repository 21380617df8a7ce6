import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'
import { storedZones, storedZonesSql } from '#server/days/columns.ts'

const LetterReader = z.object({
  organizationId: z.string(),
  organization: z.string(),
  country: z.string(),
  id: z.string(),
  email: z.string(),
  sentFor: z.nullable(Day),
  ...storedZones,
})
/** An admin who wants the weekly letter, with the zones that decide their day. */
export type LetterReader = z.infer<typeof LetterReader>

/** Lists the active admins of active organizations who want the weekly letter. */
export const listLetterReaders = (db: PlatformDb) => db.all(selectLetterReaders, {})

/** Claims the letter of a week for the viewer; false if it was sent or is no longer wanted. A second claim waits. */
export const claimWeeklyLetter = async ({ db, viewer }: Ctx, week: CalendarDay): Promise<boolean> =>
  (await db.run(claimLetter, { userId: viewer.id, week })) === 1

/** Saves that the viewer gets no letter of this week and earlier ones. */
export const skipWeeklyLetter = ({ db, viewer }: Ctx, week: CalendarDay) =>
  db.run(skipLetter, { userId: viewer.id, week })

const selectLetterReaders = statement<NoParameters, LetterReader>(
  'weekly_letter_readers',
  LetterReader,
  `select u.organization_id as "organizationId", o.name as organization, o.country, u.id, u.email,
     u.weekly_letter_sent_for as "sentFor", ${storedZonesSql}
   from users u join organizations o on o.id = u.organization_id
   where u.weekly_letter and u.role = 'org_admin' and u.is_active and o.is_active`,
)

const claimLetter = statement<{ userId: string; week: CalendarDay }>(
  'claim_weekly_letter',
  null,
  `update users u set weekly_letter_sent_for = :week
   where u.organization_id = :organizationId and u.id = :userId and u.weekly_letter and u.role = 'org_admin'
     and u.is_active and (u.weekly_letter_sent_for is null or u.weekly_letter_sent_for < :week::date)`,
)

const skipLetter = statement<{ userId: string; week: CalendarDay }>(
  'skip_weekly_letter',
  null,
  `update users u set weekly_letter_sent_for = greatest(u.weekly_letter_sent_for, :week::date)
   where u.organization_id = :organizationId and u.id = :userId`,
)
