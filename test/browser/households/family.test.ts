import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Household } from '#contract/households/households.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { toastOn } from '#test/browser/support/toast.ts'

const familyOn = (page: Page) => page.getByRole('region', { name: 'Family' })
const namesOn = (page: Page) =>
  familyOn(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('bdi')!.textContent))
const readHouseholds = async (page: Page) => (await (await page.request.get('/api/households')).json()) as Household[]

test('a family is started, gets members and roles, and a removal is undone, by keyboard', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('about:blank', { as: person })
  const ana = await createClientFixture(page, { firstName: 'Ana', lastName: 'Cruz' })
  const ben = await createClientFixture(page, { firstName: 'Ben', lastName: 'Cruz' })
  await createClientFixture(page, { firstName: 'Cleo', lastName: 'Marsh' })
  await ben.addTask({ title: 'Ask about the boat' })

  await page.goto(ana.tabPath('overview'))
  await familyOn(page).getByRole('button', { name: 'Add family' }).press('Enter')
  const start = page.getByRole('dialog', { name: 'Add family' })
  expect(await start.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('The Cruz family')
  const search = start.getByRole('combobox', { name: 'Another member' })
  await search.fill('nobody')
  await start.getByRole('button', { name: 'Add family' }).press('Enter')
  await start.getByText('Choose a client from the list').waitFor()
  await search.fill('ben')
  await start.getByRole('option', { name: 'Ben Cruz' }).waitFor()
  await search.press('ArrowDown')
  await search.press('Enter')
  await start.getByRole('button', { name: 'Add family' }).press('Enter')
  await start.waitFor({ state: 'detached' })
  await expect.poll(() => namesOn(page)).toEqual(['Ana Cruz', 'Ben Cruz'])
  await familyOn(page).getByText('Ask about the boat').waitFor()

  await familyOn(page).getByRole('button', { name: 'Add member' }).click()
  const add = page.getByRole('dialog', { name: 'Add a member to the family' })
  await add.getByRole('combobox', { name: 'Client' }).fill('c')
  await add.getByRole('option', { name: 'Cleo Marsh' }).click()
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => namesOn(page)).toEqual(['Ana Cruz', 'Ben Cruz', 'Cleo Marsh'])

  await familyOn(page).getByRole('combobox', { name: 'Role of Cleo Marsh' }).selectOption('parent')
  await expect
    .poll(async () => (await readHouseholds(page))[0]!.members.map(({ role }) => role))
    .toEqual(['head', 'spouse', 'parent'])
  await familyOn(page).getByRole('button', { name: 'Rename the family' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Cruz and Marsh')
  await page.keyboard.press('Enter')
  await familyOn(page).getByText('Cruz and Marsh').waitFor()

  await familyOn(page).getByRole('button', { name: 'Remove Ben Cruz from the family' }).click()
  await toastOn(page).getByText('Ben Cruz is no longer in the family').waitFor()
  await expect.poll(() => namesOn(page)).toEqual(['Ana Cruz', 'Cleo Marsh'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => namesOn(page)).toEqual(['Ana Cruz', 'Ben Cruz', 'Cleo Marsh'])

  await familyOn(page).getByRole('link', { name: 'Ben Cruz' }).click()
  await page.getByRole('heading', { name: 'Ben Cruz', level: 1 }).waitFor()
  await expect.poll(() => namesOn(page)).toEqual(['Ana Cruz', 'Ben Cruz', 'Cleo Marsh'])
  await page.goto('/clients')
  await expect.poll(() => page.getByText('Cruz and Marsh').count()).toBe(3)
})

test('removing the last member deletes the family, and Undo restores it', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('about:blank', { as: person, size: 'phone' })
  const ana = await createClientFixture(page, { firstName: 'Ana' })
  await page.goto(ana.tabPath('overview'))
  await familyOn(page).getByRole('button', { name: 'Add family' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add family' }).click()
  await familyOn(page).getByRole('button', { name: 'Remove Ana from the family' }).click()
  await familyOn(page).getByRole('button', { name: 'Add family' }).waitFor()
  expect(await readHouseholds(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await familyOn(page).getByText('The Ana family').waitFor()
  expect(await readHouseholds(page)).toMatchObject([{ members: [{ role: 'head' }] }])
})

test('a client of another family is refused at the field, by its name', async ({ open }) => {
  const person = await createPerson([])
  const { page, watch } = await open('about:blank', { as: person })
  watch.expect(/409/)
  const [ana, ben] = [
    await createClientFixture(page, { firstName: 'Ana' }),
    await createClientFixture(page, { firstName: 'Ben' }),
  ]
  for (const { tabPath } of [ben, ana]) {
    await page.goto(tabPath('overview'))
    await familyOn(page).getByRole('button', { name: 'Add family' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add family' }).click()
    await familyOn(page).getByRole('button', { name: 'Add member' }).waitFor()
  }
  await familyOn(page).getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ben')
  await dialog.getByRole('option', { name: 'Ben In The Ben family' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Already in “The Ben family”. Remove them there first.').waitFor()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Ben')
})
