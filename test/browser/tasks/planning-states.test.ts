import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { addDays, getLastDayOfMonth, getDayInZone } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'
import { showToast } from '#test/browser/support/toast.ts'

const rulesPath = '**/api/tasks/recurring'
const previewPath = '**/api/tasks/recurring-preview?*'
const titlesPath = '**/api/tasks/monthly-first?*'

testStates({
  'planning that is loading': {
    show: async ({ page }) => {
      for (const path of [rulesPath, titlesPath, '**/api/tasks/monthly?*']) await page.route(path, () => undefined)
      await page.goto('/planning')
      await page.getByText('Loading recurring tasks').waitFor()
      await page.locator('[role=grid][aria-busy=true]').waitFor()
    },
  },
  'planning without recurring tasks': {
    path: '/planning',
    show: ({ page }) => page.getByRole('heading', { name: 'No recurring tasks' }).waitFor(),
  },
  'planning that cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      for (const path of [rulesPath, previewPath]) await page.route(path, (route) => route.fulfill({ status: 503 }))
      await page.goto('/planning')
      await page.getByText(/^Failed to fetch recurring preview/).waitFor()
      await page.getByText(/^Recurring tasks could not be loaded/).waitFor()
    },
  },
  'full planning': { show: ({ page }) => openFullPlanning(page) },
  'a month whose titles cannot be loaded': {
    // Narrower windows do not read them.
    only: 'desktop',
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await page.route(titlesPath, (route) => route.fulfill({ status: 503 }))
      await page.goto('/planning')
      await page.getByText(/^The titles of this month could not be loaded/).waitFor()
    },
  },
  'a full day': { show: ({ page }) => openTomorrow(page) },
  'an empty day': {
    show: async ({ page }) => {
      await page.goto('/planning')
      await page.getByRole('button', { name: 'Previous month' }).click()
      await page.locator('[data-day$="-10"]').click()
      await page.getByRole('dialog').getByText('No tasks scheduled').waitFor()
    },
  },
  'a day that cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      for (const path of [previewPath, '**/api/tasks/planning?*', '**/api/tasks/monthly?*'])
        await page.route(path, (route) => route.fulfill({ status: 503 }))
      await page.goto('/planning')
      await page.getByText(/^The tasks of this month could not be counted/).waitFor()
      await page.locator('[data-day$="-10"]').click()
      await page
        .getByRole('dialog')
        .getByText(/^The tasks of this day could not be loaded/)
        .waitFor()
    },
  },
  'the menu of an occurrence': {
    show: async ({ page }) => {
      await openOccurrenceMenu(page)
      const heights = await page
        .locator('[role=menuitem]:not([role=group] *)')
        .evaluateAll((items) => items.map((item) => (item as HTMLElement).offsetHeight))
      expect(new Set(heights).size, 'each on one line').toBe(1)
    },
  },
  'the prompt for another day of an occurrence': {
    show: async ({ page }) => {
      await openOccurrenceMenu(page)
      await page.getByRole('menuitem', { name: 'Pick a date' }).click()
      await page.getByRole('button', { name: 'Reschedule' }).waitFor()
    },
  },
  'a recurring task that was stopped': {
    show: async ({ page }) => {
      await openFullPlanning(page)
      await page.route('**/api/tasks/recurring/*', (route) => route.fulfill({ status: 204 }))
      await page.getByRole('button', { name: /^Stop/ }).first().click()
      await showToast(page)
    },
  },
  'Edit Recurring Task whose text is loading, then cannot be loaded': failingRead({
    open: ({ page }) => openRuleForm(page, 0),
    reads: '**/api/tasks/recurring/*',
    loading: 'Loading the full text',
    failed: /^The full text could not be loaded/,
  }),
  // After the states of the month, because the browser remembers the week.
  'a full week': {
    show: async ({ page }) => {
      await openFullPlanning(page)
      await page.getByRole('button', { name: 'Week', exact: true }).click()
      await page.locator('[data-entry]').nth(8).waitFor({ state: 'attached' })
    },
  },
  // Last, because its draft opens the form again.
  'Edit Recurring Task with errors': {
    show: async ({ page }) => {
      const form = await openRuleForm(page, 1)
      await form.getByLabel('How often').selectOption('Custom')
      await form.getByLabel('Repeat every … days').fill('366')
      await form.getByRole('button', { name: 'Save' }).click()
      await form.getByText('Must be at most 365').waitFor()
    },
  },
})

