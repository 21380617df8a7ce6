import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { addDays, formatDay, getDayInZone, getLastDayOfMonth } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson, inDatabase } from '#test/browser/support/person.ts'
import { createSequence, enrollClient } from '#test/browser/support/sequence-fixture.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

const today = () => getDayInZone(inject('daybook').zone, new Date())
const shortDay = (days: number) =>
  formatDay(addDays(today(), days), { weekday: 'short', month: 'short', day: 'numeric' })
const assignDialog = (page: Page) => page.getByRole('dialog', { name: 'Assign Sequence' })
const readAssignments = (agentId: string) =>
  inDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ status: string; notes: string | null }>(
      `select case when finished_at is not null then 'over' when paused_on is not null then 'paused' else 'active' end
         as status, notes
       from nurture_assignments where assigned_agent_id = $1 order by id`,
      [agentId],
    )
    return rows.map(({ status, notes }) => [status, notes].filter(Boolean).join(': '))
  })

const renewal = {
  name: 'Boat renewal',
  tasks: [
    { title: 'Ask what changed', daysAfterKickoff: -10 },
    { title: 'Send the offer', taskType: 'email', daysAfterKickoff: -3 },
    { title: 'Say thanks', daysAfterKickoff: 0 },
  ],
}

test('a client is put on a sequence from the record, with the dates shown first, paused, resumed and taken off', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page } = await open('about:blank', { as: person })
  await createSequence(page, renewal)
  await createSequence(page, { name: 'Inactive', isActive: false })
  const { tabPath } = await createClientFixture(page)
  await page.goto(tabPath('nurture'))
  await page
    .getByRole('group', { name: /^Client actions/ })
    .getByRole('button', { name: 'Start Nurture Sequence' })
    .click()
  const dialog = assignDialog(page)
  await dialog.getByRole('button', { name: 'Assign Sequence' }).click()
  await dialog.getByRole('alert').getByText('Choose a sequence').waitFor()
  const choice = dialog.getByRole('combobox', { name: 'Sequence' })
  await choice.getByRole('option', { name: 'Boat renewal', exact: true }).waitFor({ state: 'attached' })
  const names = await choice.getByRole('option').allInnerTexts()
  expect(names.slice(0, 2)).toEqual(['Choose a sequence', 'Boat renewal'])
  expect(names).not.toContain('Inactive')
  await choice.selectOption('Boat renewal')
  await dialog.getByLabel('Target date').waitFor()
  // Their placeholder moves the button when it goes.
  await dialog.getByText('Loading the steps').waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Assign Sequence' }).click()
  await dialog.getByText('Enter the date the steps lead up to').waitFor()
  await dialog.getByLabel('Target date').fill(addDays(today(), 5))
  const dates = dialog.getByRole('region', { name: 'Upcoming steps' }).getByRole('listitem')
  await expect
    .poll(() => dates.allInnerTexts())
    .toEqual([
      expect.stringMatching(new RegExp(`${shortDay(-5)}[^]*Ask what changed[^]*Past, will be skipped`)),
      expect.stringMatching(new RegExp(`${shortDay(2)}[^]*Send the offer$`)),
      expect.stringMatching(new RegExp(`${shortDay(5)}[^]*Say thanks$`)),
    ])
  await dialog.getByLabel('Notes').fill('Prefers mail')
  await dialog.getByRole('button', { name: 'Assign Sequence' }).click()
  await waitForToast(page, 'Sequence assigned', 'Boat renewal')

  await page.getByText('Step 1 of 3').waitFor()
  await page.getByText('Prefers mail').waitFor()
  const next = page.getByRole('list', { name: 'Next' }).getByRole('listitem')
  expect(await next.first().innerText()).toContain(shortDay(2))
  await page.getByRole('button', { name: 'Pause Boat renewal' }).click()
  await page.getByText('Paused today').waitFor()
  await page.getByRole('button', { name: 'Resume Boat renewal' }).and(page.locator(':focus')).waitFor()
  await expect.poll(() => readAssignments(person.id)).toEqual(['paused: Prefers mail'])
  await toastOn(page).getByRole('button', { name: 'Undo' }).waitFor()
  // Resumed by hand, the pause can no longer be undone: its toast is replaced.
  await page.getByRole('button', { name: 'Resume Boat renewal' }).click()
  const resume = page.getByRole('dialog', { name: 'Resume Boat renewal' })
  await resume.getByRole('region', { name: 'New dates' }).getByText(shortDay(5)).waitFor()
  // On the day of the pause both choices have the same dates.
  expect(await resume.getByRole('radio').count()).toBe(0)
  await resume.getByRole('button', { name: 'Resume' }).click()
  await waitForToast(page, 'Sequence resumed', 'Boat renewal')

  await page.getByRole('button', { name: 'Open sequence Boat renewal' }).click()
  await page
    .getByRole('dialog', { name: 'Edit Sequence' })
    .getByText(/^1 client enrolled. Changes apply/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'End Boat renewal' }).click()
  await page.getByRole('dialog', { name: 'End Boat renewal?' }).getByRole('button', { name: 'End sequence' }).click()
  await waitForToast(page, 'Sequence ended', 'Boat renewal')
  await page.getByRole('heading', { name: 'Not in a nurture sequence' }).waitFor()
  await expect.poll(() => readAssignments(person.id)).toEqual(['over: Prefers mail'])
})

