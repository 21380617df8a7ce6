import { expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import {
  parseHistoryFilterInput,
  parseHistoryFilter,
  serializeHistoryFilters,
} from '#web/tasks/history/history-url-state.ts'

const today = parseCalendarDay('2026-11-21')
const week = { from: '2026-11-15', to: '2026-11-21', search: '', action: undefined }

test.each([
  ['', week],
  ['from=2026-02-30&to=nonsense&action=moved', week],
  ['from=2026-11-01&to=2026-11-03', { ...week, from: '2026-11-01', to: '2026-11-03' }],
  ['from=2026-11-01', { ...week, from: '2026-11-01' }],
  ['q=caf%C3%A9&action=completed', { ...week, search: 'café', action: 'completed' }],
])('the query string %j is read, with defaults for what is missing or invalid', (query, expected) => {
  expect(parseHistoryFilterInput(query, today)).toEqual(expected)
})

test.each(['', '?from=2026-11-01&to=2026-11-03', '?q=a%26b&action=started'])(
  '%j is written as it was read',
  (query) => {
    expect(serializeHistoryFilters(parseHistoryFilterInput(query, today), today)).toBe(query)
  },
)

test('a default of yesterday is written, because it is not today’s', () => {
  expect(serializeHistoryFilters(parseHistoryFilterInput('', today), parseCalendarDay('2026-11-22'))).toBe(
    '?from=2026-11-15&to=2026-11-21',
  )
})

test('a search of only spaces is ignored', () => {
  expect(parseHistoryFilter('q=+', today)).toEqual({
    filter: { startDate: '2026-11-15', endDate: '2026-11-21' },
    issue: undefined,
  })
})
