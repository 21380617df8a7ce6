import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson, inDatabase, type Person } from '#test/browser/support/person.ts'
import { createSequence } from '#test/browser/support/sequence-fixture.ts'
import { closeToast, toastOn, waitForToast } from '#test/browser/support/toast.ts'

const card = (page: Page, name: string) =>
  page.locator('[data-sequence]').filter({ has: page.getByRole('heading', { name, exact: true }) })
const steps = (page: Page) => page.getByRole('list', { name: 'Task timeline' }).getByRole('listitem')
const readSteps = (person: Person) =>
  inDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ title: string; day: number }>(
      `select s.title, s.days_after_kickoff as day from sequence_steps s join sequences n on n.id = s.sequence_id
       where n.created_by = $1 and s.removed_at is null order by s.days_after_kickoff`,
      [person.id],
    )
    return rows.map(({ title, day }) => `${day} ${title}`)
  })

test('an agent creates a sequence, edits its steps and its repeat, switches it off and deletes it', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page } = await open('/planning', { as: person })
  await page.getByRole('tab', { name: 'Nurture Sequences' }).click()
  await page.getByRole('button', { name: 'Create Sequence' }).click()
  const form = page.getByRole('dialog', { name: 'Create Sequence' })
  await form.getByLabel('Name').fill('Policy review')
  await form.getByLabel('Repeat this sequence').check()
  await form.getByLabel('How often').selectOption('Custom')
  await expect.poll(() => form.getByLabel('Repeat every … days').inputValue()).toBe('7')
  expect(await form.getByLabel('For the whole organization').count()).toBe(0)
  await form.getByRole('button', { name: 'Create Sequence' }).click()

  const dialog = page.getByRole('dialog', { name: 'Edit Sequence' })
  const addTask = dialog.getByRole('button', { name: 'Add Task' })
  await dialog.getByText(/^Add the first task below/).waitFor()
  expect(await addTask.isDisabled()).toBe(true)
  // Invisible characters alone are no title.
  await dialog.getByLabel('Title').fill('x')
  await expect.poll(() => addTask.isDisabled()).toBe(false)
  await dialog.getByLabel('Title').fill('\u200b')
  await expect.poll(() => addTask.isDisabled()).toBe(true)
  expect(new URL(page.url()).searchParams.get('sequence')).toBeTruthy()
  for (const [title, day] of [
    ['Call about the review', '0'],
    ['Send the questions', '-7'],
  ] as const) {
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Days after kickoff').fill(day)
    await addTask.click()
    await steps(page).getByText(title).waitFor()
  }
  await expect.poll(() => readSteps(person)).toEqual(['-7 Send the questions', '0 Call about the review'])
  const oneDate = dialog.getByText(/^Days before and after count from one date/)
  await oneDate.waitFor()
  await dialog.getByRole('button', { name: 'Edit Call about the review' }).click()
  const edited = dialog.getByRole('form', { name: 'Edit Call about the review' })
  await edited.getByLabel('Days after kickoff').fill('3')
  await edited.getByRole('button', { name: 'Save' }).click()
  await steps(page).getByText('3 days after the date').waitFor()
  await dialog.getByRole('button', { name: 'Remove Send the questions' }).click()
  await expect.poll(() => readSteps(person)).toEqual(['3 Call about the review'])
  expect(await oneDate.count()).toBe(0)
  await toastOn(page).getByRole('button', { name: 'Undo' }).waitFor()
  await closeToast(page)

  await dialog.getByLabel('How often').selectOption('Yearly')
  await dialog.locator('footer').getByRole('button', { name: 'Save' }).click()
  // Until the answer the dialog has unsaved changes, and would ask before it closes.
  await waitForToast(page, 'Sequence updated successfully', 'Policy review')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await card(page, 'Policy review').getByText('Repeats every year').waitFor()

  await card(page, 'Policy review').getByRole('switch').click()
  await expect.poll(() => card(page, 'Policy review').getByRole('switch').isChecked()).toBe(false)
  await card(page, 'Policy review').getByRole('button', { name: 'Delete Policy review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete sequence' }).click()
  await waitForToast(page, 'Sequence deleted', 'Policy review')
  await expect.poll(() => card(page, 'Policy review').count()).toBe(0)
  await expect.poll(() => page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true)
})

test('a step that was removed comes back by Undo, and the dialog that its address opened leaves the focus on the screen', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page } = await open('about:blank', { as: person })
  const id = await createSequence(page, { name: 'Short', tasks: [{ title: 'Only step', daysAfterKickoff: 2 }] })
  await page.goto(`/planning?sequence=${id}`)
  await page.getByRole('button', { name: 'Remove Only step' }).click()
  await expect.poll(() => readSteps(person)).toEqual([])
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await steps(page).getByText('Only step').waitFor()
  await expect.poll(() => readSteps(person)).toEqual(['2 Only step'])

  // By keyboard the toast is reached from the open dialog, and Ctrl+Z does the same.
  const undo = toastOn(page).getByRole('button', { name: 'Undo' })
  for (const keys of [['F8', 'Tab', 'Tab', 'Enter'], ['Control+z']]) {
    await page.getByRole('button', { name: 'Remove Only step' }).press('Enter')
    await undo.waitFor()
    for (const key of keys) await page.keyboard.press(key)
    await steps(page).getByText('Only step').waitFor()
    await expect.poll(() => readSteps(person)).toEqual(['2 Only step'])
    await waitForToast(
      page,
      'Task added back to sequence',
      'Clients whose date has passed in the meantime do not get it.',
    )
  }
  const dialog = page.getByRole('dialog', { name: 'Edit Sequence' })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true)
})