test('a date of another year has its space beside its step', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]), size: 'phone' })
  await createSequence(page, { name: 'Long', tasks: [{ title: 'Call' }, { title: 'Later', daysAfterKickoff: 365 }] })
  const { tabPath } = await createClientFixture(page)
  await page.goto(tabPath('nurture'))
  const expectDatesFit = async (list: Locator) => {
    const date = list.getByRole('listitem').filter({ hasText: 'Later' }).getByRole('time')
    expect(await date.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.getByRole('button', { name: 'Start Nurture Sequence' }).first().click()
  await assignDialog(page).getByRole('combobox', { name: 'Sequence' }).selectOption('Long')
  await expectDatesFit(assignDialog(page).getByRole('region', { name: 'Upcoming steps' }))
  await assignDialog(page).getByRole('button', { name: 'Assign Sequence' }).click()
  await expectDatesFit(page.getByRole('list', { name: 'Next' }))
})

test('a client is put on a sequence from the list, whose card then names it', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('about:blank', { as: person })
  await createSequence(page, { name: 'Welcome', tasks: [{ title: 'Call' }] })
  await createClientFixture(page)
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Add Sequence for Jonah Whitfield' }).click()
  await assignDialog(page).getByRole('combobox', { name: 'Sequence' }).selectOption('Welcome')
  await assignDialog(page).getByLabel('Paused').check()
  await assignDialog(page).getByRole('button', { name: 'Assign Sequence' }).click()
  await page.locator('[data-client]').getByText('Welcome (paused)').waitFor()
  await expect.poll(() => readAssignments(person.id)).toEqual(['paused'])

  await page.getByRole('button', { name: 'Add Sequence for Jonah Whitfield' }).click()
  await assignDialog(page)
    .getByRole('option', { name: 'Welcome (already enrolled)', disabled: true })
    .waitFor({ state: 'attached' })
})

