import type { Page } from 'playwright-core'
import type { TodayOfUser } from '#contract/analytics/today.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'

const todayPath = '**/api/analytics/today'

testStates({
  'the today of a team that is loading, then cannot be loaded': failingRead({
    as: 'admin',
    open: '/analytics',
    reads: todayPath,
    loading: 'Loading today',
    failed: /^Today could not be loaded/,
  }),
  'the today of nobody': {
    as: 'admin',
    show: async ({ page }) => {
      await openToday(page, [])
      await page.getByRole('heading', { name: 'Nobody is active here' }).waitFor()
    },
  },
  'the today of many people': {
    as: 'admin',
    show: async ({ page }) => {
      await openToday(page, buildToday())
      await page.getByText('Not started').first().waitFor()
      await page.getByText('Not active yet').first().waitFor()
      await page.getByText('Not active in 30 days').first().waitFor()
      await page.getByRole('button', { name: 'Show 10 more' }).click()
      await page.getByText('20 of 200 people').waitFor()
    },
  },
})

async function openToday(page: Page, json: TodayOfUser[]): Promise<void> {
  await page.route(todayPath, (route) => route.fulfill({ json }))
  await page.goto('/analytics')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
}

/** 200 people, some with long, unusual and non-Latin names. */
const buildToday = (): TodayOfUser[] =>
  [
    'Wilhelmina-Alexandrina Pemberton-Thackeray-Nakamura of Saxe-Coburg',
    'Überweisungsbestätigungsschreibenvorlagenverwaltung',
    'ليلى بنت الخطاب',
    '🎂',
    ...Array.from({ length: 196 }, (_, index) => `Agent ${index + 5}`),
  ].map((name, index) => ({
    userId: `01a1fce9-6cd7-7645-b18b-cf7697f9${1_000 + index}`,
    name,
    due: index % 7 === 3 ? 0 : 1_200,
    done: index % 7 === 3 ? 0 : index * 6,
    overdue: index % 3 ? 0 : 1_001,
    lastActivityAt: index % 4 ? new Date(Date.now() - index * 9_000_000).toISOString() : null,
    isNew: index % 8 === 0,
    streak: index % 5 ? 0 : 1_234,
    hasBegun: index >= 12,
    isLateToBegin: index < 12,
  }))
