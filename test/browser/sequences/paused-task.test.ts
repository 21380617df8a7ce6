import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { createSequence, enrollClient } from '#test/browser/support/sequence-fixture.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

test('a task whose sequence was paused since it was done stays done, and the toast says why', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const sequenceId = await createSequence(page, {
    name: 'Welcome',
    tasks: [{ title: 'Ring them' }, { title: 'Later', daysAfterKickoff: 9 }],
  })
  const { id, tabPath } = await createClientFixture(page)
  await enrollClient(page, id, sequenceId)
  await page.goto(tabPath('nurture'))

  const dashboard = await page.context().newPage()
  await dashboard.goto('/')
  const day = dayList(dashboard)
  for (const action of ['Start', 'Complete'] as const) await day.click(day.row('Ring them'), action)
  await expect.poll(() => day.enabledButtons(day.row('Ring them'))).toContain('Undo')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Pause Welcome' }).click()
  await waitForToast(page, 'Sequence paused', 'Welcome\nUndo')

  watch.expect(/409/)
  await dashboard.bringToFront()
  await day.button(day.row('Ring them'), 'Undo').click()
  await waitForToast(dashboard, 'Error', 'Failed to update task. The sequence is paused. Resume it first.')
  expect(await day.enabledButtons(day.row('Ring them'))).not.toContain('Complete')
})