test('a new client starts with a sequence; when only that fails, the client stays and the toast says so', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page, watch } = await open('/clients', { as: person })
  await createSequence(page, { name: 'Welcome', tasks: [{ title: 'Call' }] })
  const addClient = async (firstName: string) => {
    await page.getByRole('button', { name: 'Add New Client' }).click()
    const form = page.getByRole('dialog', { name: 'Add New Client' })
    await form.getByLabel('First name').fill(firstName)
    await form.getByLabel('Nurture sequence').selectOption('Welcome')
    await expect.poll(() => form.getByLabel('Start date').inputValue()).toBe(today())
    await form.getByLabel('Nurture sequence').selectOption('No sequence')
    expect(await form.getByLabel('Start date').count()).toBe(0)
    await form.getByLabel('Nurture sequence').selectOption('Welcome')
    await form.getByLabel('Start date').fill(addDays(today(), -1))
    await form.getByRole('button', { name: 'Add Client' }).click()
    await form.getByText('Must not be before today').waitFor()
    await form.getByLabel('Start date').fill(addDays(today(), 1))
    await form.getByRole('button', { name: 'Add Client' }).click()
  }
  await addClient('Maria')
  await page.locator('[data-client]').filter({ hasText: 'Maria' }).getByText('Welcome').waitFor()
  await expect.poll(() => readAssignments(person.id)).toEqual(['active'])

  watch.expect(/409/)
  await page.route('**/nurture-assignments', (route) =>
    route.fulfill({ status: 409, json: { message: 'No', code: 'TRANSITION', requestId: '' } }),
  )
  await addClient('Jonah')
  await waitForToast(page, 'Partial Success', 'Client created but failed to assign nurture sequence')
  const card = page.locator('[data-client]').filter({ hasText: 'Jonah' })
  await card.getByRole('button', { name: 'Add Sequence for Jonah' }).waitFor()
  expect(await card.innerText()).not.toContain('Welcome')
})

test('several clients are put on a sequence at once, with what will happen before and what did after', async ({
  open,
}) => {
  const person = await createPerson([])
  const [ann] = await createClients(
    person,
    ['Ann', 'Ben', 'Cora', 'Dan'].map((firstName) => ({ firstName })),
  )
  const { page } = await open('about:blank', { as: person })
  const sequenceId = await createSequence(page, { name: 'Welcome', tasks: [{ title: 'Call' }] })
  await enrollClient(page, ann!.id, sequenceId)
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of ['Ann', 'Ben', 'Cora']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByText('3 clients selected').waitFor()
  await page.getByRole('group', { name: 'Selected clients' }).getByRole('button', { name: 'Add Sequence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Sequence' })
  await dialog.getByRole('combobox', { name: 'Sequence' }).selectOption(sequenceId)
  await dialog.getByText('2 clients will be enrolled. 1 is already enrolled and will be skipped.').waitFor()
  await dialog.getByRole('button', { name: 'Add Sequence' }).click()
  const results = page.getByRole('dialog', { name: 'Results by client' })
  await results.getByText('2 of 3 clients enrolled').waitFor()
  expect(
    (await results.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).toSorted(),
  ).toEqual(['Ann Already enrolled', 'Ben Enrolled', 'Cora Enrolled'])
  await expect.poll(() => readAssignments(person.id)).toEqual(['active', 'active', 'active'])
})

test('an enrollment interrupted by a reload continues with the clients selected then', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Ann' }])
  const { page } = await open('/clients', { as: person })
  const dialog = page.getByRole('dialog', { name: 'Add Sequence' })
  const select = async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByText('0 clients selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select Ann' }).check({ timeout: 10_000 })
    await page
      .getByRole('group', { name: 'Selected clients' })
      .getByRole('button', { name: 'Add Sequence' })
      .click({ timeout: 10_000 })
    await dialog.getByText('For 1 client').waitFor()
  }
  await createSequence(page, { name: 'Welcome', tasks: [{ title: 'Call' }] })
  await select()
  await dialog.getByRole('combobox', { name: 'Sequence' }).selectOption('Welcome')
  await dialog.getByLabel('Notes').fill('Met at the fair')
  await page.reload()
  await select()
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('Met at the fair')
  await dialog.getByRole('button', { name: 'Add Sequence' }).click()
  await page.getByText('1 of 1 client enrolled').waitFor()
})

