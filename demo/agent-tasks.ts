import { addDays, type CalendarDay, getWeekday } from '#contract/base/calendar-day.ts'
import { taskDefaults, type TaskDraft } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { countTodayTowardsStreak } from '#server/streak/service.ts'
import * as tasks from '#server/tasks/service.ts'
import { addMinutes, rewindContext } from './demo-context.ts'
import type { Random } from './random.ts'
import { createRecurringTasks } from './recurring-tasks.ts'
import { overdueTaskTemplates, pastTaskTemplates, type TaskTemplate, todayTaskTemplates } from './task-templates.ts'

/** A demo client; `daysAgo` is when the client was added. */
export type DemoClient = { id: string; name: string; daysAgo: number; dateOfBirth: CalendarDay | null }

/** Creates an agent's last month day by day through the services, then today's open and overdue tasks. */
export async function createAgentTasks(ctx: Ctx, clients: DemoClient[], random: Random): Promise<void> {
  const clientsAddedBefore = (daysBack: number) => clients.filter(({ daysAgo }) => daysAgo >= daysBack)
  for (let daysBack = 30; daysBack >= 1; daysBack--) {
    const day = addDays(ctx.today, -daysBack)
    if (getWeekday(day) === 0 || getWeekday(day) === 6) continue
    const pastCtx = rewindContext(ctx, daysBack)
    await createWorkday(pastCtx, clientsAddedBefore(daysBack), random)
    // Two days are never checked, which interrupts the streak.
    if (daysBack > 16 || daysBack < 14) await countTodayTowardsStreak(pastCtx)
  }
  for (const [index, template] of overdueTaskTemplates.entries()) {
    const daysBack = index + 1
    await tasks.createTask(
      rewindContext(ctx, daysBack),
      newId(),
      toTaskDraft(template, random.pick(clientsAddedBefore(daysBack))),
    )
  }
  await createRecurringTasks(ctx)
  await createRoleplay(ctx)
  for (const template of todayTaskTemplates) {
    const { id } = await tasks.createTask(ctx, newId(), toTaskDraft(template, random.pick(clients)))
    if (template.targetCount) await tasks.updateTask(ctx, id, { completedCount: 3 })
  }
}

async function createWorkday(ctx: Ctx, clients: DemoClient[], random: Random): Promise<void> {
  const ids = await createRoleplay(ctx)
  for (let count = random.integer(3, 6); count > 0; count--)
    ids.push(
      (await tasks.createTask(ctx, newId(), toTaskDraft(random.pick(pastTaskTemplates), random.pick(clients)))).id,
    )
  for (const [index, id] of ids.entries()) {
    const laterCtx = { ...ctx, now: addMinutes(ctx.now, (index + 1) * 40) }
    await tasks.updateTask(laterCtx, id, { status: random.boolean(0.88) ? 'completed' : 'abandoned' })
  }
}

const createRoleplay = async ({ db, now, today, viewer }: Ctx): Promise<string[]> =>
  (await tasks.addRoleplays(db, now, [{ userId: viewer.id, today }])).map(({ id }) => id)

function toTaskDraft(template: TaskTemplate, client: DemoClient): TaskDraft {
  return {
    ...taskDefaults,
    hasRepeat: false,
    type: template.type,
    title: template.title.replace('{client}', client.name),
    description: template.description ?? null,
    clientId: template.hasClient ? client.id : null,
    estimatedMinutes: template.estimatedMinutes,
    priority: template.priority ?? taskDefaults.priority,
    targetCount: template.targetCount ?? taskDefaults.targetCount,
  }
}
