import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'

test('a screen is printed without the bars around it, in the light theme', async ({ open }) => {
  const { page } = await open('/', { as: await createPerson([{ title: 'Call Grace' }]), size: 'phone' })
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.keyboard.press('Escape')
  const colorScheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const isVisible = () =>
    Promise.all(
      ['Report Bug', 'User menu', 'Add Task'].map((name) => page.getByRole('button', { name }).first().isVisible()),
    )
  await expect.poll(colorScheme).toBe('dark')
  expect(await isVisible()).toEqual([true, true, true])
  await page.emulateMedia({ media: 'print' })
  expect(await colorScheme()).toBe('light')
  expect(await isVisible()).toEqual([false, false, false])
  expect(await page.getByRole('heading', { name: 'Call Grace' }).isVisible()).toBe(true)
})

test('the day is printed as a sheet to write on: what is open, with numbers and without buttons', async ({ open }) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', phone: '603-555-0144' }])
  await createTasks(person, [{ title: 'Call Noor', clientId: client!.id }])
  const { page } = await open('/', { as: person })
  await page.getByText('Call Noor').first().waitFor()
  await expect.poll(() => page.title()).toBe('1 left · Daybook')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('region', { name: 'The day on paper' })
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      return sheet.count()
    })
    .toBe(1)
  expect(await sheet.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Call Noor')])
  expect(await sheet.innerText()).toContain('Noor Haddad · (603) 555-0144')
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => sheet.count()).toBe(0)
})
