import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDay,
  formatDay,
  getDateParts,
  getDayInZone,
} from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { createSequence } from '#test/browser/support/sequence-fixture.ts'
import { gotoClearedDay } from '#test/browser/support/settle.ts'
import { closeToast, toastOn, waitForToast } from '#test/browser/support/toast.ts'
import { zoneWithHour } from '#test/browser/support/zones.ts'

const today = () => getDayInZone(inject('daybook').zone, new Date())
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Policies' }).locator('> li').filter({ hasText: name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** As rows show a day. */
function shortDay(day: CalendarDay): string {
  const isThisYear = getDateParts(day).year === getDateParts(today()).year
  return formatDay(day, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}

test('a policy is added on a phone, with errors at its fields, deleted and restored', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]), size: 'phone' })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('policies'))
  await page.getByRole('heading', { name: 'No policies yet' }).waitFor()
  await page.getByRole('button', { name: 'Add the first policy' }).click()
  const dialog = dialogOf(page, 'Add Policy')
  await dialog.getByLabel('Premium for one term').fill('12,40')
  await dialog.getByRole('button', { name: 'Add Policy' }).click()
  await expect
    .poll(() => dialog.getByRole('alert').filter({ hasText: /./ }).allInnerTexts())
    .toEqual(['Carrier is required', 'Choose a line', 'Enter an amount such as 1,240.50'])
  await expect.poll(() => dialog.getByLabel('Carrier').evaluate(isFocused)).toBe(true)

  await dialog.getByLabel('Carrier').fill('Acme')
  await dialog.getByLabel('Line').selectOption({ label: 'Auto' })
  await dialog.getByLabel('Policy number').fill('P-77')
  await dialog.getByLabel('Premium for one term').fill('$1,240.50')
  await dialog.getByLabel('Currency').selectOption('USD')
  // The renewal follows the start and the term.
  const start = addDays(today(), -100)
  await dialog.getByLabel('Starts').fill(start)
  await dialog.getByRole('button', { name: '6 months' }).click()
  await expect.poll(() => dialog.getByLabel('Renews').inputValue()).toBe(addMonths(start, 6))
  await dialog.getByRole('button', { name: 'Add Policy' }).click()
  await waitForToast(page, 'Policy added', 'Acme auto')
  await expect.poll(() => row(page, 'Acme auto').innerText()).toContain('$1,240.50 for 6 months')
  expect(await fixture.listPolicies()).toMatchObject([
    {
      carrier: 'Acme',
      line: 'auto',
      policyNumber: 'P-77',
      status: 'active',
      premiumCents: 124_050,
      effectiveDate: start,
      renewalDate: addMonths(start, 6),
      termMonths: 6,
      currency: 'USD',
    },
  ])

  await closeToast(page)
  await page.getByRole('button', { name: 'Delete Acme auto' }).click()
  await page.getByRole('heading', { name: 'No policies yet' }).waitFor()
  await expect.poll(() => fixture.listPolicies()).toEqual([])
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Acme auto').waitFor()
  await expect.poll(() => fixture.listPolicies()).toMatchObject([{ policyNumber: 'P-77' }])
})

test('saving a policy that was deleted in another tab says so, and keeps the form', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  await fixture.addPolicy({ effectiveDate: today(), renewalDate: addMonths(today(), 12) })
  await page.goto(fixture.tabPath('policies'))
  await page.getByRole('button', { name: 'Edit Acme auto' }).click()
  const dialog = dialogOf(page, 'Edit Policy')
  await dialog.getByLabel('Carrier').fill('Beacon')
  const other = await page.context().newPage()
  await other.goto(fixture.tabPath('policies'))
  await other.getByRole('button', { name: 'Delete Acme auto' }).click()
  await waitForToast(other, 'Policy deleted', 'Acme auto\nUndo')

  watch.expect(/404/)
  await page.bringToFront()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(
    page,
    'Error',
    'Failed to update policy. What you are changing was deleted or given to somebody else.',
  )
  expect(await dialog.getByLabel('Carrier').inputValue()).toBe('Beacon')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'No policies yet' }).waitFor()
  expect(await dialog.count()).toBe(0)
})