test('only the selected clients of the list that is shown are counted', async ({ open }) => {
  const agent = await createPerson([], { firstName: 'Sam' })
  const admin = await createPerson([], { role: 'org_admin' })
  await createClients(agent, [{ firstName: 'Zoran', lastName: agent.id }])
  await createClients(admin, [{ firstName: 'Ann', lastName: admin.id }])
  const { page } = await open('/clients?scope=organization', { as: admin })
  const showScope = (name: RegExp) =>
    page.getByRole('group', { name: 'Whose clients' }).getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of [`Ann ${admin.id}`, `Zoran ${agent.id}`])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByText('2 clients selected').waitFor()
  await showScope(/^My clients/)
  await page.getByText('1 client selected').waitFor()
  await page.getByRole('checkbox', { name: `Select Ann ${admin.id}` }).uncheck()
  await page.getByText('0 clients selected').waitFor()
  expect(
    await page
      .getByRole('group', { name: 'Selected clients' })
      .getByRole('button', { name: 'Add Sequence' })
      .isEnabled(),
  ).toBe(false)
  await showScope(/^All/)
  await page.getByText('1 client selected').waitFor()
})

test('Select all keeps the clients that were selected in another search', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Ann' }, { firstName: 'Anna' }, { firstName: 'Bob' }, { firstName: 'Cy' }])
  const { page } = await open('/clients', { as: person })
  const search = page.getByRole('search').getByRole('textbox')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await search.fill('bob')
  await page.getByRole('button', { name: 'Select all 1' }).click()
  await page.getByText('1 client selected').waitFor()
  await search.fill('ann')
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByText('3 clients selected').waitFor()
  await page.getByRole('button', { name: 'Select none' }).click()
  await page.getByText('0 clients selected').waitFor()
})

test('a coming step is shown on its day of the calendar, with its sequence and its client', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('about:blank', { as: person })
  const sequenceId = await createSequence(page, {
    name: 'Welcome',
    tasks: [{ title: 'Ring them', daysAfterKickoff: 1 }],
  })
  const { id } = await createClientFixture(page)
  await enrollClient(page, id, sequenceId)
  await page.goto('/planning')
  if (today() === getLastDayOfMonth(today())) await page.getByRole('button', { name: 'Next month' }).click()
  await page.locator(`[data-day="${addDays(today(), 1)}"]`).click()
  const row = page.getByRole('dialog').getByRole('listitem', { name: 'Ring them' })
  await row.getByText('Welcome').waitFor()
  await row.getByText('Jonah Whitfield').waitFor()
})

test('a sequence leads to the clients who are on it, and to selecting more', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('about:blank', { as: person })
  const welcome = await createSequence(page, { name: 'Welcome', tasks: [{ title: 'Call' }] })
  for (const firstName of ['Ann', 'Ben']) await createClientFixture(page, { firstName })
  const showSequence = async () => {
    await page.goto('/planning?tab=sequences')
    await page.getByRole('button', { name: 'Edit Welcome' }).click()
    return page.getByRole('dialog', { name: 'Edit Sequence' }).getByRole('region', { name: 'Clients' })
  }
  const empty = await showSequence()
  await empty.getByText('No clients yet').waitFor()
  await empty.getByRole('link', { name: 'Add clients' }).click()
  await page.getByRole('checkbox', { name: 'Select Ann' }).check()
  await page.getByRole('group', { name: 'Selected clients' }).getByRole('button', { name: 'Add Sequence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Sequence' })
  await dialog.getByText('1 client will be enrolled.').waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Sequence' }).inputValue()).toBe(welcome)
  await dialog.getByRole('button', { name: 'Add Sequence' }).click()
  await page.getByText('1 of 1 client enrolled').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('group', { name: 'Selected clients' }).getByRole('button', { name: 'Done' }).click()
  expect(new URL(page.url()).search).toBe('')

  await (await showSequence()).getByRole('link', { name: 'Show clients' }).click()
  const list = page.getByRole('list', { name: 'Clients' })
  await expect.poll(() => list.getByRole('heading').allTextContents()).toEqual(['Ann'])
  await page.getByRole('button', { name: 'On the sequence' }).click()
  await expect.poll(() => list.getByRole('heading').allTextContents()).toEqual(['Ben', 'Ann'])
})
