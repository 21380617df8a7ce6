import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type CalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { ParsedSchedule } from '#contract/parsing/parsing.ts'
import {
  countPlanTasksByDate,
  countPastRows,
  suggestMondayStart,
  getPlanDate,
  getMonthsSpannedByDates,
  getWeeksOfMonth,
} from '#web/parsing/plan-dates.ts'
import { PlanSummary } from '#web/parsing/plan-summary.tsx'
import { groupIssuesByRow } from '#web/parsing/plan.ts'
import {
  addRow,
  placeLine,
  changeRow,
  changeLine,
  countLine,
  createPlan,
  groupRowsByWeek,
  moveRow,
  type Plan,
  removeRow,
  removeLine,
  restoreRow,
  sortRow,
  sortRows,
} from '#web/parsing/plan.ts'
import { formatMegabytes } from '#web/parsing/use-document-parse.ts'

const start = parseCalendarDay('2026-11-22')

const buildPlan = (days: readonly number[], notPlaced: ParsedSchedule['notPlaced'] = []): Plan => {
  const tasks = days.map((day, index) => ({
    title: `task ${index}`,
    description: null,
    daysFromStart: day,
    type: 'call' as const,
    priority: 'medium' as const,
    dueTime: null,
    targetCount: 1,
    estimatedMinutes: 30,
    source: { number: index * 10 + 1, text: `line ${index}` },
  }))
  return createPlan(
    {
      name: 'Plan',
      description: null,
      notPlaced,
      notPlacedCount: notPlaced.length,
      parsedBy: 'rules',
      modelProblem: null,
      tasks,
    },
    'plan.pdf',
    start,
  )
}
const show = ({ rows }: Plan) => rows.map(({ id, day }) => `${id}@${day}`).join(' ')

test('tasks are listed by day, and within a day in the order of the document', () => {
  expect(show(buildPlan([3, 0, 3, 1]))).toBe('1@0 3@1 0@3 2@3')
  expect(buildPlan([0]).isEdited).toBe(false)
})

test('a row stays in its place while its day is typed, and is listed at it afterwards', () => {
  const typed = changeRow(buildPlan([0, 1, 2]), '0', { day: 2 })
  expect(show(typed)).toBe('0@2 1@1 2@2')
  expect(show(sortRow(typed, '0'))).toBe('1@1 0@2 2@2')
  expect(show(sortRows(typed))).toBe('1@1 0@2 2@2')
  const empty = changeRow(typed, '0', { day: Number.NaN })
  expect(sortRow(empty, '0').rows.map(({ listedDay }) => listedDay)).toEqual([0, 1, 2])
})

test('moving swaps rows of one day, and takes over the day of a neighbour of another', () => {
  const plan = buildPlan([0, 0, 5])
  expect(show(moveRow(plan, '1', -1))).toBe('1@0 0@0 2@5')
  expect(show(moveRow(plan, '2', -1))).toBe('0@0 1@0 2@0')
  expect(show(moveRow(plan, '1', 1))).toBe('0@0 1@5 2@5')
  expect(moveRow(plan, '0', -1)).toBe(plan)
  expect(moveRow(plan, '2', 1)).toBe(plan)
})

test('a removed row comes back where it was', () => {
  const plan = buildPlan([0, 0, 5])
  const removed = removeRow(plan, '1')
  expect(show(removed)).toBe('0@0 2@5')
  expect(show(restoreRow(removed, plan.rows[1]!, 1))).toBe('0@0 1@0 2@5')
})

test('the tasks of a line that repeats are changed and removed together, each on its day', () => {
  const plan = buildPlan([0, 1, 2])
  const { source } = plan.rows[0]!
  const repeated = { ...plan, rows: plan.rows.map((row, index) => (index < 2 ? { ...row, source } : row)) }
  const changed = changeLine(repeated, '0', { title: 'Call', day: 9 })
  expect(show(changed)).toBe('0@9 1@1 2@2')
  expect(changed.rows.map(({ title }) => title)).toEqual(['Call', 'Call', 'task 2'])
  expect(countLine(repeated.rows, source!.number)).toBe(2)
  expect(show(removeLine(repeated, source!.number))).toBe('2@2')
  const byHand = addRow(addRow(plan, 'x'), 'y')
  expect(changeLine(byHand, 'x', { title: 'Call' }).rows.at(-1)!.title).toBe('')
})

test('a task is added on the last day, and a line that was not placed on the day of the task before it', () => {
  expect(show(addRow(buildPlan([0, 5]), 'new'))).toBe('0@0 1@5 new@5')
  expect(show(addRow(buildPlan([]), 'new'))).toBe('new@0')
  const lines = [
    { number: 5, text: 'x'.repeat(500), reason: 'no_day' as const },
    { number: 40, text: 'last', reason: 'out_of_range' as const },
  ]
  const plan = buildPlan([0, 5, 9], lines)
  const placed = placeLine(plan, lines[0]!, 'placed')
  expect(show(placed)).toBe('0@0 placed@0 1@5 2@9')
  expect(placed.rows[1]).toMatchObject({ title: 'x'.repeat(200), source: { number: 5 } })
  expect(placed.notPlaced).toEqual([lines[1]])
  expect(show(placeLine(plan, lines[1]!, 'placed'))).toBe('0@0 1@5 2@9 placed@9')
})

