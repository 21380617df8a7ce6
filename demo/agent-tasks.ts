import { addDays, type CalendarDay, getWeekday } from '#contract/base/calendar-day.ts'
import { taskDefaults, type TaskDraft } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { countTodayTowardsStreak } from '#server/streak/service.ts'
import { addRoleplays } from '#server/tasks/daily/for-opened-days.ts'
import { finishTask } from '#server/tasks/finishing.ts'
import * as tasks from '#server/tasks/service.ts'
import { addMinutes, type DemoAction, rewindContext } from './demo-context.ts'
import type { Random } from './random.ts'
import { overdueTaskTemplates, pastTaskTemplates, type TaskTemplate, todayTaskTemplates } from './task-templates.ts'

/** A demo client; `daysAgo` is when the client was added. */
export type DemoClient = {
  id: string
  name: string
  lastName: string | null
  daysAgo: number
  dateOfBirth: CalendarDay | null
}

/** Plans an agent's last month day by day through the services. */
export function planPastTasks(ctx: Ctx, clients: readonly DemoClient[], random: Random): DemoAction[] {
  const clientsAddedBefore = (daysBack: number) => clients.filter(({ daysAgo }) => daysAgo > daysBack)
  const actions: DemoAction[] = []
  for (let daysBack = 30; daysBack >= 1; daysBack--) {
    const day = addDays(ctx.today, -daysBack)
    if (getWeekday(day) === 0 || getWeekday(day) === 6) continue
    const pastCtx = rewindContext(ctx, daysBack)
    actions.push(...planWorkday(pastCtx, clientsAddedBefore(daysBack), random))
    const evening = rewindContext(ctx, daysBack, 17)
    // Two days are never checked, which interrupts the streak.
    if (daysBack > 16 || daysBack < 14) actions.push({ at: evening.now, run: () => countTodayTowardsStreak(evening) })
  }
  for (const [index, template] of overdueTaskTemplates.entries()) {
    const evening = rewindContext(ctx, index + 1, 17, 30)
    const draft = toTaskDraft(template, random.pick(clientsAddedBefore(index + 1)))
    // After yesterday's streak was counted: a day is not cleared while a task is overdue.
    const at = rewindContext(ctx, 1, 17, 30).now
    actions.push({ at, run: () => tasks.createTask(evening, newId(), draft) })
  }
  return actions
}

/** Creates today's open tasks of an agent; those with a target count are partly done. */
export async function createTodaysTasks(ctx: Ctx, clients: readonly DemoClient[], random: Random): Promise<void> {
  await createRoleplay(ctx)
  for (const template of todayTaskTemplates) {
    const { id } = await tasks.createTask(ctx, newId(), toTaskDraft(template, random.pick(clients)))
    if (template.targetCount) await tasks.updateTask(ctx, id, { completedCount: 3 })
  }
}

function planWorkday(ctx: Ctx, clients: readonly DemoClient[], random: Random): DemoAction[] {
  const ids: string[] = []
  const drafts = Array.from({ length: random.integer(3, 6) }, () =>
    toTaskDraft(random.pick(pastTaskTemplates), random.pick(clients)),
  )
  const create = async () => {
    ids.push(...(await createRoleplay(ctx)))
    for (const draft of drafts) ids.push((await tasks.createTask(ctx, newId(), draft)).id)
  }
  const finish = Array.from({ length: drafts.length + 1 }, (_, index): DemoAction => {
    const laterCtx = { ...ctx, now: addMinutes(ctx.now, (index + 1) * 40) }
    const status = random.boolean(0.88) ? 'completed' : 'abandoned'
    // The first is the roleplay.
    const draft = drafts[index - 1]
    const outcome = draft?.type === 'call' && draft.targetCount === 1 ? random.pick(callOutcomes) : undefined
    const run = () =>
      status === 'completed' && outcome
        ? finishTask(laterCtx, newId(), ids[index]!, { outcome })
        : tasks.updateTask(laterCtx, ids[index]!, { status })
    return { at: laterCtx.now, run }
  })
  return [{ at: ctx.now, run: create }, ...finish]
}

/** Outcomes of past calls, in about these shares. */
const callOutcomes = ['reached', 'reached', 'reached', 'voicemail', 'no_answer', 'not_interested'] as const

const createRoleplay = async ({ db, now, today, viewer }: Ctx): Promise<string[]> =>
  (await addRoleplays(db, now, [{ userId: viewer.id, today }])).map(({ id }) => id)

const toTaskDraft = ({ title, ...template }: TaskTemplate, client: DemoClient): TaskDraft => ({
  ...taskDefaults,
  hasRepeat: false,
  ...template,
  title: title.replace('{client}', client.name),
  clientId: title.includes('{client}') ? client.id : null,
})
