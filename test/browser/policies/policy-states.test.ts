import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { addDays, addMonths, getDayInZone } from '#contract/base/calendar-day.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createSequence } from '#test/browser/support/sequence-fixture.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'

const today = () => getDayInZone(inject('daybook').zone, new Date())
const policiesPath = '**/api/clients/*/policies'
const renewalsPath = '**/api/policies/renewals?**'
const longCarrier = 'Überweisungsbestätigungsversicherung'.repeat(2)

/** The state of a policy that renews in some days. */
const renewing = (daysAhead: number) => {
  const renewalDate = addDays(today(), daysAhead)
  return { effectiveDate: addMonths(renewalDate, -6), renewalDate, termMonths: 6, premiumCents: 124_050 }
}

async function createBook(page: Page) {
  const fixture = await createClientFixture(page, { firstName: 'Ana', lastName: 'ibn Rāzī-Thackeray-Nakamura' })
  await fixture.addPolicy({ ...renewing(0), policyNumber: `P-${fixture.id.slice(-9)}` })
  await fixture.addPolicy({ ...renewing(-3), line: 'home', carrier: longCarrier, notes: 'Two drivers. '.repeat(40) })
  await fixture.addPolicy({ ...renewing(40), line: 'life', premiumCents: 999_999_999_999, currency: 'EUR' })
  await fixture.addPolicy({ ...renewing(100), line: 'health', carrier: 'تأمين' })
  await fixture.addPolicy({ ...renewing(100), line: 'business', status: 'lapsed', premiumCents: null })
  return fixture
}

async function openTab(page: Page): Promise<void> {
  await page.goto((await createBook(page)).tabPath('policies'))
  await page.getByText('Acme auto').first().waitFor()
}

