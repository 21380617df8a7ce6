import { expect } from 'vitest'
import { dayOn } from './support/day.ts'
import { newPerson, newTasks } from './support/person.ts'
import { test } from './support/test.ts'

test('a day that another device has counted is told as counted, whatever was added since', async ({ open }) => {
  const person = await newPerson([{ title: 'One call' }], { quiet: false })
  const { page: there } = await open('/', { as: person })
  const day = dayOn(there)
  const boxOn = (page: typeof there) => page.getByRole('region', { name: 'Current streak' })
  await day.row('One call').waitFor()
  expect(await boxOn(there).innerText()).toContain('Clear your day to begin one')
  await day.press(day.rows.filter({ hasText: 'Daily Roleplay' }), 'Skip')
  await day.press(day.row('One call'), 'Start')
  await day.press(day.row('One call'), 'Complete')
  await there.getByRole('dialog', { name: 'Dashboard Cleared!' }).click()
  await expect.poll(() => boxOn(there).innerText()).toMatch(/^Current streak\s+1\s+day\s+Today is counted$/)
  await newTasks(person, [{ title: 'One more' }])

  // A browser that has not heard of it yet.
  const { page: here } = await open('/', { as: person })
  await dayOn(here).row('One more').waitFor()
  expect(await boxOn(here).innerText()).toMatch(/^Current streak\s+1\s+day\s+Today is counted$/)
})
