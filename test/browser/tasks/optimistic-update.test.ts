import { expect } from 'vitest'
import { dayList, type TaskButton } from '#test/browser/support/day-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { test } from '#test/browser/support/browser-test.ts'

/*
 * How fast a machine paints is not for a test to say. That nothing stands between a press and its frame is: when the
 * press has been dealt with, before any timer, answer or frame, the card and the numbers are what the frame will show.
 */
test('a press changes the card and the numbers before anything else happens', async ({ open }) => {
  const { page } = await open('/', {
    as: await createPerson([{ title: 'One call' }, { title: 'Five calls', targetCount: 5 }]),
  })
  const day = dayList(page)
  await day.row('One call').waitFor()
  await page.evaluate(() => {
    // Later than the screen's own listener, which sits further down.
    window.addEventListener('click', ({ target }) => {
      const card = (target as Element).closest<HTMLElement>('[data-task]')
      const numbers = document.querySelector<HTMLElement>('[aria-label="How far the day is"]')
      Object.assign(window, { seen: `${card?.innerText} ${numbers?.innerText}`.replaceAll(/\s+/g, ' ') })
    })
  })
  const pressAndRead = async (title: string, name: TaskButton): Promise<string> => {
    await day.press(day.row(title), name)
    return page.evaluate(() => (window as unknown as { seen: string }).seen)
  }
  expect(await pressAndRead('One call', 'Start')).toMatch(/Call, started One call .* Complete .*0 of 2 done/)
  expect(await pressAndRead('One call', 'Complete')).toMatch(/Call, done One call .* Undo .*1 of 2 done/)
  expect(await pressAndRead('One call', 'Undo')).toMatch(/Call, started One call .* Complete .*0 of 2 done/)
  expect(await pressAndRead('Five calls', 'Plus one')).toMatch(/Call, started Five calls .*1 of 5 /)
  expect(await pressAndRead('Five calls', 'Minus one')).toMatch(/Five calls .*0 of 5 /)
})
