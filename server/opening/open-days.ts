import { compareByCodeUnits } from '#contract/base/text.ts'
import type { Db } from '#server/base/database/database.ts'
import type { FindDueWork } from '#server/base/http/handle-request.ts'
import { saveOpenedAndClosedDays } from '#server/days/for-opening-store.ts'
import { type DueOpeningAndClosing, getDueOpeningAndClosing } from '#server/days/for-opening.ts'
import { notifyOfUnansweredRenewals } from '#server/policies/for-opening.ts'
import {
  type AnchorChanges,
  applyAnchorChanges,
  findAnchorChanges,
} from '#server/sequences/anchors/for-changed-dates.ts'
import { addRoleplays, closeMissedAndOverdueTasks } from '#server/tasks/daily/for-opened-days.ts'
import { sources } from './sources.ts'
import { listUsersWithDueSources } from './store.ts'

/**
 * Returns the work of opening and closing the viewer's days before an endpoint with `opensDay` reads them, on rest days
 * too; undefined if no day is due.
 */
export const findDueDays: FindDueWork = (endpoint, { viewer, timeZone, today, now }, { zones, openedDays: opened }) => {
  const user = { id: viewer.id, timeZone, today, lastSeenZone: zones.lastSeenZone, opened }
  const due = endpoint.opensDay && getDueOpeningAndClosing(user, now)
  return due ? ({ db }) => openAndCloseDays(db, now, [due]) : undefined
}

/**
 * Opens and closes the days of users of one organization, each day once: the days are saved as opened, assignments
 * follow their anchors (`server/sequences/anchors/`), the sources create the tasks that are due (`sources.ts`), the
 * roleplay and the notice of unanswered renewals are added, and what was missed or is too long overdue is closed.
 */
export async function openAndCloseDays(db: Db, now: Date, due: readonly DueOpeningAndClosing[]): Promise<void> {
  // A common order prevents deadlocks.
  const sortedDue = due.toSorted((one, other) => compareByCodeUnits(one.userId, other.userId))
  const userIds = sortedDue.map(({ userId }) => userId)
  // The later statements see what the transactions that blocked the first one have committed.
  const openedUserIds = await saveOpenedAndClosedDays(db, sortedDue)
  const toOpen = sortedDue.filter(({ userId, isOpeningDue }) => isOpeningDue && openedUserIds.has(userId))
  const [anchorChanges, foundUserIds] = await Promise.all([
    toOpen.length ? findAnchorChanges(db, { users: toOpen }) : noAnchorChanges,
    listUsersWithDueSources(db, userIds),
  ])
  const hasChanged = await applyAnchorChanges(db, now, anchorChanges)
  const withDueSources = new Set(hasChanged ? await listUsersWithDueSources(db, userIds) : foundUserIds)
  const toGenerate = toOpen.filter(({ userId }) => withDueSources.has(userId))
  if (toGenerate.length) for (const source of Object.values(sources)) await source.createDueTasks(db, now, toGenerate)
  await addRoleplays(db, now, toOpen)
  await notifyOfUnansweredRenewals(db, now, toOpen)
  // A new occurrence closes the one before it, even if no day ends: after days off, and if a closed day's task was reopened.
  const toClose = sortedDue.filter(({ isClosingDue, userId }) => isClosingDue || openedUserIds.has(userId))
  await closeMissedAndOverdueTasks(db, now, toClose)
}

const noAnchorChanges: AnchorChanges = { moved: [], due: [] }
