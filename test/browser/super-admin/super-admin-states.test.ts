import type { Page } from 'playwright-core'
import type { ListedBugReport } from '#contract/bug-reports/received-bug-reports.ts'
import type { OutboxMessage } from '#contract/mail/outbox.ts'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import { failingRead, type State, testStates } from '#test/browser/support/test-states.ts'
import { sampleReport } from '#test/support/data/sample-report.ts'

const organizationsPath = '**/api/organizations'
const as = 'platform'

/** A section whose list is loading, fails, and is empty. */
const listStates = (
  what: string,
  path: string,
  query: string,
  texts: { loading: string; failed: RegExp; none: string },
): Record<string, State> => ({
  [`${what} that are loading, then cannot be loaded`]: failingRead({
    as,
    open: `/super-admin${query}`,
    reads: path,
    loading: texts.loading,
    failed: texts.failed,
  }),
  [`no ${what}`]: {
    as,
    show: async ({ page }) => {
      await page.route(path, (route) => route.fulfill({ json: [] }))
      await page.goto(`/super-admin${query}`)
      await page.getByRole('heading', { name: texts.none }).waitFor()
    },
  },
})

testStates({
  ...listStates('organizations', organizationsPath, '', {
    loading: 'Loading organizations',
    failed: /^The organizations could not be loaded/,
    none: 'No organizations yet',
  }),
  ...listStates('bug reports', '**/api/bug-reports?*', '?section=bug-reports', {
    loading: 'Loading bug reports',
    failed: /^The bug reports could not be loaded/,
    none: 'No bug reports',
  }),
  ...listStates('e-mails', '**/api/outbox', '?section=outbox', {
    loading: 'Loading the outbox',
    failed: /^The outbox could not be loaded/,
    none: 'The outbox is empty',
  }),
  'the state of the system': {
    as,
    show: async ({ page }) => {
      const run = { startedAt: now, finishedAt: '2026-11-21T15:00:01.234Z' }
      const jobs = [
        { ...run, name: 'open-days', outcome: 'done', error: null },
        { ...run, name: 'send-mail', outcome: 'failed', error: 'AggregateError' },
      ]
      const backup = { folder: 'nightly-2026-11-20T03-00-00', finishedAt: now, rows: 126_130, files: 312 }
      const json = {
        version: '1.1.0',
        jobs,
        waitingEmails: 12,
        oldestEmailAt: now,
        isBackupSetUp: true,
        lastBackup: { ...backup, outcome: 'done', reason: null, succeededAt: now },
        lastProof: { ...backup, outcome: 'failed', reason: 'The backup is damaged', succeededAt: null },
        backupWarnings: ['proof_failed', 'proof_old'],
      }
      await page.route('**/api/super-admin/system', (route) => route.fulfill({ json }))
      await page.goto('/super-admin?section=system')
      await page.getByText('12 e-mails are waiting to be delivered', { exact: false }).waitFor()
      await page.getByText('Program and database work, but 1 job failed in its last run.').waitFor()
      await page.getByText('Failed: AggregateError').waitFor()
      await page.getByText('Mail is not set up. Set SMTP_URL and MAIL_FROM, and start Daybook again.').waitFor()
      await page.getByText('The last backup could not be restored').waitFor()
    },
  },
  'a system whose state cannot be loaded': {
    as,
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await page.route('**/api/super-admin/system', (route) => route.fulfill({ status: 503 }))
      await page.goto('/super-admin?section=system')
      await page.getByText(/^The system status could not be loaded/).waitFor()
    },
  },
  'many organizations': { as, show: ({ page }) => openOrganizations(page) },
  'an organization to archive': {
    as,
    show: async ({ page }) => {
      await openOrganizations(page)
      await page
        .getByRole('button', { name: /^Archive/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByText(/signed out immediately/)
        .waitFor()
    },
  },
  'an organization that does not exist': {
    as,
    show: async ({ page }) => {
      await page.goto('/super-admin?organization=x')
      await page.getByRole('heading', { name: 'Organization not found' }).waitFor()
    },
  },
  'the records of an organization': {
    as,
    show: async ({ page }) => {
      await openHarbor(page)
      await page.getByRole('heading', { name: 'Renewals' }).waitFor()
      await page.getByRole('button', { name: 'Show tasks' }).click()
      await page.getByRole('button', { name: 'Show nurture assignments' }).click()
      await page.getByRole('columnheader', { name: 'Counts from' }).waitFor()
      await page.getByRole('button', { name: 'Show clients' }).click()
      await page.getByRole('table', { name: 'Clients' }).waitFor()
      await page.getByRole('table', { name: 'Tasks', exact: true }).waitFor()
    },
  },
  'records that cannot be loaded': {
    as,
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await page.route('**/tasks?*', (route) => route.fulfill({ status: 503 }))
      await openHarbor(page)
      await page.getByRole('button', { name: 'Show tasks' }).click()
      await page.getByText(/^The list could not be loaded/).waitFor()
    },
  },
  'the users of an organization': {
    as,
    show: async ({ page }) => {
      await openHarbor(page)
      await page.getByRole('tab', { name: 'User Management' }).click()
      await page.getByRole('heading', { name: 'Pending Invitations', level: 2, exact: true }).waitFor()
      await page.getByRole('list', { name: 'Active Users' }).waitFor()
    },
  },
  'Edit User': {
    as,
    show: async ({ page }) => {
      await openHarbor(page)
      await page.getByRole('tab', { name: 'User Management' }).click()
      await page.getByRole('list', { name: 'Active Users' }).getByRole('button').first().click()
      await page.getByRole('dialog').getByLabel('Status').waitFor()
    },
  },
  'many bug reports': { as, show: ({ page }) => openReports(page) },
  'a bug report with long texts': {
    as,
    show: async ({ page, watch }) => {
      await openReports(page)
      watch.expect(/404/)
      await page.getByRole('list', { name: 'Bug Reports' }).getByRole('button').first().click()
      await page.getByText(/^The report could not be loaded/).waitFor()
    },
  },
  'an outbox with e-mails': {
    as,
    show: async ({ page }) => {
      await page.route('**/api/outbox', (route) => route.fulfill({ json: [0, 1, 2].map(buildMessage) }))
      await page.goto('/super-admin?section=outbox')
      await page.getByText('Show the text').first().click()
    },
  },
  // Last, because its draft opens the form again.
  'Create Organization with errors': {
    as,
    show: async ({ page }) => {
      await page.goto('/super-admin')
      await page.getByRole('button', { name: 'Create Organization' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^Calendar/).fill('x')
      await dialog.getByRole('button', { name: 'Create Organization' }).click()
      await dialog.getByText('Enter the name of the organization').waitFor()
    },
  },
})

const idOf = (index: number) => `01a1fce9-6cd7-7645-b18b-cf7697f9${1_000 + index}`
const now = '2026-11-21T15:00:00.000Z'

async function openOrganizations(page: Page): Promise<void> {
  const json = Array.from({ length: 120 }, (_, index): ManagedOrganization => ({
    id: idOf(index),
    name: names[index] ?? `Organization ${index}`,
    createdAt: now,
    userCount: index * 40 + 2,
    quotingToolUrl: null,
    calendarUrl: null,
    isActive: index % 3 !== 1,
  }))
  await page.route(organizationsPath, (route) => route.fulfill({ json }))
  await page.goto('/super-admin')
  await page.getByRole('link', { name: names[0]! }).waitFor()
}

const names = ['Pemberton-Thackeray-Nakamura Insurance of Saxe-Coburg'.repeat(2).slice(0, 100), 'تأمين الخليج', '🎂']

async function openHarbor(page: Page): Promise<void> {
  await page.goto('/super-admin')
  await page.getByRole('link', { name: 'Harbor Insurance' }).click()
  await page.getByRole('img', { name: /^One bar per day/ }).waitFor()
}

async function openReports(page: Page): Promise<void> {
  const { systemInfo } = sampleReport
  const json = Array.from({ length: 50 }, (_, index): ListedBugReport => ({
    id: idOf(index),
    organizationId: idOf(0),
    organization: names[index % 3]!,
    createdBy: idOf(1),
    systemInfo,
    createdByName: index % 2 ? names[1]! : null,
    description: 'It jumps when I scroll. '.repeat(40).trim(),
    status: 'open',
    comment: 'x'.repeat(300),
    createdAt: now,
    updatedAt: null,
  }))
  await page.route('**/api/bug-reports?*', (route) => route.fulfill({ json }))
  await page.goto('/super-admin?section=bug-reports')
  await page.getByRole('list', { name: 'Bug Reports' }).waitFor()
}

const buildMessage = (index: number): OutboxMessage => ({
  id: idOf(index),
  organizationId: idOf(0),
  organization: names[index]!,
  recipient: `${'x'.repeat(80)}@example.com`,
  subject: `Ada Byron invites you to ${names[index]}`,
  text: `Accept:\nhttps://daybook.example/${'y'.repeat(120)}`,
  attempts: index,
  nextAttemptAt: now,
  lastError: index ? 'ECONNREFUSED' : null,
  createdAt: now,
})
