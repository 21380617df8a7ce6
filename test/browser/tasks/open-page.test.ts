import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ClientNote } from '#contract/notes/notes.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { findAxeViolations } from '#test/browser/support/page-findings.ts'
import { createPerson, createTasks, readStoredTask } from '#test/browser/support/person.ts'

const penOf = (page: Page) => page.getByRole('complementary', { name: 'Under the pen' })
const listNotes = async (page: Page, clientId: string) =>
  ((await (await page.request.get(`/api/clients/${clientId}/notes`)).json()) as ClientNote[]).map(
    ({ content, outcome }) => `${outcome}: ${content}`,
  )

async function createCalls() {
  const person = await createPerson([])
  const [noor, iris] = await createClients(person, [
    { firstName: 'Noor', lastName: 'Haddad', phone: '(202) 555-0199' },
    { firstName: 'Iris', lastName: null },
  ])
  const tasks = await createTasks(person, [
    { title: 'Call Noor', type: 'call', clientId: noor!.id },
    { title: 'Call Iris', type: 'call', clientId: iris!.id },
  ])
  return { person, tasks, clientIds: [noor!.id, iris!.id] }
}

test('by keyboard alone one press saves the words, the outcome and the follow-up, and the pen goes on', async ({
  open,
}) => {
  const { person, tasks, clientIds } = await createCalls()
  const { page } = await open('/', { as: person })
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await penOf(page).getByRole('heading', { name: 'Noor Haddad' }).waitFor()
  expect(await findAxeViolations(page, 'light')).toEqual([])
  expect(await findAxeViolations(page, 'dark')).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.keyboard.type('Left a voicemail, call back tomorrow')
  await penOf(page).getByRole('button', { name: 'Voicemail', pressed: true }).waitFor()
  await penOf(page)
    .getByRole('button', { name: /^Tomorrow/, pressed: true })
    .waitFor()
  await page.keyboard.press('Enter')
  await penOf(page).getByRole('heading', { name: 'Iris' }).waitFor()
  await expect.poll(() => listNotes(page, clientIds[0]!)).toEqual(['voicemail: Left a voicemail, call back tomorrow'])
  expect((await readStoredTask(tasks[0]!.id)).status).toBe('completed')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await readStoredTask(tasks[0]!.id)).status).toBe('pending')
  expect(await listNotes(page, clientIds[0]!)).toEqual([])
})

test('on a phone a tap lifts the pen side, and a swipe right checks a row off', async ({ open }) => {
  const { person, tasks, clientIds } = await createCalls()
  const { page } = await open('/', { as: person, size: 'phone' })
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const day = dayList(page)
  await day.row('Call Iris').getByRole('heading').tap()
  await penOf(page).getByRole('button', { name: 'Reached', exact: true }).tap()
  await penOf(page).getByRole('textbox', { name: 'What was said?' }).fill('Will think about it')
  await penOf(page).getByRole('button', { name: 'Save, next' }).tap()
  await expect.poll(() => listNotes(page, clientIds[1]!)).toEqual(['reached: Will think about it'])
  await penOf(page).getByRole('button', { name: 'Put down the pen' }).tap()
  const box = (await day.row('Call Noor').boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(150) })
  for (const x of [180, 220, 280])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await readStoredTask(tasks[0]!.id)).status).toBe('completed')
  await day.row('Call Noor').getByRole('button', { name: 'Check off', pressed: true }).tap()
  await expect
    .poll(async () => (await readStoredTask(tasks[0]!.id)) as Partial<Task>)
    .toMatchObject({ status: 'pending' })
})
