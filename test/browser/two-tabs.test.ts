import { expect } from 'vitest'
import { dayOn } from './support/day.ts'
import { newPerson, storedTask } from './support/person.ts'
import { test } from './support/test.ts'
import { toastOn, untilToasted } from './support/toast.ts'

test('a plus in each of two tabs counts two', async ({ open }) => {
  const person = await newPerson([{ title: 'Five calls', targetCount: 5 }])
  const { page: one, watch } = await open('/', { as: person })
  const other = await one.context().newPage()
  await other.goto('/')
  watch.expect(/409 .*\/api\/tasks\//)
  await dayOn(other).row('Five calls').waitFor()
  await one.bringToFront()
  await dayOn(one).press(dayOn(one).row('Five calls'), 'Plus one')
  await other.bringToFront()
  await dayOn(other).button(dayOn(other).row('Five calls'), 'Plus one').click()
  await expect.poll(() => dayOn(other).row('Five calls').innerText()).toContain('2 of 5')
  await expect.poll(async () => (await storedTask(person.tasks[0]!.id)).count).toBe(2)
  expect(await toastOn(other).count()).toBe(0)
})

test('what another tab has completed is shown as it is, and told', async ({ open }) => {
  const person = await newPerson([{ title: 'One call' }])
  const { page: one, watch } = await open('/', { as: person })
  const other = await one.context().newPage()
  await other.goto('/')
  watch.expect(/409 .*\/api\/tasks\//)
  const [here, there] = [dayOn(one), dayOn(other)]
  await there.row('One call').waitFor()
  await one.bringToFront()
  await here.press(here.row('One call'), 'Start')
  await here.press(here.row('One call'), 'Complete')
  expect(await there.offered(there.row('One call'))).toEqual(['Abandon', 'Start'])
  await other.bringToFront()
  await there.button(there.row('One call'), 'Abandon').click()
  await untilToasted(other, 'Error', 'Failed to update task')
  await expect.poll(() => there.offered(there.row('One call'))).toEqual(['Undo'])
  expect(await there.counter()).toEqual({ done: 1, total: 1 })
  expect((await storedTask(person.tasks[0]!.id)).status).toBe('completed')
})