test('a renewal date set by hand stays when the term changes', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('policies'))
  await page.getByRole('button', { name: 'Add the first policy' }).click()
  const dialog = dialogOf(page, 'Add Policy')
  const renewal = addDays(today(), 200)
  await dialog.getByLabel('Renews').fill(renewal)
  await dialog.getByRole('button', { name: '6 months' }).click()
  await dialog.getByLabel('Starts').fill(addDays(today(), -10))
  await expect.poll(() => dialog.getByLabel('Term in months', { exact: true }).first().inputValue()).toBe('6')
  expect(await dialog.getByLabel('Renews').inputValue()).toBe(renewal)
})

test('a number that another policy has leads to that policy', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const other = await createClientFixture(page, { firstName: 'Ana', lastName: 'Ibarra' })
  const number = `P-${other.id.slice(-8)}`
  await other.addPolicy({ policyNumber: number, effectiveDate: today() })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('policies'))
  await page.getByRole('button', { name: 'Add the first policy' }).click()
  const dialog = dialogOf(page, 'Add Policy')
  await dialog.getByLabel('Carrier').fill('Acme')
  await dialog.getByLabel('Line').selectOption({ label: 'Home' })
  await dialog.getByLabel('Policy number').fill(number)
  watch.expect(/409/)
  await dialog.getByRole('button', { name: 'Add Policy' }).click()
  await dialog.getByText(`Number ${number} already belongs to a policy: Acme auto.`).waitFor()
  await dialog.getByRole('alert').getByText(`Acme already has a policy ${number}`).waitFor()
  expect(await dialog.getByLabel('Line').inputValue()).toBe('home')
  await dialog.getByRole('link', { name: 'Open it' }).click()
  await page.waitForURL(`**${other.tabPath('policies')}`)
  await row(page, number).waitFor()
})

test('other dates and another line show which planned steps change before they are saved', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  await createSequence(page, {
    name: 'Countdown',
    anchor: 'renewal',
    lines: ['auto'],
    autoEnroll: true,
    tasks: [
      { title: 'Check the rate', daysAfterKickoff: -45 },
      { title: 'Call about it', daysAfterKickoff: -5 },
    ],
  })
  const fixture = await createClientFixture(page)
  const renewal = addDays(today(), 60)
  const policy = await fixture.addPolicy({ effectiveDate: addMonths(renewal, -12), renewalDate: renewal })
  await page.goto(fixture.tabPath('policies'))
  await page.getByRole('button', { name: 'Edit Acme auto' }).click()
  const dialog = dialogOf(page, 'Edit Policy')
  const moved = dialog.getByRole('region', { name: 'Planned steps that change' })
  // The demo's own standing sequence moves, too.
  const steps = moved.getByRole('listitem').filter({ hasText: 'Countdown' })
  await dialog.getByLabel('Renews').fill(addDays(renewal, 10))
  await expect
    .poll(() => steps.allInnerTexts())
    .toEqual([
      `Check the rate\nCountdown\n${shortDay(addDays(renewal, -45))} to ${shortDay(addDays(renewal, -35))}`,
      `Call about it\nCountdown\n${shortDay(addDays(renewal, -5))} to ${shortDay(addDays(renewal, 5))}`,
    ])
  // A day that is past is said to be skipped.
  await dialog.getByLabel('Renews').fill(addDays(today(), 20))
  await expect.poll(() => steps.first().innerText()).toMatch(/Past, will be skipped$/)
  await dialog.getByLabel('Renews').fill(renewal)
  await expect.poll(() => moved.count()).toBe(0)

  await dialog.getByLabel('Line').selectOption({ label: 'Home' })
  await expect
    .poll(() => steps.allInnerTexts())
    .toEqual([
      `Check the rate\nCountdown\n${shortDay(addDays(renewal, -45))} removed`,
      `Call about it\nCountdown\n${shortDay(addDays(renewal, -5))} removed`,
    ])
  await dialog.getByLabel('Line').selectOption({ label: 'Auto' })
  await expect.poll(() => moved.count()).toBe(0)

  await dialog.getByLabel('Renews').fill(addDays(renewal, 10))
  await steps.first().waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Policy saved', 'Acme auto')
  expect(await fixture.listPolicies()).toMatchObject([
    { id: policy.id, renewalDate: addDays(renewal, 10), version: policy.version + 1 },
  ])
  await page.goto(fixture.tabPath('nurture'))
  const card = page
    .getByRole('tabpanel')
    .locator('li')
    .filter({ has: page.getByRole('heading', { name: 'Countdown' }) })
  const next = card.getByRole('list', { name: 'Next' }).getByRole('listitem')
  await expect.poll(() => next.first().getByRole('time').getAttribute('datetime')).toBe(addDays(renewal, -35))
  expect(await card.innerText()).toContain('Acme auto')
})