const today = () => getDayInZone(inject('daybook').zone, new Date())

/** Rules with long, unusual and non-Latin texts. */
function buildRules(): ListedRecurringRule[] {
  const instant = new Date().toISOString()
  const build = (id: number, overrides: Partial<ListedRecurringRule>): ListedRecurringRule => ({
    id: `01a1fce9-6cd7-7645-b18b-cf7697f96f${10 + id}`,
    title: 'Call',
    description: null,
    type: 'call',
    priority: 'medium',
    clientId: null,
    clientName: null,
    targetCount: 1,
    estimatedMinutes: 30,
    dueTime: null,
    reminderMinutes: null,
    resourceType: 'none',
    resourceLink: null,
    repeatInterval: 'weekly',
    repeatCustomDays: null,
    repeatEndDate: null,
    dueDate: today(),
    nextDate: addDays(today(), 7),
    isSuspended: false,
    stoppedAt: null,
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  })
  return [
    build(0, {
      title: 'Review the Pemberton-Thackeray-Nakamura family about the boat, the boathouse and the jetty'.repeat(2),
      description: 'x'.repeat(500),
      truncated: ['description'],
      clientName: 'Überweisungsbestätigungsschreibenvorlagenverwaltung Wolfeschlegelsteinhausenbergerdorff',
      priority: 'high',
      repeatInterval: 'monthly',
      dueDate: addDays(today(), 1),
    }),
    build(1, { title: '🎂 Birthday card', type: 'message', repeatInterval: 'yearly', estimatedMinutes: 1_440 }),
    build(2, { title: 'اتصل بالعميل بخصوص تجديد الوثيقة', type: 'meeting', isSuspended: true, clientName: 'ليلى' }),
    build(3, { title: 'Last of its kind', nextDate: null, repeatEndDate: today(), type: 'quote', priority: 'low' }),
  ]
}

const buildOccurrences = (rules: readonly ListedRecurringRule[]): Occurrence[] =>
  rules.flatMap((rule) =>
    [1, 2, 9].map((ahead) => ({
      ...rule,
      id: `recurring/${rule.id}/${ahead}`,
      source: 'recurring' as const,
      sourceId: rule.id,
      key: addDays(today(), ahead),
      date: addDays(today(), ahead),
    })),
  )

async function openFullPlanning(page: Page): Promise<void> {
  await page.route(rulesPath, (route) => route.fulfill({ json: buildRules() }))
  await page.route(previewPath, (route) => route.fulfill({ json: buildOccurrences(buildRules()) }))
  await page.goto('/planning')
  await page.getByRole('heading', { name: 'Last of its kind' }).waitFor()
}

/** Opens tomorrow, which is in the next month on the last day of one. */
async function openTomorrow(page: Page): Promise<void> {
  await openFullPlanning(page)
  if (today() === getLastDayOfMonth(today())) await page.getByRole('button', { name: 'Next month' }).click()
  await page.locator(`[data-day="${addDays(today(), 1)}"]`).click()
  await page.getByRole('dialog').getByText('Coming up from sequences and repeats').waitFor()
  // A text that was cut says so.
  await page
    .getByRole('dialog')
    .getByText(/^x{500}…$/)
    .first()
    .waitFor()
}

async function openOccurrenceMenu(page: Page): Promise<void> {
  await openTomorrow(page)
  await page
    .getByRole('button', { name: /^Skip or move Last of its kind/ })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

async function openRuleForm(page: Page, index: number) {
  await openFullPlanning(page)
  await page.getByRole('button', { name: /^Edit/ }).nth(index).click()
  const form = page.getByRole('dialog', { name: 'Edit Recurring Task' })
  await form.waitFor()
  return form
}
