import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { holdTimer } from '#test/browser/support/layout-shifts.ts'
import { createPerson, inDatabase } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

test('names and links are saved, and the dashboard follows at once', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/', { as: person })
  const hint = page.getByRole('link', { name: 'Set your own links' })
  await hint.waitFor()
  await page.goto('/profile')
  await page.getByLabel('First name').fill('Augusta')
  const quote = page.getByLabel('Quote tool URL')
  await quote.fill('quotes.example.com')
  await page.getByText('Please enter a valid URL').waitFor()
  expect(await quote.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByRole('button', { name: 'Save Settings' }).isDisabled()).toBe(true)
  await page.getByText('Not a valid URL yet').waitFor()
  await quote.fill('https://quotes.example.com/mine')
  const preview = page.getByRole('region', { name: 'Quick Links Preview' })
  await preview.getByText('quotes.example.com').waitFor()
  expect(await preview.getByRole('link', { name: 'Quote, opens in a new window' }).getAttribute('href')).toBe(
    'https://quotes.example.com/mine',
  )
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Profile settings updated successfully')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save Settings')

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: /, Augusta$/ }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Quote' }).getAttribute('href'))
    .toBe('https://quotes.example.com/mine')
  expect(await hint.count()).toBe(0)
})

test('lists that were read before show a changed name', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  const email = `of-${admin.email}`
  await inDatabase(({ pool }) =>
    pool.query(
      `insert into invitations (organization_id, id, email, role, token_hash, invited_by, invited_by_organization, created_at, expires_at)
       values ($1, gen_random_uuid(), $2, 'agent', sha256(convert_to($2, 'UTF8')), $3, $1, now(), now() + interval '7 days')`,
      [admin.organizationId, email, admin.id],
    ),
  )
  const { page } = await open('/user-management?tab=invitations', { as: admin })
  const invitation = page.getByRole('listitem', { name: email })
  await invitation.getByText('Invited by Ada Lovell').waitFor()
  await page.getByRole('button', { name: 'User menu, Ada Lovell' }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await page.getByLabel('First name').fill('Augusta')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Profile settings updated successfully')
  await page.goBack()
  await invitation.getByText('Invited by Augusta Lovell').waitFor()
})

test('Reset restores the saved values, and Undo the typed ones', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/profile', { as: person })
  const name = page.getByLabel('First name')
  await name.fill('Grace')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => name.inputValue()).toBe('Ada')
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => name.inputValue()).toBe('Grace')
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Grace')
})

test('an admin switches the weekly letter on, and reads that it waits for mail to be set up', async ({ open }) => {
  const person = await createPerson([], { role: 'org_admin' })
  const { page } = await open('/profile', { as: person })
  const letter = page.getByRole('checkbox', { name: 'Weekly letter' })
  await page.getByText('Mail is not set up, so no letter is sent.').waitFor()
  expect(await letter.isChecked()).toBe(false)
  await letter.check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Profile settings updated successfully')
  await page.route('**/api/organization/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sendsMail: true } })
  })
  await page.reload()
  await page.getByText('The numbers of your team in the week before, by e-mail each Monday at 7 AM.').waitFor()
  expect(await letter.isChecked()).toBe(true)
})

test('an agent sets theme and time zone, signs out elsewhere, and has no weekly letter to switch on', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page } = await open('/profile', { as: person })
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await waitForToast(page, 'You are not signed in anywhere else')

  // It stays, whatever the browser's is.
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Profile settings updated successfully')
  await page.reload()
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo')
  const zone = await inDatabase(
    async ({ pool }) => (await pool.query('select time_zone from users where id = $1', [person.id])).rows[0].time_zone,
  )
  expect(zone).toBe('Asia/Tokyo')
  expect(await page.getByText('Weekly letter').count()).toBe(0)
})

test('without a user the profile says so and leads to the sign-in, which leads back', async ({ open }) => {
  const { page } = await open('about:blank')
  // The redirect follows after 500 ms; a busy machine would miss the toast.
  const releaseRedirect = await holdTimer(page, 500)
  await page.goto('/profile')
  await waitForToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await releaseRedirect()
  await page.getByLabel('E-mail').fill('second@harbor.test')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Profile Settings' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile')
})
