import { expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { setupHooks } from '#test/support/web/render-hook.ts'
import { getDefaultTaskValues } from '#web/tasks/form/task-form-values.ts'
import { useTaskLine } from '#web/tasks/form/task-line.ts'

const renderHook = setupHooks()
const today = parseCalendarDay('2026-11-20')
const defaultValues = getDefaultTaskValues(today)

test('a line that is cleared after its day was taken away leaves no field changed', () => {
  const useLine = () => useTaskLine(defaultValues, { today, types: ['call', 'other'] })
  const hook = renderHook(useLine)
  const type = (values: typeof defaultValues, title: string) => ({
    ...values,
    ...hook.result.getChanges(values, title),
    title,
  })
  let values = type(defaultValues, 'call tomorrow')
  expect(values).toMatchObject({ dueDate: '2026-11-21', lineReadOn: today })
  const day = hook.result.readPhrases(values).find(({ kind }) => kind === 'day')!
  values = { ...values, ...hook.result.removePhrase(day) }
  hook.rerender(useLine)
  expect(hook.result.readTitle(values)).toBe('call tomorrow')
  expect(type(values, '')).toEqual(defaultValues)
})
