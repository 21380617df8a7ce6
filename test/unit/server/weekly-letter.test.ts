import { expect, test } from 'vitest'
import type { TodayOfUser } from '#contract/analytics/today.ts'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { buildWeeklyLetter, listUserWeeks } from '#server/analytics/weekly-letter.ts'

const listNames = (people: [name: string, due: number, done: number, overdue: number][]) =>
  listUserWeeks(
    people.map(([agentId, tasksAssigned, tasksCompleted]) => ({ agentId, tasksAssigned, tasksCompleted })),
    people.map(([userId, , , overdue]) => ({ userId, name: userId, overdue, streak: 0 })),
  ).map(({ name }) => name)

test('who has the most overdue comes first, then who did the least', () => {
  expect(
    listNames([
      ['All done', 2, 2, 0],
      ['Half done', 4, 2, 0],
      ['Nothing due', 0, 0, 0],
      ['Little overdue', 10, 9, 1],
      ['Much overdue', 100, 99, 2],
      ['None done', 1, 0, 0],
    ]),
  ).toEqual(['Much overdue', 'Little overdue', 'None done', 'Half done', 'All done', 'Nothing due'])
})

test('a letter lists 100 people and says how many more there are', () => {
  const totals = { totalTasks: 1_234, completedTasks: 617, completionRate: 50, calls: 0, reached: 0 }
  const { content } = buildWeeklyLetter({
    reader: { organizationId: '', organization: 'Harbor', id: '', email: '' },
    week: parseCalendarDay('2026-12-28'),
    figures: { ...totals, previous: { ...totals, totalTasks: 2_345 }, agentStats: [] },
    today: Array.from({ length: 1_101 }, (_, index) => ({ name: `Person ${index}`, overdue: 0 }) as TodayOfUser),
    publicUrl: 'https://daybook.example.com',
  })
  expect(content.heading).toBe('December 28 to January 3')
  const [week, people] = content.tables!
  expect(week!.rows[0]).toEqual(['Tasks due', '1,234 (−1,111)'])
  expect(people!.rows).toHaveLength(101)
  expect(people!.rows.slice(-2)).toEqual([
    ['Person 99', 'nothing due'],
    ['1,001 more', 'see Analytics'],
  ])
})
