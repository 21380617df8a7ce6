import { expect, test } from 'vitest'
import {
  computePercentage,
  describeSuspiciousIncrements,
  getAgentAnalyticsStatus,
  getNurtureCoverageLevel,
  computeOldestOverdueDays,
} from '#contract/analytics/analytics-rules.ts'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 8, 12.5],
  [1, 16, 6.3],
  [7, 7, 100],
])('%i of %i are %d percent', (part, whole, expected) => expect(computePercentage(part, whole)).toBe(expected))

test.each([
  [79.9, 'red'],
  [80, 'yellow'],
  [89.9, 'yellow'],
  [90, 'green'],
] as const)('a coverage of %d is %s', (coverage, level) => expect(getNurtureCoverageLevel(coverage)).toBe(level))

test('a flag weighs more than overdue tasks, which count above 3 days, and Active is nobody who is deactivated', () => {
  const agent = { suspiciousActivity: false, overdueDays: 3, isActive: true }
  expect(getAgentAnalyticsStatus({ ...agent, suspiciousActivity: true, overdueDays: 9 })).toBe('flagged')
  expect(getAgentAnalyticsStatus({ ...agent, overdueDays: 4 })).toBe('overdue')
  expect(getAgentAnalyticsStatus(agent)).toBe('active')
  expect(getAgentAnalyticsStatus({ ...agent, overdueDays: 0, isActive: false })).toBe('deactivated')
  expect(getAgentAnalyticsStatus({ ...agent, suspiciousActivity: true, isActive: false })).toBe('flagged')
})

test('the age of the oldest overdue task is counted in days', () => {
  const today = parseCalendarDay('2026-03-01')
  expect(computeOldestOverdueDays(parseCalendarDay('2026-02-27'), today)).toBe(2)
  expect(computeOldestOverdueDays(undefined, today)).toBe(0)
})

test('a suspicion names one time or both', () => {
  const zone = 'Asia/Kathmandu'
  expect(describeSuspiciousIncrements(2, '2026-11-21T03:00:00Z', '2026-11-21T03:00:09Z', zone)).toBe(
    '2 increments less than 10 seconds apart, at 8:45 AM',
  )
  expect(describeSuspiciousIncrements(3, '2026-11-21T03:00:00Z', '2026-11-21T08:15:09Z', zone)).toBe(
    '3 increments less than 10 seconds apart, between 8:45 AM and 2:00 PM',
  )
})
