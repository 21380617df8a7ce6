import { expect } from 'vitest'
import type { CurrentUser } from '#contract/session/session.ts'
import type { StreakCheck } from '#contract/streak/streak.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { shiftDay } from './calendar.ts'
import { isWorkingDay } from './days.ts'
import { call, type Visit } from './program.ts'
import { listComing } from './rule-actions.ts'
import { type Agent, isOpen, type Task } from './state.ts'
import { getMoment } from './task-actions.ts'

/** An agent's reads, compared with the model. */
export const listToday = ({ tasks }: Agent, today: string): Task[] =>
  tasks.filter(
    (task) =>
      !task.isPaused && (task.due === today || (task.due < today && (isOpen(task) || task.completedOn === today))),
  )

const toLine = ({ due, title, status, count, target }: Task): string => `${due} ${title} ${status} ${count}/${target}`

/** The list of today, with its order, and the counts, which equal the list. */
export async function readToday(visit: Visit): Promise<void> {
  const { today } = getMoment(visit)
  const rows = await call<TaskOfDay[]>(visit, { method: 'GET', path: `/api/tasks/planning?date=${today}` })
  const shown = listToday(visit.agent, today)
  const lines = rows.map((row) => `${row.dueDate} ${row.title} ${row.status} ${row.completedCount}/${row.targetCount}`)
  expect(lines.toSorted(), 'the list of today').toEqual(shown.map(toLine).toSorted())
  const places = rows.map((row) => getPlace(row, today))
  expect(places, 'the order of today').toEqual(places.toSorted())
  await readCounts(visit)
}

function getPlace({ dueDate, status, isDaily }: TaskOfDay, today: string): string {
  if (dueDate < today) return `${isOpen({ status }) ? 0 : 1} ${dueDate}`
  return isDaily ? '2' : '3'
}

export async function readCounts(visit: Visit): Promise<void> {
  const counts = await call<object>(visit, { method: 'GET', path: '/api/stats/agent' })
  const shown = listToday(visit.agent, getMoment(visit).today).filter(({ status }) => status !== 'abandoned')
  const left = shown.filter(isOpen).map(({ minutes, count, target }) => (minutes * (target - count)) / target)
  expect(counts, 'the counts of today').toEqual({
    estimatedTimeLeft: Math.max(0, Math.ceil(left.reduce((sum, part) => sum + part, 0) - 1e-9)),
    tasksTotal: shown.length,
    tasksCompleted: shown.filter(({ status }) => status === 'completed').length,
  })
}

/** The month: the number of tasks of each day, and the coming occurrences. */
export async function readMonth(visit: Visit): Promise<void> {
  const { agent, random } = visit
  const { today } = getMoment(visit)
  const month = shiftDay(today, random.pick([0, 0, 31])).slice(0, 7)
  const query = `year=${month.slice(0, 4)}&month=${Number(month.slice(5))}`
  const counts = await call<{ date: string; count: number }[]>(visit, {
    method: 'GET',
    path: `/api/tasks/monthly?${query}`,
  })
  const stored = agent.tasks.filter((one) => one.due.startsWith(month) && one.status !== 'abandoned' && !one.isPaused)
  const expected = [...Map.groupBy(stored, ({ due }) => due)].map(([day, tasks]) => `${day} ${tasks.length}`)
  expect(counts.map(({ date, count }) => `${date} ${count}`).toSorted(), 'the month').toEqual(expected.toSorted())
  const rows = await call<{ sourceId: string; key: string; date: string }[]>(visit, {
    method: 'GET',
    path: `/api/tasks/recurring-preview?${query}`,
  })
  const [first, last] = [`${month}-01`, `${month}-31`]
  const coming = listComing(visit, first < today ? today : first, last).filter(({ day }) => day <= last)
  expect(
    rows.map(({ sourceId, key, date }) => `${sourceId} ${key} ${date}`).toSorted(),
    'the coming occurrences',
  ).toEqual(coming.map(({ sourceId, key, day }) => `${sourceId} ${key} ${day}`).toSorted())
}

/** The actions of the last days. */
export async function readHistory(visit: Visit): Promise<void> {
  const { agent } = visit
  const { today } = getMoment(visit)
  const from = shiftDay(today, -6)
  const path = `/api/task-history/summary?startDate=${from}&endDate=${today}`
  const summary = await call<Record<string, number>>(visit, { method: 'GET', path })
  const entries = agent.entries.filter(({ day, reason }) => day >= from && day <= today && reason !== 'undone')
  const count = (action: string) => entries.filter((entry) => entry.action === action).length
  expect(summary, 'the history').toMatchObject({
    totalActions: entries.length,
    completed: count('completed'),
    increments: count('incremented'),
    abandoned: count('abandoned'),
  })
}

/** The streak on a day: nothing once a working day after the last counted one was missed. */
function getStreak({ clearedDays, organization }: Agent, today: string): number {
  const last = clearedDays.at(-1)
  if (!last) return 0
  for (let day = shiftDay(last.day, 1); day < today; day = shiftDay(day, 1))
    if (isWorkingDay(organization, day)) return 0
  return last.streak
}

export async function checkStreak(visit: Visit): Promise<void> {
  const { agent } = visit
  const answer = await call<StreakCheck>(visit, {
    method: 'POST',
    path: '/api/streak/check',
    body: {},
  })
  const { today } = getMoment(visit)
  const last = agent.clearedDays.at(-1)
  const now = getStreak(agent, today)
  const alreadyCounted = last !== undefined && last.day >= today
  const isCleared = !listToday(agent, today).some(isOpen)
  if (!alreadyCounted && isCleared) agent.clearedDays.push({ day: today, streak: now + 1 })
  if (alreadyCounted) expect(answer.alreadyCounted || answer.newStreak === 0, 'counted already').toBe(true)
  // A repeated call finds the day counted.
  else if (isCleared && !answer.alreadyCounted) expect(answer.newStreak, 'the streak').toBe(now + 1)
  else if (!isCleared) expect(answer, 'the streak').toMatchObject({ streakIncremented: false, newStreak: now })
  await readViewer(visit)
}

/** Reads the user, which stores the header's zone. */
export async function readViewer(visit: Visit): Promise<void> {
  const { agent } = visit
  const { streak } = await call<CurrentUser>(visit, { method: 'GET', path: '/api/auth/user' })
  if (!agent.profileZone) agent.lastSeenZone = agent.headerZone
  expect(streak, 'the streak of the user').toBe(getStreak(agent, getMoment(visit).today))
}
