import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { topWhenStill } from '#test/browser/support/settle.ts'

test('Back restores the scroll position in a list whose cards have different heights', async ({ open }) => {
  const textOfLines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`).join('\n')
  const person = await createPerson(
    Array.from({ length: 30 }, (_, index) => ({
      title: `Call ${index}`,
      targetCount: 1 + (index % 3),
      description: textOfLines(index % 4),
    })),
  )
  const { page } = await open('/', { as: person, size: 'phone' })
  const card = dayList(page).row('Call 20')
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // Cards get their real height once they are visible.
  const top = await topWhenStill(card)
  await page.getByRole('link', { name: 'Clients' }).last().click()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await page.goBack()
  await card.waitFor()
  await expect.poll(async () => Math.abs((await topWhenStill(card)) - top)).toBeLessThan(3)
})