test('a long line that was not placed keeps its whole text: the title ends at a word, the description is the line', () => {
  const place = (text: string) => {
    const line = { number: 5, text, reason: 'no_day' as const }
    return placeLine(buildPlan([0], [line]), line, 'placed').rows.at(-1)!
  }
  const text = `${'Call '.repeat(39)}Jonah about the boat`
  expect(place(text)).toMatchObject({ title: `${'Call '.repeat(39)}Jonah`.slice(0, 200).trim(), description: text })
  expect(place('Call Jonah')).toMatchObject({ title: 'Call Jonah', description: '' })
  const emoji = `x${'🎂'.repeat(120)}`
  expect(place(emoji)).toMatchObject({ title: `x${'🎂'.repeat(99)}`, description: emoji })
})

test('rows are grouped by weeks, also those before the date they count to', () => {
  const days = [...Array.from({ length: 40 }, () => 6), 7, -1, -8]
  const groups = groupRowsByWeek(buildPlan(days).rows)
  expect(groups.map(({ week, rows }) => [week, rows.length])).toEqual([
    [-2, 1],
    [-1, 1],
    [0, 40],
    [1, 1],
  ])
})

test('days become dates, past ones are counted, and what is no date is left out', () => {
  const plan = { ...buildPlan([0, 1, 1, 400]), startDate: '2026-11-20' }
  expect(getPlanDate('2026-11-20', 1)).toBe('2026-11-21')
  expect(getPlanDate('', 1)).toBeUndefined()
  expect(getPlanDate('2026-11-20', Number.NaN)).toBeUndefined()
  expect(getPlanDate('9999-12-31', 1)).toBeUndefined()
  expect(countPastRows(plan, start)).toBe(3)
  expect([...countPlanTasksByDate(plan)]).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
    ['2027-12-25', 1],
  ])
  expect(countPastRows({ ...plan, startDate: start }, start)).toBe(0)
  expect(countPastRows({ ...plan, startDate: '' }, start)).toBe(0)
})

test('a start on another day can be moved to the Monday after it', () => {
  const starts = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-28', '', '9999-12-31']
  expect(starts.map(suggestMondayStart)).toEqual([
    '2026-11-23',
    undefined,
    '2026-11-30',
    '2026-11-30',
    undefined,
    undefined,
  ])
})

test('the months from the first date to the last are shown in weeks from Sunday', () => {
  const days = (...texts: string[]) => texts.map(parseCalendarDay)
  expect(getMonthsSpannedByDates(days('2027-02-16', '2026-11-22'))).toEqual(
    days('2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'),
  )
  expect(getMonthsSpannedByDates(days('2026-11-22', '2026-12-01'))).toEqual(days('2026-11-01', '2026-12-01'))
  expect(getMonthsSpannedByDates([])).toEqual([])
  expect(getMonthsSpannedByDates(days('9999-12-31'))).toEqual(days('9999-12-01'))
  const weeks = getWeeksOfMonth('2027-01-01' as CalendarDay)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]!.filter(Boolean)).toEqual(days('2027-01-01', '2027-01-02'))
  expect(weeks.at(-1)![0]).toBe('2027-01-31')
})

test('issues of a body are shown at the fields of their rows', () => {
  const { rows } = buildPlan([0, 5])
  const issues = [
    { path: 'tasks.1.daysFromStart', message: 'Must be at most 365' },
    { path: 'tasks.1.title', message: 'Is required' },
    { path: 'startDate', message: 'Not a day' },
    { path: 'tasks.9.title', message: 'Is required' },
  ]
  expect([...groupIssuesByRow(issues, rows)]).toEqual([['1', { day: 'Must be at most 365', title: 'Is required' }]])
})

test('the size of a file is shown in MB', () => {
  expect([1, 52_429, 10_485_760].map(formatMegabytes)).toEqual(['0.01 MB', '0.05 MB', '10.00 MB'])
})

const withLines = (...lines: string[]): Plan => {
  const plan = buildPlan(lines.map((_, index) => index))
  return { ...plan, rows: plan.rows.map((row, index) => ({ ...row, source: { number: index, text: lines[index]! } })) }
}

test.for([
  [['Day 0: Thank them', 'Day 3: Call about the renewal'], []],
  [
    ['Day 0: Thank them', '7 days before the renewal: call'],
    ['the renewal', 'its first day'],
  ],
  [
    ['Call 3 days before their birthday', '2 weeks after policy effective date: ask for a review'],
    ['the birthday', 'the policy start'],
  ],
  [['30 days before renewal', '7 days after the policy renewal'], []],
] as const)('lines that count from several dates are noticed in %j', ([lines, anchors]) => {
  const plan = withLines(...lines)
  const text = renderToStaticMarkup(createElement(PlanSummary, { plan }))
  expect(text.includes(`The lines count from ${anchors.join(' and ')}. `)).toBe(anchors.length > 1)
  expect(text.includes('The lines count from')).toBe(anchors.length > 1)
})
