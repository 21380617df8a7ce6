import { addDays, type CalendarDay, dayMs, getLocalTimeInZone, startOfNextDay } from '#contract/base/calendar-day.ts'
import { toTimeOfDay } from '#contract/base/time-of-day.ts'
import { isScheduledWorkingDay } from '#contract/streak/streak-rule.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Job, runEach } from '#server/base/jobs.ts'
import { queueMail } from '#server/mail/service.ts'
import { addNotices } from '#server/notices/service.ts'
import { claimMorning } from '#server/notices/settings-store.ts'
import { buildStopUrl } from '#server/notices/stop-tokens.ts'
import { listZonesOfUsers } from '#server/notices/zones-store.ts'
import { buildMorningLetter, summarizeMorning, toMorning } from './letter.ts'
import * as store from './store.ts'

type MailSettings = { publicUrl: string; secret: string }

/** Users inactive for this many days get no letters: they would return to one for each day. */
const inactiveDays = 14

/** Users added so recently have already seen the day. */
const newUserMs = 12 * 3_600_000

/**
 * Notifies each user of their day at the time they chose, on working days, once: docs/product/notices.md#the-morning.
 */
export const createMorningJob = (mail: MailSettings | undefined): Job => ({
  name: 'morning',
  cron: '* * * * *',
  // The next minute's run is the retry.
  queue: { expireInSeconds: 600, retryLimit: 0 },
  run: async ({ database, now }) => {
    const readers = await database.acrossOrganizations('read', async (db) => {
      const zones = await listZonesOfUsers(db)
      const ranges = zones.map((zone) => ({ zone, ...getDueMorningRange(zone, now) }))
      return ranges.length ? store.listMorningReaders(db, ranges, new Date(now.getTime() - newUserMs)) : []
    })
    const readersAtWork = readers.filter((reader) => isScheduledWorkingDay(reader.day, reader))
    await runEach(readersAtWork, (reader) =>
      database.inOrganization(reader.organizationId, 'write', (db) => notifyOfMorning(db, now, reader, mail)),
    )
  },
})

/** The claim belongs to the sending transaction: another run waits for it, then finds it taken. */
async function notifyOfMorning(
  db: Db,
  now: Date,
  reader: store.MorningReader,
  mail: MailSettings | undefined,
): Promise<void> {
  const { organizationId, userId, day, zone, wantsMail } = reader
  if (!(await claimMorning(db, userId, day))) return
  const since = new Date(now.getTime() - inactiveDays * dayMs)
  const [wasActive, tasks, birthdays, renewals] = await Promise.all([
    store.wasActiveSince(db, userId, addDays(day, -inactiveDays), since),
    store.listMorningTasks(db, userId, day),
    store.listBirthdays(db, userId, listBirthdaysOn(day)),
    store.listRenewals(db, userId, day),
  ])
  const morning = wasActive ? toMorning(day, tasks, { birthdays, renewals }) : undefined
  if (!morning) return
  await addNotices(db, now, [{ userId, kind: 'morning', key: `morning/${day}`, text: summarizeMorning(morning), day }])
  if (!mail || !wantsMail) return
  const unsubscribeUrl = buildStopUrl(mail, { organizationId, userId, kind: 'morning' })
  const expiresAt = startOfNextDay(zone, now)
  await queueMail(
    db,
    now,
    buildMorningLetter(reader, morning, { publicUrl: mail.publicUrl, unsubscribeUrl, expiresAt }),
  )
}

/** How many hours late a morning notice may still be sent. */
const maxLateHours = 3

/** Returns the local times between which users chose a morning notice that is due now. */
function getDueMorningRange(zone: string, now: Date): { day: CalendarDay; from: string; to: string } {
  const { day, hour, minute } = getLocalTimeInZone(zone, now)
  const from = hour < maxLateHours ? '00:00' : toTimeOfDay({ hour: hour - maxLateHours, minute })
  return { day, from, to: toTimeOfDay({ hour, minute }) }
}

/** Lists the birthdays, `MM-DD`, celebrated on a day: February 29 falls on the 28th in a common year. */
function listBirthdaysOn(day: CalendarDay): string[] {
  const monthAndDay = day.slice(5)
  const isLastOfFebruary = monthAndDay === '02-28' && addDays(day, 1).slice(5) === '03-01'
  return isLastOfFebruary ? [monthAndDay, '02-29'] : [monthAndDay]
}
