import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Db } from '#server/base/database/database.ts'
import * as store from './settings-store.ts'

/** Kinds that come by mail unless their user chose otherwise. */
export const defaultMailedKinds = store.defaultSettings.mailedKinds

/** The hour of the morning unless its user chose otherwise. */
export const defaultMorningAt = store.defaultSettings.morningAt

/** Claims the morning of a user's day; false if it was sent or skipped before. A second claim waits. */
export const claimMorning = (db: Db, userId: string, day: CalendarDay): Promise<boolean> =>
  store.claimMorning(db, userId, day)
