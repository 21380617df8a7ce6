import { expect } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList, type TaskButton } from '#test/browser/support/day-list.ts'
import { findLayoutFaults } from '#test/browser/support/page-findings.ts'
import { createPerson, createTasks, readStoredTask } from '#test/browser/support/person.ts'
import { createSequence, enrollClient } from '#test/browser/support/sequence-fixture.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

test('the record shows what is planned next, where it is worked and added to', async ({ open }) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad' }])
  const day = getDayInZone(person.zone, new Date())
  const forClient = { clientId: client!.id }
  const [call] = await createTasks(person, [
    { title: 'Call Noor', ...forClient },
    { title: 'Send the policy', dueDate: addDays(day, 9), ...forClient },
    { title: 'Weekly check-in', ...forClient, dueDate: addDays(day, 2), hasRepeat: true, repeatInterval: 'weekly' },
    { title: 'Of nobody' },
  ])
  const { page } = await open(`/clients/${client!.id}`, { as: person })
  const tasks = dayList(page)
  await tasks.row('Call Noor').waitFor()
  expect(await tasks.titles()).toEqual(['Call Noor', 'Weekly check-in', 'Send the policy'])
  await page.getByRole('list', { name: 'Repeats' }).getByText('Weekly check-in').waitFor()

  await tasks.row('Call Noor').getByRole('button', { name: 'Check off' }).click()
  await page.getByRole('textbox', { name: 'What was said?' }).fill('She is glad')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readStoredTask(call!.id)).status).toBe('completed')
  await tasks.button(tasks.row('Call Noor'), 'Undo').waitFor()
  await page.getByText('Task completed: Call Noor').first().waitFor()

  await page.getByRole('button', { name: 'Schedule Task' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule Task' })
  await form.getByLabel('Title').fill('Ask for a review')
  await form.getByRole('button', { name: 'Schedule Task' }).click()
  await tasks.row('Ask for a review').waitFor()

  await page.reload()
  await tasks.row('Ask for a review').waitFor()
  expect(await tasks.row('Call Noor').count()).toBe(0)
})

test('a step of a sequence with a long name makes the record no wider than 320 px', async ({ open }) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad' }])
  const { page } = await open('about:blank', { as: person, viewport: { width: 320, height: 640 } })
  const name = 'Everything there is to say to a family before its boat is insured again'
  const tasks = [{ title: 'Send the policy', daysAfterKickoff: 5 }]
  await enrollClient(page, client!.id, await createSequence(page, { name, tasks }))
  await page.goto(`/clients/${client!.id}`)
  await page.getByRole('list', { name: 'From sequences' }).getByText('Send the policy').waitFor()
  expect(await findLayoutFaults(page, false)).toEqual([])
})

test.for([
  ['the pointer brings them', {}, '0'],
  ['a touch screen has them', { hasTouch: true, isMobile: true }, '1'],
] as const)(
  'a task of the record does not repeat its client, has two lines of title, and Abandon and Undo: %s',
  async ([, device, opacityAtRest], { open }) => {
    const title = 'Ask how the move to the new workshop went and what to insure'
    const person = await createPerson([])
    const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad' }])
    await createTasks(person, [{ title, clientId: client!.id, type: 'call' }])
    const { page } = await open(`/clients/${client!.id}`, {
      as: person,
      viewport: { width: 1280, height: 900 },
      ...device,
    })
    const row = dayList(page).row(title)
    await row.waitFor()
    expect(await row.innerText()).not.toContain('Noor')
    expect(await row.getByRole('link', { name: 'Open Client' }).count()).toBe(0)
    const heading = row.getByRole('heading')
    expect((await heading.boundingBox())!.height).toBe(40)
    expect(await heading.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(false)

    const readOpacity = (name: TaskButton) =>
      dayList(page)
        .button(row, name)
        .evaluate((button) => getComputedStyle(button).opacity)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(() => readOpacity('Abandon')).toBe(opacityAtRest)
    await row.focus()
    await expect.poll(() => readOpacity('Abandon')).toBe('1')
    await row.getByRole('button', { name: 'Check off' }).click()
    await page.getByRole('textbox', { name: 'What was said?' }).fill('They are')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => readOpacity('Undo')).toBe(opacityAtRest)
    await row.hover()
    await expect.poll(() => readOpacity('Undo')).toBe('1')
  },
)

test('a client without plans says so, and a failure leaves the rest of the record usable', async ({ open }) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Ann' }])
  const { page, watch } = await open(`/clients/${client!.id}`, { as: person })
  await page.getByText('Nothing planned yet.').waitFor()
  watch.expect(/503/)
  await page.route('**/api/clients/*/tasks', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await page.getByText('Upcoming tasks could not be loaded.').waitFor()
  await page.getByRole('heading', { name: 'Client information' }).waitFor()
})

test('archiving offers Undo, which restores the tasks that it abandoned', async ({ open }) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor' }])
  const [call] = await createTasks(person, [{ title: 'Call Noor', clientId: client!.id }])
  const { page } = await open(`/clients/${client!.id}`, { as: person })
  await dayList(page).row('Call Noor').waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('group', { name: 'Client actions' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByText('No clients yet').waitFor()
  await expect.poll(async () => (await readStoredTask(call!.id)).status).toBe('abandoned')
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await waitForToast(page, 'Client restored', 'Noor')
  await expect.poll(async () => (await readStoredTask(call!.id)).status).toBe('pending')
  await page.getByRole('link', { name: 'View Noor' }).click()
  await dayList(page).row('Call Noor').waitFor()
})
