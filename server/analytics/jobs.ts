import { addDays, type CalendarDay, getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import { getDueLetterWeek } from '#contract/team/weekly-letter.ts'
import { createContext, type Ctx, resolveTimeZone } from '#server/base/context.ts'
import { type Job, runEach } from '#server/base/jobs.ts'
import { queueMail } from '#server/mail/service.ts'
import { claimWeeklyLetter, type LetterReader, listLetterReaders } from '#server/team/for-weekly-letter-store.ts'
import { getOrganizationAnalytics, listProgressOfUsers } from './service.ts'
import { buildWeeklyLetter } from './weekly-letter.ts'

/** Mails each admin who wants it the numbers of the last week, once: docs/product/profile.md#weekly-letter. */
export const createWeeklyLetterJob = (publicUrl: string): Job => ({
  name: 'weekly-letter',
  cron: '*/15 * * * *',
  run: async ({ database, now }) => {
    const readers = await database.acrossOrganizations('read', listLetterReaders)
    await runEach(readers, async (reader) => {
      const week = getDueLetterWeek(getLocalTimeInZone(resolveTimeZone(reader), now), reader.sentFor)
      if (!week) return
      const { id, organizationId, country } = reader
      const context = createContext({ id, organizationId, country, role: 'org_admin' }, reader, now)
      await database.inOrganization(organizationId, 'write', (db) =>
        sendLetter({ ...context, db }, reader, week, publicUrl),
      )
    })
  },
})

/** The claim and the queued mail share a transaction: another run waits for it, then finds it claimed. */
async function sendLetter(ctx: Ctx, reader: LetterReader, week: CalendarDay, publicUrl: string): Promise<void> {
  if (!(await claimWeeklyLetter(ctx, week))) return
  const [figures, today] = await Promise.all([
    getOrganizationAnalytics(ctx, { days: '7', today: addDays(week, 7) }),
    listProgressOfUsers(ctx),
  ])
  await queueMail(ctx.db, ctx.now, buildWeeklyLetter({ reader, week, figures, today, publicUrl }))
}
