import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList, type TaskButton } from '#test/browser/support/day-list.ts'
import { createPerson } from '#test/browser/support/person.ts'

/*
 * Paint time depends on the machine, so the test checks that the update is synchronous: when the click handlers have
 * run, before any timer, response or frame, the card and the counts have their new state.
 */
test('an action updates the card and the counts synchronously', async ({ open }) => {
  const { page } = await open('/', {
    as: await createPerson([{ title: 'One call' }, { title: 'Five calls', targetCount: 5 }]),
  })
  const day = dayList(page)
  await day.row('One call').waitFor()
  await page.evaluate(() => {
    // Runs after the screen's listener, which is on a descendant.
    window.addEventListener('click', ({ target }) => {
      const card = (target as Element).closest<HTMLElement>('[data-task]')
      const numbers = document.querySelector<HTMLElement>('[aria-label="Progress today"]')
      Object.assign(window, { seen: `${card?.innerText} ${numbers?.innerText}`.replaceAll(/\s+/g, ' ') })
    })
  })
  const clickAndRead = async (title: string, name: TaskButton): Promise<string> => {
    await day.click(day.row(title), name)
    return page.evaluate(() => (window as unknown as { seen: string }).seen)
  }
  expect(await clickAndRead('One call', 'Start')).toMatch(/Call, started One call .* Complete .*0 of 2 done/)
  expect(await clickAndRead('One call', 'Complete')).toMatch(/Call, done One call .* Undo .*1 of 2 done/)
  expect(await clickAndRead('One call', 'Undo')).toMatch(/Call, started One call .* Complete .*0 of 2 done/)
  expect(await clickAndRead('Five calls', 'Plus one')).toMatch(/Call, started Five calls .*1 of 5 /)
  expect(await clickAndRead('Five calls', 'Minus one')).toMatch(/Five calls .*0 of 5 /)
})
