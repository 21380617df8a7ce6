import { beforeEach, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { ClientSummary } from '#contract/clients/clients.ts'
import { type TaskOfDay, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { cacheNewTask, replaceCachedTask, countCachedTasksOfDay, taskListsCache } from '#web/tasks/cached-tasks.ts'

const today = parseCalendarDay('2026-11-20')
const tomorrow = addDays(today, 1)
const dayKey = (day: typeof today) => getQueryKey(listTasksOfDay, { query: { date: day } })
const rowsOf = (day: typeof today) => queryClient.getQueryData<TaskOfDay[]>(dayKey(day))
const idsOf = (day: typeof today) => rowsOf(day)!.map(({ id }) => id)
const jonah: ClientSummary = { id: 'jonah', firstName: 'Jonah', lastName: null, email: null, phone: null }

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(dayKey(today), [
    buildTaskOfDay({ id: 'a', dueDate: addDays(today, -2), clientId: jonah.id, client: jonah }),
    buildTaskOfDay({ id: 'c', dueDate: today }),
  ])
  queryClient.setQueryData(dayKey(tomorrow), [buildTaskOfDay({ id: 'd', dueDate: tomorrow })])
})

test('completing an overdue task keeps it on today’s list', () => {
  taskListsCache.patch('a', (task) => ({ ...task, status: 'completed' }))
  expect(idsOf(today)).toEqual(['a', 'c'])
  expect(countCachedTasksOfDay(today)).toEqual({ done: 1, total: 2 })
})

test('a task moved to another day moves between the lists, and back on rollback', () => {
  const undo = taskListsCache.patch('a', (task) => ({ ...task, dueDate: tomorrow }))
  expect([idsOf(today), idsOf(tomorrow)]).toEqual([['c'], ['a', 'd']])
  taskListsCache.patch('c', (task) => ({ ...task, status: 'completed' }))
  undo()
  expect(rowsOf(today)).toMatchObject([
    { id: 'a', status: 'pending' },
    { id: 'c', status: 'completed' },
  ])
  expect(idsOf(tomorrow)).toEqual(['d'])
})

test('a reply keeps the client of the cached task', () => {
  const { client: _client, ...reply } = { ...rowsOf(today)![0]!, title: 'Other', version: 2 }
  replaceCachedTask(reply)
  expect(rowsOf(today)![0]).toMatchObject({ title: 'Other', version: 2, client: jonah })
  replaceCachedTask({ ...reply, clientId: null })
  expect(rowsOf(today)![0]!.client).toBeNull()
})

test('a new task is added to its day’s list if its client is known', () => {
  const newTask = (id: string, clientId: string | null) => buildTaskOfDay({ id, clientId, dueDate: tomorrow })
  cacheNewTask(newTask('e', jonah.id))
  cacheNewTask(newTask('f', 'stranger'))
  cacheNewTask(newTask('g', 'stranger'), { ...jonah, id: 'stranger' })
  cacheNewTask(newTask('h', null))
  expect(idsOf(today)).toEqual(['a', 'c'])
  expect(rowsOf(tomorrow)!.map(({ id, client }) => [id, client?.id])).toEqual([
    ['d', undefined],
    ['e', 'jonah'],
    ['g', 'stranger'],
    ['h', undefined],
  ])
})
