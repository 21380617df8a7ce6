import { type CalendarDay, isTimeZone, lastDayOver } from '#contract/calendar-day.ts'
import { isWorkingDay, type WorkingDays } from '#contract/streak-rule.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import type { Days, Live, Opened } from '#server/base/sessions.ts'
import * as tasks from '#server/tasks/service.ts'
import * as store from './store.ts'

/** What cannot be undone happens to a day when it has been over for so many hours (contract 4). */
const hoursOfGrace = 2

/** A user with the zone and the day it is for them, the zone kept, and how far their days are opened. */
export type DaysOfUser = { id: string; timeZone: string; today: CalendarDay; keptZone: string | null; opened: Opened }
/** What is to be done to a user's days: the day to open, and the last day to close behind them. */
export type DueDays = { userId: string; today: CalendarDay; open: boolean; over: CalendarDay; close: boolean }

/** The caller's own days, opened before they are read; a rest day opens as well when it is read (contract 4). */
export const days: Days = {
  isDue: (ctx, live) => dueOf(ctx, live) !== undefined,
  open: async (ctx, live) => {
    const due = dueOf(ctx, live)
    if (due) await openDays(ctx.db, ctx.now, [due])
  },
}

/** Opens and closes the days of many users of one organisation at once; doing it twice does nothing more. */
export async function openDays(db: Db, now: Date, due: readonly DueDays[]): Promise<void> {
  const inOrder = due.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  await store.noteOpened(db, inOrder)
  await tasks.addRoleplays(
    db,
    now,
    inOrder.filter(({ open }) => open),
  )
  await tasks.closeOverdue(
    db,
    now,
    inOrder.filter(({ close }) => close),
  )
}

/** What a user's days need, from the zone they are counted in and the one kept; undefined when nothing. */
export function dueDays(user: DaysOfUser, now: Date): DueDays | undefined {
  const { opened, today, timeZone, keptZone, id: userId } = user
  const over = lastDayOver(keptZone && isTimeZone(keptZone) ? [timeZone, keptZone] : [timeZone], now, hoursOfGrace)
  const open = !opened.through || opened.through < today
  const close = !opened.closedThrough || opened.closedThrough < over
  return open || close ? { userId, today, open, over, close } : undefined
}

/** What the job does by itself: a rest day is closed behind, and waits to be opened by its reader. */
export function dueByItself(due: DueDays | undefined, working: WorkingDays): DueDays | undefined {
  if (!due || isWorkingDay(due.today, working)) return due
  return due.close ? { ...due, open: false } : undefined
}

function dueOf({ viewer, timeZone, today, now }: Ctx, { zones, opened }: Live): DueDays | undefined {
  return dueDays({ id: viewer.id, timeZone, today, keptZone: zones.kept, opened }, now)
}
