import { expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { setupHooks } from '#test/support/web/render-hook.ts'
import { taskShortcuts } from '#web/frame/shortcut-words.ts'
import { getOfferedTaskActions } from '#web/tasks/card/card-actions.ts'
import { listTaskShortcuts, useTaskShortcuts } from '#web/tasks/card/task-shortcuts.ts'

const renderHook = setupHooks()

test('the list of shortcuts has every key that a task has in some state', () => {
  const today = parseCalendarDay('2026-11-20')
  const client = { id: 'c', firstName: 'Noor', lastName: null, email: null, phone: null }
  const listKeys = (overrides: Partial<TaskOfDay>) => {
    const task = buildTaskOfDay({ dueDate: today, clientId: 'c', client, targetCount: 3, ...overrides })
    const item = { current: {} as HTMLElement }
    const [act, edit, moveFocusAway] = [() => {}, () => {}, () => {}]
    const actions = getOfferedTaskActions(task, today)
    renderHook(() => useTaskShortcuts(item, { task, actions, act, edit, finishForm: undefined, moveFocusAway }))
    return listTaskShortcuts(item.current).map(({ key }) => key)
  }
  const keysOfTasks = [...listKeys({ targetCount: 1 }), ...listKeys({ status: 'in_progress', completedCount: 1 })]
  const keysOfLists = ['j', 'k', 'Enter', 'Space']
  expect(new Set(taskShortcuts.flatMap(({ keys }) => keys))).toEqual(new Set([...keysOfTasks, ...keysOfLists]))
})
