import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'

test('a day counted on another device is shown as counted, even if tasks were added since', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }], { hasQuietDays: false })
  const { page: otherPage } = await open('/', { as: person })
  const day = dayList(otherPage)
  const streakRegion = (page: typeof otherPage) => page.getByRole('region', { name: 'Current streak' })
  await day.row('One call').waitFor()
  expect(await streakRegion(otherPage).innerText()).toContain('Clear your day to start a streak')
  await day.click(day.rows.filter({ hasText: 'Daily Roleplay' }), 'Skip')
  await day.click(day.row('One call'), 'Start')
  await day.click(day.row('One call'), 'Complete')
  await otherPage.getByRole('dialog', { name: 'Dashboard Cleared!' }).click()
  await expect.poll(() => streakRegion(otherPage).innerText()).toMatch(/^Current streak\s+1\s+day\s+Today is counted$/)
  await createTasks(person, [{ title: 'One more' }])

  // This browser has not loaded the day yet.
  const { page: ownPage } = await open('/', { as: person })
  await dayList(ownPage).row('One more').waitFor()
  expect(await streakRegion(ownPage).innerText()).toMatch(/^Current streak\s+1\s+day\s+Today is counted$/)
})
