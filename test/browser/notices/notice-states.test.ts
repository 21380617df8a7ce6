import type { Page } from 'playwright-core'
import type { Notice, NoticeKind } from '#contract/notices/notices.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'

const noticesPath = '**/api/notices?*'
const settingsPath = '**/api/profile/notices'

testStates({
  'notices that are loading, then cannot be loaded': failingRead({
    open: async ({ page }) => {
      await page.goto('/history')
      await openNotices(page)
    },
    reads: ['**/api/notices', noticesPath],
    loading: 'Loading your notices',
    failed: /^Your notices could not be loaded/,
  }),
  'no notices': {
    path: '/history',
    show: async ({ page }) => {
      await openNotices(page)
      await page.getByText('Nothing yet').waitFor()
    },
  },
  'full notices': {
    show: async ({ page }) => {
      for (const path of ['**/api/notices', noticesPath])
        await page.route(path, (route) => route.fulfill({ json: buildNotices() }))
      await page.route('**/api/notices/read', (route) => route.fulfill({ status: 204 }))
      await page.goto('/history')
      await openNotices(page)
      await page.getByRole('dialog').getByText('Unread').first().waitFor({ state: 'attached' })
      await page
        .getByRole('dialog')
        .getByText(/^(Today|Yesterday), \d+:\d\d [AP]M$/)
        .first()
        .waitFor()
    },
  },
  'the choices of an admin, without an hour': {
    as: 'admin',
    path: '/profile',
    show: async ({ page }) => {
      await page.getByLabel('At', { exact: true }).fill('')
      await page.getByText('Choose a time, such as 7:00 AM').waitFor()
      await page.getByLabel('My accepted invitations').waitFor()
      await page.getByText('Mail is not set up, so no letter is sent.').waitFor()
    },
  },
  'the choices and the feed that are loading': {
    show: async ({ page }) => {
      for (const path of [settingsPath, '**/api/profile/feed']) await page.route(path, () => undefined)
      await page.goto('/profile')
      for (const text of ['Loading your choices', 'Loading the calendar feed'])
        await page.getByRole('status').filter({ hasText: text }).waitFor()
    },
  },
  'the choices and the feed that cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      for (const path of [settingsPath, '**/api/profile/feed'])
        await page.route(path, (route) => route.fulfill({ status: 503 }))
      await page.goto('/profile')
      await page.getByText(/^Your choices could not be loaded/).waitFor()
      await page.getByText(/^The calendar feed could not be loaded\. ./).waitFor()
    },
  },
  'an address that refuses letters, and a new feed': {
    show: async ({ page }) => {
      const kinds = Object.fromEntries(kindNames.map((kind) => [kind, { mail: true }]))
      const json = { morning: { at: null }, kinds, isRefused: true }
      await page.route(settingsPath, (route) => route.fulfill({ json }))
      await page.route('**/api/profile/feed', (route) =>
        route.fulfill({
          json:
            route.request().method() === 'GET'
              ? { createdAt: new Date().toISOString(), showsNames: true }
              : { url: `https://daybook.example.com/feed/${'a'.repeat(32)}.ics` },
        }),
      )
      await page.goto('/profile')
      await page.getByText(/^Your address refused three letters/).waitFor()
      await page.getByRole('button', { name: 'Create a new address' }).click()
      await page.getByLabel('Address of your feed').waitFor()
    },
  },
})

const openNotices = (page: Page) => page.getByRole('button', { name: /^Notices/ }).click()

const kindNames: NoticeKind[] = ['appointment', 'morning', 'renewal_unanswered', 'handed_over', 'invitation_accepted']

/** Fifty notices with long, unusual and non-Latin texts. */
const buildNotices = (): Notice[] =>
  Array.from({ length: 50 }, (_, index) => ({
    id: `01a1fce9-6cd7-7645-b18b-cf7697f96f${10 + index}`,
    kind: kindNames[index % 5]!,
    text: ['3:00 PM: Review (Ana Silva)', 'long '.repeat(40), 'مكالمة مع ليلى', `A${'a'.repeat(150)}`][index % 4]!,
    taskId: null,
    clientId: null,
    createdAt: new Date(Date.now() - index * 3_600_000 - 3_600_000).toISOString(),
    readAt: index < 5 ? null : new Date().toISOString(),
  }))
