import { type CalendarDay, isTimeZone, getLatestEndedDay } from '#contract/base/calendar-day.ts'
import { isScheduledWorkingDay, type WorkingDaySchedule } from '#contract/streak/streak-rule.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import type { PreparatoryWorkHook } from '#server/base/handle-request.ts'
import type { ActiveSession, LastOpenedAndClosedDays } from '#server/base/sessions.ts'
import * as tasks from '#server/tasks/service.ts'
import { createDueTasks } from './service.ts'
import * as store from './store.ts'

/** Hours after the end of a day before it is closed, which cannot be undone: docs/product.md#day. */
const graceHours = 2

/** A user with their time zone, their present day and how far their days are opened. */
export type UserDayState = {
  id: string
  timeZone: string
  lastSeenZone: string | null
  today: CalendarDay
  opened: LastOpenedAndClosedDays
}

/** Opens the viewer's days before an endpoint marked `opensDay` reads them, on rest days too. */
export const openDayBeforeRequest: PreparatoryWorkHook = (endpoint, ctx, session) => {
  const due = endpoint.opensDay && getDueDaysOfSession(ctx, session)
  return due && (({ db, now }) => openAndCloseDays(db, now, [due]))
}

/** Opens and closes the days of users of one organization. Idempotent. */
export async function openAndCloseDays(db: Db, now: Date, due: readonly store.DueOpeningAndClosing[]): Promise<void> {
  // One order for everybody prevents deadlocks.
  const sortedDue = due.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  const userIdsWithDueSources = new Set(await store.saveOpenedAndClosedDays(db, sortedDue))
  const toOpen = sortedDue.filter(({ isOpeningDue }) => isOpeningDue)
  const toGenerate = toOpen.filter(({ userId }) => userIdsWithDueSources.has(userId))
  if (toGenerate.length) await createDueTasks(db, now, toGenerate)
  await tasks.addRoleplays(db, now, toOpen)
  // A task may have waited over days off for the next occurrence, which closes it.
  const toClose = sortedDue.filter(({ isClosingDue, userId }) => isClosingDue || userIdsWithDueSources.has(userId))
  await tasks.closeMissedAndOverdueTasks(db, now, toClose)
}

/** Returns the work due for a user, undefined when there is none. A day is closed when it is over in both zones. */
export function getDueOpeningAndClosing(user: UserDayState, now: Date): store.DueOpeningAndClosing | undefined {
  const { id: userId, today, timeZone, lastSeenZone, opened } = user
  const zones = lastSeenZone && isTimeZone(lastSeenZone) ? [timeZone, lastSeenZone] : [timeZone]
  const closeThrough = getLatestEndedDay(zones, now, graceHours)
  const isOpeningDue = !opened.openedThrough || opened.openedThrough < today
  const isClosingDue = !opened.closedThrough || opened.closedThrough < closeThrough
  return isOpeningDue || isClosingDue ? { userId, today, isOpeningDue, closeThrough, isClosingDue } : undefined
}

/** On rest days the job only closes past days; the day is opened when its user reads it. */
export function skipOpeningOnRestDays(
  due: store.DueOpeningAndClosing | undefined,
  workingDays: WorkingDaySchedule,
): store.DueOpeningAndClosing | undefined {
  if (!due || isScheduledWorkingDay(due.today, workingDays)) return due
  return due.isClosingDue ? { ...due, isOpeningDue: false } : undefined
}

function getDueDaysOfSession(
  { viewer, timeZone, today, now }: Ctx,
  { zones, openedDays }: ActiveSession,
): store.DueOpeningAndClosing | undefined {
  return getDueOpeningAndClosing(
    { id: viewer.id, timeZone, today, lastSeenZone: zones.lastSeen, opened: openedDays },
    now,
  )
}