testStates({
  'the policies of a client': { show: ({ page }) => openTab(page) },
  'a client without policies': {
    show: async ({ page }) => {
      await page.goto((await createClientFixture(page)).tabPath('policies'))
      await page.getByRole('heading', { name: 'No policies yet' }).waitFor()
    },
  },
  'policies that are loading, then cannot be loaded': failingRead({
    open: async ({ page }) => page.goto((await createClientFixture(page)).tabPath('policies')),
    reads: policiesPath,
    loading: 'Loading the policies',
    failed: /^The policies could not be loaded/,
  }),
  'a new policy with errors': {
    show: async ({ page }) => {
      await openTab(page)
      await page.getByRole('button', { name: 'Add Policy' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Premium for one term').fill('12,40')
      await dialog.getByRole('button', { name: 'Add Policy' }).click()
      await dialog.getByText('Carrier is required').waitFor()
    },
  },
  'a policy whose dates move steps': {
    show: async ({ page }) => {
      await createSequence(page, {
        name: longCarrier,
        anchor: 'renewal',
        lines: ['auto'],
        autoEnroll: true,
        tasks: [-90, -1, 5].map((daysAfterKickoff) => ({ title: `Call the family ${longCarrier}`, daysAfterKickoff })),
      })
      await openTab(page)
      await page.getByRole('button', { name: 'Edit Acme auto' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Renews').fill(addDays(today(), 30))
      await dialog.getByRole('region', { name: 'Planned steps that change' }).getByRole('listitem').first().waitFor()
    },
  },
  'the question what became of a policy': {
    show: async ({ page }) => {
      await openTab(page)
      await page.getByRole('button', { name: 'What became of it? Acme auto' }).click()
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Moved/ })
        .check()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter the new carrier').waitFor()
    },
  },
  'the renewals of the coming months': {
    show: async ({ page }) => {
      await createBook(page)
      await page.goto('/planning?tab=renewals')
      await page.getByRole('heading', { name: 'Waiting for an answer' }).waitFor()
      await page
        .getByText(/^\d+ renewals? · /)
        .first()
        .waitFor()
    },
  },
  'the renewals of an organization': {
    as: 'admin',
    show: async ({ page }) => {
      await createBook(page)
      await page.goto('/planning?tab=renewals&scope=organization')
      await page.getByRole('heading', { name: 'Waiting for an answer' }).waitFor()
    },
  },
  'no renewals': {
    show: async ({ page }) => {
      await page.route(renewalsPath, (route) => route.fulfill({ json: [] }))
      await page.goto('/planning?tab=renewals')
      await page.getByRole('heading', { name: 'No renewals in the next 120 days' }).waitFor()
    },
  },
  'renewals that are loading, then cannot be loaded': failingRead({
    open: '/planning?tab=renewals',
    reads: renewalsPath,
    loading: 'Loading renewals',
    failed: /^The renewals could not be loaded/,
  }),
  'sums of renewals that cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await createBook(page)
      await page.route('**/api/policies/renewals/months?**', (route) => route.fulfill({ status: 503 }))
      await page.goto('/planning?tab=renewals')
      await page.getByText(/^The monthly totals could not be loaded/).waitFor()
    },
  },
  'renewals that wait on the dashboard': {
    show: async ({ page }) => {
      await createBook(page)
      await page.goto('/')
      await page
        .getByRole('region', { name: /renewals wait for an answer$/ })
        .getByRole('button', { name: 'Answer' })
        .click()
      await page
        .getByText(/^Due to renew 3 days ago: Ana/)
        .first()
        .waitFor()
    },
  },
  'renewals of the dashboard that cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await page.route(renewalsPath, (route) => route.fulfill({ status: 503 }))
      await page.goto('/')
      await page.getByText(/^Renewals that wait for an answer could not be loaded/).waitFor()
    },
  },
  'the renewals in Analytics': {
    as: 'admin',
    show: async ({ page }) => {
      await page.route('**/api/analytics/renewals**', (route) =>
        route.fulfill({
          json: {
            kept: 1_204,
            moved: 17,
            lost: 93,
            unanswered: 8,
            premiums: [
              { currency: 'USD', keptCents: 12_345_678_901, lostCents: 9_900 },
              { currency: 'EUR', keptCents: 50_000, lostCents: 0 },
            ],
          },
        }),
      )
      await page.goto('/analytics')
      await page.getByText('$123,456,789.01 and €500').waitFor()
    },
  },
  'a sequence that counts from renewals': {
    show: async ({ page }) => {
      const id = await createSequence(page, {
        name: 'Countdown',
        anchor: 'renewal',
        lines: ['auto', 'home'],
        autoEnroll: true,
        tasks: [-5, 3].map((daysAfterKickoff) => ({ title: 'Call', daysAfterKickoff })),
      })
      await page.goto(`/planning?sequence=${id}`)
      await page.getByRole('dialog').getByText('Enroll automatically').waitFor()
    },
  },
  'a new sequence that counts from a birthday': {
    show: async ({ page }) => {
      await page.goto('/planning?tab=sequences')
      await page.getByRole('button', { name: 'Create Sequence' }).first().click()
      await page.getByLabel('Counts from').selectOption({ label: 'A birthday' })
      await page
        .getByRole('dialog')
        .getByText(/with a date of birth is enrolled each year/)
        .waitFor()
    },
  },
  'the choice of a policy to enroll': {
    show: async ({ page }) => {
      await createSequence(page, {
        name: 'Policy welcome',
        anchor: 'policy_start',
        tasks: [{ title: 'Call', daysAfterKickoff: 200 }],
      })
      const fixture = await createBook(page)
      await page.goto(fixture.tabPath('nurture'))
      await page
        .getByRole('group', { name: /^Client actions/ })
        .getByRole('button', { name: 'Start Nurture Sequence' })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Sequence').selectOption({ label: 'Policy welcome' })
      await dialog.getByLabel('Policy').selectOption({ index: 1 })
      await dialog.getByRole('region', { name: 'Upcoming steps' }).waitFor()
    },
  },
  'the lines of an organization with an error': {
    as: 'admin',
    show: async ({ page }) => {
      await page.goto('/user-management?tab=organization')
      await page.getByLabel('Lines of insurance').fill('auto, Auto')
      await page.getByText('Each line once').waitFor()
    },
  },
})