test('what somebody else changed is named before it is overwritten', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  const policy = await fixture.addPolicy({ effectiveDate: today(), premiumCents: 100_000 })
  await page.goto(fixture.tabPath('policies'))
  await page.getByRole('button', { name: 'Edit Acme auto' }).click()
  const dialog = dialogOf(page, 'Edit Policy')
  await dialog.getByLabel('Notes').fill('Two drivers')
  await fixture.changePolicy(policy.id, { premiumCents: 120_000 })
  watch.expect(/409/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog
    .getByRole('alert')
    .getByText('Someone else changed this policy: Premium for one term is now 1200. Saving keeps what you typed.')
    .waitFor()
  expect(await dialog.getByLabel('Premium for one term').inputValue()).toBe('1200')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Policy saved', 'Acme auto')
  expect(await fixture.listPolicies()).toMatchObject([{ notes: 'Two drivers', premiumCents: 120_000 }])
})

test('what became of a policy is asked from 60 days before its renewal on, and can be undone', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page, { firstName: 'Ana', lastName: 'Ibarra' })
  const renewal = addDays(today(), 30)
  await fixture.addPolicy({ effectiveDate: addMonths(renewal, -12), renewalDate: renewal, premiumCents: 100_000 })
  await fixture.addPolicy({ line: 'home', effectiveDate: addDays(today(), -100) })
  await page.goto(fixture.tabPath('policies'))
  await row(page, 'Acme home').waitFor()
  expect(await page.getByRole('button', { name: /^What became of/ }).count()).toBe(1)

  await page.getByRole('button', { name: 'What became of it? Acme auto' }).click()
  const dialog = dialogOf(page, 'What became of it?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('Choose what became of it').waitFor()
  await dialog.getByRole('radio', { name: /^Moved/ }).check()
  expect(await dialog.getByLabel('Renews next').inputValue()).toBe(addMonths(renewal, 12))
  await dialog.getByLabel('Premium for the next term (USD)').fill('1,100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('Enter the new carrier').waitFor()
  await dialog.getByLabel('New carrier').fill('Northwind')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Moved to another carrier', 'Ana Ibarra, Acme auto\nUndo')
  await expect.poll(() => row(page, 'Northwind auto').innerText()).toContain('$1,100 for 12 months')
  await expect.poll(() => row(page, 'Acme auto').innerText()).toContain('Replaced')
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => row(page, 'Northwind auto').count()).toBe(0)
  await expect.poll(() => row(page, 'Acme auto').innerText()).toContain('Active')
  await expect
    .poll(() => fixture.listPolicies())
    .toMatchObject([{ line: 'auto', status: 'active', premiumCents: 100_000, renewalDate: renewal }, { line: 'home' }])

  await page.getByRole('button', { name: 'What became of it? Acme auto' }).click()
  await dialog.getByRole('radio', { name: /^Lost/ }).check()
  await dialog.getByLabel('Reason').fill('Price')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => row(page, 'Acme auto').innerText()).toContain('Lapsed')
  // Ctrl+Z does what the toast offers.
  await toastOn(page).getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => row(page, 'Acme auto').innerText()).toContain('Active')
})

const isFocused = (element: Element) => element === document.activeElement

test('an open Add Policy takes over the new day at midnight, and blames nobody for it', async ({ open }) => {
  const now = new Date()
  const zone = zoneWithHour(0, now)
  const person = await createPerson([], { zone })
  const { page } = await open('/clients', { as: person, timezoneId: zone })
  const fixture = await createClientFixture(page)
  const justBefore = new Date(now)
  justBefore.setUTCMinutes(0, 0, 0)
  await page.clock.install({ time: justBefore.getTime() - 10_000 })
  await gotoClearedDay(page, fixture.tabPath('policies'))
  await page.getByRole('button', { name: 'Add the first policy' }).click()
  const dialog = dialogOf(page, 'Add Policy')
  await dialog.getByLabel('Carrier').fill('Acme')
  await page.clock.runFor(11_000)
  await expect.poll(() => dialog.getByLabel('Starts').inputValue()).toBe(getDayInZone(zone, now))
  expect(await dialog.getByText('Someone else changed this policy').count()).toBe(0)
})
