import { type CalendarDay, isTimeZone, latestEndedDay } from '#contract/base/calendar-day.ts'
import { isWorkingDay, type WorkingDays } from '#contract/streak/streak-rule.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import type { RequestHook } from '#server/base/handle-request.ts'
import type { ActiveSession, OpenedDays } from '#server/base/sessions.ts'
import * as tasks from '#server/tasks/service.ts'
import * as store from './store.ts'

/** What cannot be undone happens to a day when it has been over for so many hours (contract 4). */
const graceHours = 2

/** A user with the zone and the day it is for them, the zone kept, and how far their days are opened. */
export type UserDayState = {
  id: string
  timeZone: string
  today: CalendarDay
  storedZone: string | null
  opened: OpenedDays
}
/** What is to be done to a user's days: the day to open, and the last day to close behind them. */
export type DueDays = {
  userId: string
  today: CalendarDay
  isOpeningDue: boolean
  closeThrough: CalendarDay
  isClosingDue: boolean
}

/** Opens the caller's days before an endpoint marked `opensDay` reads them, on rest days too. */
export const openDayBeforeRequest: RequestHook = (endpoint, ctx, session) => {
  const due = endpoint.opensDay && getDueDaysOfSession(ctx, session)
  return due && (({ db, now }) => openDays(db, now, [due]))
}

/** Opens and closes the days of many users of one organisation at once; doing it twice does nothing more. */
export async function openDays(db: Db, now: Date, due: readonly DueDays[]): Promise<void> {
  const sortedDue = due.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  await store.saveOpenedDays(db, sortedDue)
  await tasks.addRoleplays(
    db,
    now,
    sortedDue.filter(({ isOpeningDue: open }) => open),
  )
  await tasks.closeOverdueTasks(
    db,
    now,
    sortedDue.filter(({ isClosingDue: close }) => close),
  )
}

/** What a user's days need, from the zone they are counted in and the one kept; undefined when nothing. */
export function getDueDays(user: UserDayState, now: Date): DueDays | undefined {
  const { opened, today, timeZone, storedZone: keptZone, id: userId } = user
  const closeThrough = latestEndedDay(
    keptZone && isTimeZone(keptZone) ? [timeZone, keptZone] : [timeZone],
    now,
    graceHours,
  )
  const isOpeningDue = !opened.openedThrough || opened.openedThrough < today
  const isClosingDue = !opened.closedThrough || opened.closedThrough < closeThrough
  return isOpeningDue || isClosingDue ? { userId, today, isOpeningDue, closeThrough, isClosingDue } : undefined
}

/** What the job does by itself: a rest day is closed behind, and waits to be opened by its reader. */
export function skipOpeningOnRestDays(due: DueDays | undefined, workingDays: WorkingDays): DueDays | undefined {
  if (!due || isWorkingDay(due.today, workingDays)) return due
  return due.isClosingDue ? { ...due, isOpeningDue: false } : undefined
}

function getDueDaysOfSession(
  { viewer, timeZone, today, now }: Ctx,
  { zones, openedDays: opened }: ActiveSession,
): DueDays | undefined {
  return getDueDays({ id: viewer.id, timeZone, today, storedZone: zones.lastSeen, opened }, now)
}
