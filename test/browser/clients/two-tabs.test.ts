import { expect } from 'vitest'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, readStoredTask } from '#test/browser/support/person.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

test('Plus one in each of two tabs counts two', async ({ open }) => {
  const person = await createPerson([{ title: 'Five calls', targetCount: 5 }])
  const { page: one, watch } = await open('/', { as: person })
  const other = await one.context().newPage()
  await other.goto('/')
  watch.expect(/409 .*\/api\/tasks\//)
  await dayList(other).row('Five calls').waitFor()
  await one.bringToFront()
  await dayList(one).click(dayList(one).row('Five calls'), 'Plus one')
  await other.bringToFront()
  await dayList(other).button(dayList(other).row('Five calls'), 'Plus one').click()
  await expect.poll(() => dayList(other).row('Five calls').innerText()).toContain('2 of 5')
  await expect.poll(async () => (await readStoredTask(person.tasks[0]!.id)).count).toBe(2)
  expect(await toastOn(other).count()).toBe(0)
})

test('a task completed in another tab is shown as completed, with a toast', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const { page: one, watch } = await open('/', { as: person })
  const other = await one.context().newPage()
  await other.goto('/')
  watch.expect(/409 .*\/api\/tasks\//)
  const [firstDay, secondDay] = [dayList(one), dayList(other)]
  await secondDay.row('One call').waitFor()
  await one.bringToFront()
  await firstDay.click(firstDay.row('One call'), 'Start')
  await firstDay.click(firstDay.row('One call'), 'Complete')
  expect(await secondDay.enabledButtons(secondDay.row('One call'))).toEqual(['Abandon', 'Start'])
  await other.bringToFront()
  await secondDay.button(secondDay.row('One call'), 'Abandon').click()
  await waitForToast(other, 'Error', 'Failed to update task')
  await expect.poll(() => secondDay.enabledButtons(secondDay.row('One call'))).toEqual(['Undo'])
  await expect.poll(() => secondDay.counter()).toEqual({ done: 1, total: 1 })
  expect((await readStoredTask(person.tasks[0]!.id)).status).toBe('completed')
})
