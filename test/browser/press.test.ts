import { expect } from 'vitest'
import { dayOn, type Press } from './support/day.ts'
import { newPerson } from './support/person.ts'
import { test } from './support/test.ts'

/*
 * How fast a machine paints is not for a test to say. That nothing stands between a press and its frame is: when the
 * press has been dealt with, before any timer, answer or frame, the card and the numbers are what the frame will show.
 */
test('a press changes the card and the numbers before anything else happens', async ({ open }) => {
  const { page } = await open('/', {
    as: await newPerson([{ title: 'One call' }, { title: 'Five calls', targetCount: 5 }]),
  })
  const day = dayOn(page)
  await day.row('One call').waitFor()
  await page.evaluate(() => {
    // Later than the screen's own listener, which sits further down.
    window.addEventListener('click', ({ target }) => {
      const card = (target as Element).closest<HTMLElement>('[data-task]')
      const numbers = document.querySelector<HTMLElement>('[aria-label="How far the day is"]')
      Object.assign(window, { seen: `${card?.innerText} ${numbers?.innerText}`.replaceAll(/\s+/g, ' ') })
    })
  })
  const press = async (title: string, name: Press): Promise<string> => {
    await day.press(day.row(title), name)
    return page.evaluate(() => (window as unknown as { seen: string }).seen)
  }
  expect(await press('One call', 'Start')).toMatch(/Call, started One call .* Complete .*0 of 2 done/)
  expect(await press('One call', 'Complete')).toMatch(/Call, done One call .* Undo .*1 of 2 done/)
  expect(await press('One call', 'Undo')).toMatch(/Call, started One call .* Complete .*0 of 2 done/)
  expect(await press('Five calls', 'Plus one')).toMatch(/Call, started Five calls .*1 of 5 /)
  expect(await press('Five calls', 'Minus one')).toMatch(/Five calls .*0 of 5 /)
})
