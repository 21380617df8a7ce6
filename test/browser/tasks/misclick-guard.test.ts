import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, type Person, readStoredTask } from '#test/browser/support/person.ts'
import { waitUntilSettled } from '#test/browser/support/settle.ts'

test('the second click of a double click is ignored by the card that moved under the pointer', async ({ open }) => {
  const person = await createPerson(['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({ title })))
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.row('One').waitFor()
  expect(await doubleTap(day.button(day.row('One'), 'Abandon'))).toBe('Two')
  await waitUntilSettled(page)
  await slowDoubleClick(page, day.button(day.row('Two'), 'Abandon'))
  await expect.poll(() => day.titles()).toEqual(['Three', 'Four', 'Five'])

  await waitUntilSettled(page)
  await day.row('Three').getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await doubleTap(day.row('Three').getByRole('button', { name: 'Delete' }))
  await expect.poll(() => day.titles()).toEqual(['Four', 'Five'])
  await waitUntilSettled(page)
  const expectedStatuses = ['abandoned', 'abandoned', undefined, 'pending', 'pending']
  await expect.poll(() => readStatuses(person)).toEqual(expectedStatuses)
})

test('a held key activates a button once', async ({ open }) => {
  const person = await createPerson([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.button(day.row('One'), 'Abandon').focus()
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect.poll(() => day.titles()).toEqual(['Two', 'Three'])
  await waitUntilSettled(page)
  await expect.poll(() => readStatuses(person)).toEqual(['abandoned', 'pending', 'pending'])

  const start = day.button(day.row('Two'), 'Start')
  await start.focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.down('Enter')
  // The button now completes the task, which key repeat must not trigger.
  await start.waitFor({ state: 'detached' })
  await waitUntilSettled(page)
  for (let press = 0; press < 3; press += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await waitUntilSettled(page)
  await expect.poll(() => readStatuses(person)).toEqual(['abandoned', 'in_progress', 'pending'])
})

test('every click of a quick series on Plus one counts', async ({ open }) => {
  const person = await createPerson([{ title: 'Many calls', targetCount: 9 }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const row = day.row('Many calls')
  await day.button(row, 'Plus one').hover()
  for (const clickCount of [1, 2, 3]) {
    const putResponse = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    await putResponse
    await row.locator('button[aria-disabled=true]:not([aria-label])').first().waitFor({ state: 'detached' })
  }
  await expect.poll(() => readStoredTask(person.tasks[0]!.id)).toMatchObject({ count: 3 })
})

/** Taps a button, then the same position in the frame in which another card is there; returns that card's title. */
const doubleTap = (button: Locator): Promise<string | undefined> =>
  button.evaluate(async (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const elementAtPoint = () => document.elementFromPoint(x + width / 2, y + height / 2)
    const card = element.closest('[data-task]')
    ;(element as HTMLElement).click()
    while (elementAtPoint()?.closest('[data-task]') === card) await new Promise(requestAnimationFrame)
    const next = elementAtPoint()?.closest('button')
    next?.click()
    return next?.closest('[data-task]')?.querySelector('h3')?.textContent
  })

/** Double-clicks with the second click after the guard interval. */
async function slowDoubleClick(page: Page, button: Locator): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await button.waitFor({ state: 'detached' })
  await waitUntilSettled(page)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

const readStatuses = ({ tasks }: Person) => Promise.all(tasks.map(async ({ id }) => (await readStoredTask(id))?.status))
