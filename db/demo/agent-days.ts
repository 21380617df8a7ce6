import { addDays, type CalendarDay, weekday } from '#contract/calendar-day.ts'
import { taskDefaults, type TaskDraft } from '#contract/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { checkStreak } from '#server/streak/service.ts'
import * as tasks from '#server/tasks/service.ts'
import type { Chance } from './chance.ts'
import { overdueWork, usualWork, type Work, workOfToday } from './work.ts'

/** A client of the demo, and how many days they have been in the book. */
export type DemoClient = { id: string; name: string; daysAgo: number }

/** Lives an agent's last month through the program's own services, then lays out today: open, overdue, one counted. */
export async function liveAgentDays(ctx: Ctx, clients: DemoClient[], chance: Chance): Promise<void> {
  const inBook = (back: number) => clients.filter(({ daysAgo }) => daysAgo >= back)
  for (let back = 30; back >= 1; back--) {
    const day = addDays(ctx.today, -back)
    if (weekday(day) === 0 || weekday(day) === 6) continue
    const then = onDay(ctx, day, back)
    await liveDay(then, inBook(back), chance)
    // One day went uncounted, as one does in every month.
    if (back > 16 || back < 14) await checkStreak(then)
  }
  for (const [index, work] of overdueWork.entries()) {
    const back = index + 1
    await tasks.createTask(
      onDay(ctx, addDays(ctx.today, -back), back),
      newId(),
      draftOf(work, chance.one(inBook(back))),
    )
  }
  await openRoleplay(ctx)
  for (const work of workOfToday) {
    const { id } = await tasks.createTask(ctx, newId(), draftOf(work, chance.one(clients)))
    if (work.target) await tasks.updateTask(ctx, id, { completedCount: 3 })
  }
}

async function liveDay(ctx: Ctx, clients: DemoClient[], chance: Chance): Promise<void> {
  const ids = await openRoleplay(ctx)
  for (let count = chance.whole(3, 6); count > 0; count--)
    ids.push((await tasks.createTask(ctx, newId(), draftOf(chance.one(usualWork), chance.one(clients)))).id)
  for (const [index, id] of ids.entries()) {
    const at = { ...ctx, now: later(ctx.now, (index + 1) * 40) }
    await tasks.updateTask(at, id, { status: chance.below(0.88) ? 'completed' : 'abandoned' })
  }
}

const openRoleplay = async ({ db, now, today, viewer }: Ctx): Promise<string[]> =>
  (await tasks.addRoleplays(db, now, [{ userId: viewer.id, today }])).map(({ id }) => id)

/** The same agent, so many days ago. */
export const onDay = (ctx: Ctx, today: CalendarDay, daysBack: number): Ctx => ({
  ...ctx,
  today,
  now: later(ctx.now, -daysBack * 24 * 60),
})

/** An instant so many minutes later. */
export const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

function draftOf(work: Work, client: DemoClient): TaskDraft {
  return {
    ...taskDefaults,
    hasRepeat: false,
    type: work.type,
    title: work.title.replace('{client}', client.name),
    description: work.description ?? null,
    clientId: work.about ? client.id : null,
    estimatedMinutes: work.minutes,
    priority: work.priority ?? taskDefaults.priority,
    targetCount: work.target ?? taskDefaults.targetCount,
  }
}
