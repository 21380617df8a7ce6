import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import type { HistoryEntry, HistorySummary } from '#contract/tasks/task-history.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'

const listPath = '**/api/task-history?*'
const summaryPath = '**/api/task-history/summary?*'

testStates({
  'an empty history': {
    path: '/history?from=2020-01-01&to=2020-01-31',
    show: ({ page }) => page.getByText('Nothing in these days matches your filters.').waitFor(),
  },
  'a full history': {
    show: async ({ page }) => {
      await openFull(page)
      await page.getByRole('button', { name: 'Show older' }).waitFor()
      // The columns of all days are aligned, also of an entry without a time.
      const actions = await page
        .locator('[data-row] p + p')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
      expect(actions).toEqual(actions.map(() => actions[0]))
    },
  },
  'a history that is loading, then cannot be loaded': failingRead({
    open: '/history',
    reads: [listPath, summaryPath],
    loading: 'Loading the history',
    failed: /^The history could not be loaded/,
  }),
  'a history whose older entries cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await openFull(page)
      await page.getByRole('button', { name: 'Show older' }).click()
      await page.getByText('Older entries could not be loaded.').waitFor()
    },
  },
  'a history with dates in the wrong order': {
    path: '/history?from=2026-11-20&to=2026-11-19',
    show: ({ page }) => page.getByText('Must not be before the first day').waitFor(),
  },
})

const buildSummary = (): HistorySummary => ({
  totalActions: 123_456,
  completed: 98_765,
  increments: 4_321,
  abandoned: 12,
  days: [12, 0, 1, 30_401, 5, 1_200, 40].map((completed, index) => ({ day: addDays(today(), index - 6), completed })),
})

const today = () => getDayInZone(inject('daybook').zone, new Date())

async function openFull(page: Page): Promise<void> {
  await page.route(listPath, (route) =>
    route.request().url().includes('cursor')
      ? route.fulfill({ status: 503 })
      : route.fulfill({ json: buildEntries(), headers: { 'x-next-cursor': 'further' } }),
  )
  await page.route(summaryPath, (route) => route.fulfill({ json: buildSummary() }))
  await page.goto('/history')
  await page.getByText('Closed after 5 days').waitFor()
}

/** Entries of every kind with long, unusual and missing titles. */
function buildEntries(): HistoryEntry[] {
  const build = (index: number, action: HistoryEntry['action'], taskTitle: string | null, rest = {}): HistoryEntry => ({
    id: `01a1fce9-6cd7-7645-b18b-cf7697f96f${10 + index}`,
    taskId: 'x',
    action,
    taskTitle,
    notes: null,
    outcome: null,
    said: null,
    clientId: index % 2 ? 'x' : null,
    clientName: index % 2 ? 'Petra Tremblay' : null,
    previousValue: 0,
    newValue: 1,
    day: addDays(today(), -Math.floor(index / 3)),
    createdAt: new Date(Date.now() - Math.floor(index / 3) * 86_400_000).toISOString(),
    ...rest,
  })
  const long = 'Asked for the umbrella quote with the boat, the jetty and both cars, and wants it by Friday. '
  return [
    build(0, 'completed', 'Call the Pemberton-Thackeray-Nakamura family about the boat and the jetty'.repeat(2), {
      said: long.repeat(5),
    }),
    build(1, 'incremented', 'Überweisungsbestätigungsschreibenvorlagenverwaltung'.repeat(2), {
      newValue: 1_000,
      outcome: 'no_answer',
      said: 'Was not at home',
    }),
    build(2, 'started', 'اتصل بالعميل بخصوص تجديد الوثيقة'),
    build(3, 'decremented', '🎂 Birthday card', { previousValue: 2 }),
    build(4, 'abandoned', null, { notes: 'overdue 5 days' }),
    build(5, 'abandoned', 'Mistake', { notes: 'taken back', createdAt: '2020-01-01T12:00:00.000Z' }),
  ]
}
