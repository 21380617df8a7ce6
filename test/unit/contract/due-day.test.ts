import { describe, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { isOverdueTask, isPastUndoDeadline } from '#contract/tasks/task-actions.ts'
import { TaskStatus } from '#contract/tasks/tasks.ts'

describe('the due day of a task', () => {
  const today = parseCalendarDay('2026-11-21')

  test('is overdue from the next day on while the task is open', () => {
    for (const status of TaskStatus.options) {
      expect(isOverdueTask({ status, dueDate: addDays(today, -1) }, today)).toBe(
        status === 'pending' || status === 'in_progress',
      )
      expect(isOverdueTask({ status, dueDate: today }, today)).toBe(false)
    }
  })

  test('cannot be undone from the fifth day after it on', () => {
    expect([-4, -5, -6, 0, 3].map((days) => isPastUndoDeadline({ dueDate: addDays(today, days) }, today))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })
})
