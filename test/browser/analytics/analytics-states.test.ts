import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { TaskStatus, TaskType } from '#contract/tasks/tasks.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'

const analyticsPath = '**/api/analytics/organization*'

testStates({
  'analytics that are loading, then cannot be loaded': failingRead({
    as: 'admin',
    open: '/analytics',
    reads: analyticsPath,
    loading: 'Loading analytics',
    failed: /^The analytics could not be loaded/,
  }),
  'analytics of an organization without tasks and agents': {
    as: 'admin',
    show: async ({ page }) => {
      const noRenewals = { kept: 0, moved: 0, lost: 0, unanswered: 0, premiums: [] }
      await page.route('**/api/analytics/renewals*', (route) => route.fulfill({ json: noRenewals }))
      await openAnalytics(page, emptyAnalytics)
      await page.getByRole('heading', { name: 'No analytics data available' }).waitFor()
      await page.getByText('No agents found in this organization').waitFor()
      await page.getByRole('button', { name: 'Invite User' }).waitFor()
      await expect.poll(() => page.getByRole('heading', { name: 'Renewals' }).count()).toBe(0)
    },
  },
  'full analytics': {
    as: 'admin',
    show: async ({ page }) => {
      await openAnalytics(page, buildAnalytics())
      await page.getByRole('img', { name: /^One bar per day/ }).waitFor()
    },
  },
  'analytics with their tables and the evidence': {
    as: 'admin',
    show: async ({ page }) => {
      await openAnalytics(page, buildAnalytics())
      await page.getByRole('img', { name: /^One bar per day/ }).waitFor()
      for (const summary of await page.locator('summary').all()) await summary.click()
      await page.getByText('9:10:09 AM').first().waitFor()
    },
  },
})

async function openAnalytics(page: Page, json: OrganizationAnalytics): Promise<void> {
  await page.route(analyticsPath, (route) => route.fulfill({ json }))
  await page.goto('/analytics')
  await page.getByRole('button', { name: 'Refresh' }).waitFor()
}

const emptyAnalytics: OrganizationAnalytics = {
  totalTasks: 0,
  completedTasks: 0,
  completionRate: 0,
  totalClients: 0,
  calls: 0,
  reached: 0,
  activeNurtureSequences: 0,
  previous: { totalTasks: 0, completedTasks: 0, completionRate: 0, calls: 0, reached: 0 },
  overdueAlerts: [],
  suspiciousAgents: [],
  agentStats: [],
  days: [],
  taskTypes: [],
}

/** Figures of 200 people, some with long, unusual and non-Latin names. */
function buildAnalytics(): OrganizationAnalytics {
  const names = [
    'Wilhelmina-Alexandrina Pemberton-Thackeray-Nakamura of Saxe-Coburg',
    'Überweisungsbestätigungsschreibenvorlagenverwaltung',
    'ليلى بنت الخطاب',
    '🎂',
    ...Array.from({ length: 196 }, (_, index) => `Agent ${index + 5}`),
  ]
  const agentStats = names.map((agentName, index) => ({
    agentId: `01a1fce9-6cd7-7645-b18b-cf7697f9${1_000 + index}`,
    agentName,
    tasksAssigned: 1_450 - index,
    tasksCompleted: 1_200 - index * 2,
    completionRate: 82.8 - (index % 50),
    clientsContacted: index,
    calls: 300 - index,
    reached: 120,
    totalClients: 1_040 - index,
    activeSequences: index,
    nurtureSequenceCoverage: index % 101,
    isActive: index % 9 !== 8,
    suspiciousActivity: index < 7,
    overdueDays: index % 6,
  }))
  const day = parseCalendarDay('2026-10-22')
  return {
    totalTasks: 290_000,
    completedTasks: 240_000,
    completionRate: 82.8,
    calls: 4_000,
    reached: 1_500,
    totalClients: 20_400,
    agentStats,
    activeNurtureSequences: 12_000,
    previous: { totalTasks: 280_000, completedTasks: 243_000, completionRate: 86.8, calls: 3_900, reached: 1_500 },
    overdueAlerts: agentStats
      .slice(0, 12)
      .map(({ agentId, agentName }) => ({ agentId, agentName, overdueTasks: 1_001, oldestOverdueDate: day })),
    suspiciousAgents: agentStats.slice(0, 7).map(({ agentId, agentName }) => ({
      agentId,
      agentName,
      timeZone: 'America/New_York',
      tasksCompletedToday: 1,
      incrementCount: 25,
      reason: '25 increments less than 10 seconds apart, between 9:10 AM and 11:45 PM',
      increments: [
        { taskId: agentId, taskTitle: 'Ten new-lead calls '.repeat(10).trim(), at: '2026-11-21T14:10:09.999Z' },
        { taskId: agentId, taskTitle: null, at: '2026-11-21T14:10:00.000Z' },
      ],
    })),
    days: Array.from({ length: 30 }, (_, index) => ({
      date: addDays(day, index),
      tasks: index % 7 === 2 ? 0 : 9_000 + index * 40,
      completed: index % 7 === 2 ? 0 : 8_000,
    })),
    taskTypes: TaskType.options.flatMap((type, typeIndex) =>
      TaskStatus.options.map((status, index) => ({ type, status, tasks: (typeIndex + 1) * 900 * (index + 1) })),
    ),
  }
}
