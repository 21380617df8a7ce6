import { expect, test } from 'vitest'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { listPeopleOfWeek } from '#contract/analytics/weekly-letter-rules.ts'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { buildWeeklyLetter } from '#server/analytics/weekly-letter.ts'

type Person = { name: string; due?: number; done?: number; overdue?: number; isActive?: boolean }

const toFigures = (people: Person[]) =>
  ({
    ...{ totalTasks: 1_234, completedTasks: 617, completionRate: 50, calls: 0, reached: 0 },
    agentStats: people.map(({ name, due = 0, done = 0, isActive = true }) => ({
      ...{ agentId: name, agentName: name, tasksAssigned: due, tasksCompleted: done, isActive },
    })),
    overdueAlerts: people.flatMap(({ name, overdue }) => (overdue ? [{ agentId: name, overdueTasks: overdue }] : [])),
  }) as OrganizationAnalytics

test('who has the most overdue comes first, then who did the least; inactive users are left out', () => {
  const people = listPeopleOfWeek(
    toFigures([
      { name: 'All done', due: 2, done: 2 },
      { name: 'Half done', due: 4, done: 2 },
      { name: 'Gone', due: 5, isActive: false, overdue: 9 },
      { name: 'Nothing due' },
      { name: 'Little overdue', due: 10, done: 9, overdue: 1 },
      { name: 'Much overdue', due: 100, done: 99, overdue: 2 },
      { name: 'None done', due: 1 },
    ]),
  )
  expect(people.map(({ name }) => name)).toEqual([
    ...['Much overdue', 'Little overdue', 'None done', 'Half done', 'All done', 'Nothing due'],
  ])
})

test('a letter lists 100 people and says how many more there are', () => {
  const figures = toFigures(Array.from({ length: 1_101 }, (_, index) => ({ name: `Person ${index}` })))
  const { content } = buildWeeklyLetter({
    reader: { organizationId: '', organization: 'Harbor', id: '', email: '' },
    week: parseCalendarDay('2026-12-28'),
    ...{ figures, previous: { ...figures, totalTasks: 2_345 }, publicUrl: 'https://daybook.example.com' },
  })
  expect(content.heading).toBe('Harbor, December 28 to January 3')
  const [totals, people] = content.tables!
  expect(totals!.rows[0]).toEqual(['Tasks due', '1,234 (−1,111)'])
  expect(people!.rows).toHaveLength(101)
  expect(people!.rows.slice(-2)).toEqual([
    ['Person 99', 'nothing due'],
    ['1,001 more', 'see Analytics'],
  ])
})
