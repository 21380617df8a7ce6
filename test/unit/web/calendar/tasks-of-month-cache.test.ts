import { beforeEach, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import {
  listFirstTasksByDay,
  listTaskCountsByDay,
  type TaskCountOfDay,
  type TaskOfMonth,
} from '#contract/tasks/monthly-tasks.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { toMonthQueryInput } from '#web/tasks/cached-tasks.ts'
import { cacheNewTask, moveCachedTask, replaceCachedTask } from '#web/tasks/cached-tasks.ts'

const day = (text: string) => parseCalendarDay(text)!
const [first, third, newYear] = [day('2026-12-01'), day('2026-12-03'), day('2027-01-01')]
const readTitles = (month: typeof first) =>
  queryClient
    .getQueryData<TaskOfMonth[]>(getQueryKey(listFirstTasksByDay, toMonthQueryInput(month)))!
    .map(({ id, dueDate }) => `${id} ${dueDate}`)
const readCounts = (month: typeof first) =>
  Object.fromEntries(
    queryClient
      .getQueryData<TaskCountOfDay[]>(getQueryKey(listTaskCountsByDay, toMonthQueryInput(month)))!
      .map(({ date, count }) => [date, count]),
  )

beforeEach(() => {
  queryClient.clear()
  const tasks = [
    buildTaskOfDay({ id: 'b', dueDate: first, priority: 'high' }),
    buildTaskOfDay({ id: 'a', dueDate: first }),
    buildTaskOfDay({ id: 'd', dueDate: third, status: 'completed', priority: 'high' }),
  ]
  queryClient.setQueryData(getQueryKey(listFirstTasksByDay, toMonthQueryInput(first)), tasks)
  queryClient.setQueryData(getQueryKey(listFirstTasksByDay, toMonthQueryInput(newYear)), [])
  queryClient.setQueryData(getQueryKey(listTaskCountsByDay, toMonthQueryInput(first)), [
    { date: first, count: 5 },
    { date: third, count: 1 },
  ])
  queryClient.setQueryData(getQueryKey(listTaskCountsByDay, toMonthQueryInput(newYear)), [])
})

test('a moved task moves with its count, and back', () => {
  const undo = moveCachedTask('a', third)
  expect(readTitles(first)).toEqual([`b ${first}`, `a ${third}`, `d ${third}`])
  expect(readCounts(first)).toEqual({ [first]: 4, [third]: 2 })
  undo()
  expect(readTitles(first)).toEqual([`b ${first}`, `a ${first}`, `d ${third}`])
  expect(readCounts(first)).toEqual({ [first]: 5, [third]: 1 })
})

test('a move to another month leaves no count of nothing', () => {
  const undo = moveCachedTask('d', newYear)
  expect([readTitles(first), readTitles(newYear)]).toEqual([[`b ${first}`, `a ${first}`], [`d ${newYear}`]])
  expect([readCounts(first), readCounts(newYear)]).toEqual([{ [first]: 5 }, { [newYear]: 1 }])
  undo()
  expect([readCounts(first), readCounts(newYear)]).toEqual([{ [first]: 5, [third]: 1 }, {}])
})

test('counts that are to be read again are still to be read again after a move', () => {
  const key = getQueryKey(listTaskCountsByDay, toMonthQueryInput(first))
  void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' })
  moveCachedTask('a', third)
  expect(queryClient.getQueryState(key)!.isInvalidated).toBe(true)
})

test('a new task is shown in its place, an abandoned one is not', () => {
  cacheNewTask(buildTaskOfDay({ id: 'c', dueDate: first }))
  expect(readTitles(first).slice(0, 3)).toEqual([`b ${first}`, `a ${first}`, `c ${first}`])
  cacheNewTask(buildTaskOfDay({ id: 'f', dueDate: third, dueTime: '09:00' }))
  cacheNewTask(buildTaskOfDay({ id: 'g', dueDate: third, priority: 'high' }))
  expect(readTitles(first).slice(3)).toEqual([`f ${third}`, `g ${third}`, `d ${third}`])
  cacheNewTask(buildTaskOfDay({ id: 'e', dueDate: first, status: 'abandoned' }))
  replaceCachedTask(buildTaskOfDay({ id: 'b', dueDate: first, status: 'abandoned' }))
  expect(readTitles(first)).toEqual([`a ${first}`, `c ${first}`, `f ${third}`, `g ${third}`, `d ${third}`])
})