test('the form of a step that was removed in another tab stays', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const id = await createSequence(page, { name: 'Short', tasks: [{ title: 'Only step', daysAfterKickoff: 2 }] })
  await page.goto(`/planning?sequence=${id}`)
  await page.getByRole('button', { name: 'Edit Only step' }).click()
  const form = page.getByRole('form', { name: 'Edit Only step' })
  await form.getByLabel('Title').fill('Another title')
  const other = await page.context().newPage()
  await other.goto(`/planning?sequence=${id}`)
  await other.getByRole('button', { name: 'Remove Only step' }).click()
  await toastOn(other).getByRole('button', { name: 'Undo' }).waitFor()
  await page.bringToFront()
  watch.expect(/404 .*\/tasks\//)
  await form.getByRole('button', { name: 'Save' }).click()
  await waitForToast(
    page,
    'Error',
    'Failed to update task. What you are changing was deleted or given to somebody else.',
  )
  expect(await form.getByLabel('Title').inputValue()).toBe('Another title')
})

test('what is typed while a sequence or a step is saved stays, what is discarded does not', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const id = await createSequence(page, {
    name: 'Short',
    tasks: [
      { title: 'First step', daysAfterKickoff: 1 },
      { title: 'Second step', daysAfterKickoff: 2 },
    ],
  })
  await page.goto(`/planning?sequence=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Sequence' })
  const details = dialog.getByRole('form', { name: 'Sequence details' })
  /** Clicks a button, and does something else before the save is answered. */
  const saveSlowly = async (button: Locator, act: () => Promise<void>) => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    const release = await holdRequests(page, `**/api/nurture-sequences/${id}**`)
    await button.click()
    await sent
    await act()
    release()
  }
  const editStep = async (title: string) => {
    await dialog.getByRole('button', { name: `Edit ${title}` }).click()
    return dialog.getByRole('form', { name: `Edit ${title}` })
  }

  await details.getByLabel('Name').fill('Shorter')
  await saveSlowly(dialog.locator('footer').getByRole('button', { name: 'Save' }), () =>
    details.getByLabel('Description').fill('Typed meanwhile'),
  )
  await waitForToast(page, 'Sequence updated successfully', 'Shorter')
  expect(await details.getByLabel('Description').inputValue()).toBe('Typed meanwhile')

  const first = await editStep('First step')
  await first.getByLabel('Title').fill('First call')
  await saveSlowly(first.getByRole('button', { name: 'Save' }), async () => {
    await (await editStep('Second step')).getByLabel('Title').fill('Second call')
  })
  await waitForToast(page, 'Task updated successfully', 'First call')
  expect(await dialog.getByRole('form', { name: 'Edit Second step' }).getByLabel('Title').inputValue()).toBe(
    'Second call',
  )

  await dialog.getByRole('button', { name: 'Cancel' }).last().click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await card(page, 'Shorter').getByRole('button', { name: 'Edit Shorter' }).click()
  await details.waitFor()
  expect(await details.getByLabel('Description').inputValue()).toBe('')
})

test('an address without a sequence says so', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  for (const id of ['01a00000-0000-7000-8000-000000000000', 'abc']) {
    watch.expect(new RegExp(`40[04].*/api/nurture-sequences/${id}`))
    await page.goto(`/planning?sequence=${id}`)
    await page.getByRole('dialog').getByRole('heading', { name: 'Sequence not found' }).waitFor()
  }
})

test("an admin edits an organization's sequence, which an agent views and duplicates", async ({ open }) => {
  const name = `For everybody ${process.pid}`
  const [admin, agent] = [await createPerson([], { role: 'org_admin' }), await createPerson([])]
  const { page } = await open('about:blank', { as: admin })
  const id = await createSequence(page, { name, isOrgLevel: true, tasks: [{ title: 'Say hello' }] })
  await page.goto(`/planning?sequence=${id}`)
  await expect
    .poll(() =>
      page.getByRole('dialog', { name: 'Edit Sequence' }).getByLabel('For the whole organization').isChecked(),
    )
    .toBe(true)

  const { page: agentPage } = await open('/planning?tab=sequences', { as: agent })
  const viewButton = card(agentPage, name).getByRole('button', { name: `View ${name}` })
  await viewButton.waitFor()
  expect(await card(agentPage, name).getByRole('switch').count()).toBe(0)
  await viewButton.click()
  const dialog = agentPage.getByRole('dialog', { name: 'View Sequence' })
  await dialog.getByText('Say hello').first().waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await card(agentPage, name)
    .getByRole('button', { name: `Duplicate ${name}` })
    .click()
  await expect.poll(() => agentPage.getByRole('switch').count()).toBe(1)
})
