import { type DayOfUser, maxDayOfUserRows as limit } from '#contract/analytics/day-of-user.ts'
import { addDays } from '#contract/base/calendar-day.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwNotFound } from '#server/base/failure.ts'
import { listUpcoming } from '#server/opening/service.ts'
import { countStoredTasks, listNewestHistory } from '#server/tasks/service.ts'
import { type Agent, listAgents } from './agents.ts'
import * as store from './day-of-user-store.ts'
import { computeToday } from './today.ts'

/** Reads the day of a user of the viewer's organization, recorded in its audit. Throws NOT_FOUND. */
export async function getDayOfUser(ctx: Ctx, userId: string): Promise<DayOfUser> {
  const { agents, workingDays } = await listAgents(ctx)
  const agent = agents.find(({ id }) => id === userId) ?? throwNotFound()
  const userCtx = toCtxOfUser(ctx, agent)
  const [[today], tasks, week, clients, sequences, history] = await Promise.all([
    computeToday(ctx, [agent], workingDays),
    store.listTasks(ctx, { userId, today: agent.today, limit }),
    countWeek(userCtx),
    store.listClients(ctx, { userId, limit }),
    store.listSequences(ctx, userId),
    listNewestHistory(userCtx, limit),
    audit.recordViewerAuditEntry(ctx, { action: 'user_viewed', subjectId: userId }),
  ])
  return {
    today: today!,
    date: agent.today,
    timeZone: agent.timeZone,
    isActive: agent.isActive,
    tasks,
    week,
    sequences,
    history,
    clients: clients.map(({ total: _total, ...client }) => client),
    totalClients: clients[0]?.total ?? 0,
  }
}

/** Builds a context for reads of this user's rows on their own day; the viewer's role still decides which clients are named. */
const toCtxOfUser = (ctx: Ctx, { id, today, timeZone }: Agent): Ctx => ({
  ...ctx,
  viewer: { ...ctx.viewer, id },
  today,
  timeZone,
})

/** Counts open and coming tasks on each of the seven days after today. */
async function countWeek(ctx: Ctx): Promise<DayOfUser['week']> {
  const days = Array.from({ length: 7 }, (_, index) => addDays(ctx.today, index + 1))
  const range = { from: days[0]!, through: days[6]! }
  const [stored, upcoming] = await Promise.all([countStoredTasks(ctx, range), listUpcoming(ctx, range, maxSources)])
  const open = new Map(stored.map(({ date, count, done }) => [date, count - done]))
  return days.map((day) => ({
    date: day,
    tasks: (open.get(day) ?? 0) + upcoming.filter(({ date }) => date === day).length,
  }))
}

/** Maximum of each kind. */
const maxSources = 10_000
