import type { Database, Db } from '#server/base/database/database.ts'
import { runEach } from '#server/base/jobs.ts'
import { getDueTimeRange, describeReminder, isReminderDue } from './notice-rules.ts'
import * as store from './reminders-store.ts'
import { addNotices } from './service.ts'
import { listZonesOfUsers } from './zones-store.ts'

/**
 * Adds notices for the reminders that are due, each once: a second run, or one after a crash, finds the key of the
 * notice. A task done, moved or paused by then is skipped. docs/product/notices.md#reminders
 */
export async function addReminderNotices(database: Database, now: Date): Promise<void> {
  const due = await database.acrossOrganizations('read', async (db) => {
    const zones = await listZonesOfUsers(db)
    const ranges = zones.map((zone) => ({ zone, ...getDueTimeRange(zone, now) }))
    const candidates = ranges.length ? await store.listReminderCandidates(db, ranges) : []
    return candidates.filter((candidate) => isReminderDue(candidate.zone, candidate, now))
  })
  await runEach(
    Map.groupBy(due, (reminder) => reminder.organizationId),
    ([organizationId, reminders]) =>
      database.inOrganization(organizationId, 'write', (db) => addReminders(db, now, reminders)),
  )
}

async function addReminders(db: Db, now: Date, reminders: readonly store.ReminderCandidate[]): Promise<void> {
  const zones = new Map(reminders.map(({ taskId, zone }) => [taskId, zone]))
  const tasks = await store.listRemindedTasks(db, [...zones.keys()])
  const reminded = tasks.filter((task) => isReminderDue(zones.get(task.id)!, task, now))
  await addNotices(
    db,
    now,
    reminded.map((task) => ({
      userId: task.userId,
      kind: 'appointment' as const,
      key: task.key,
      text: describeReminder(zones.get(task.id)!, task, task.title, task.clientName),
      taskId: task.id,
      clientId: task.clientId,
      day: task.dueDate,
    })),
  )
}
