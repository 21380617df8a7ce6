import { expect, test } from 'vitest'
import { noAppointment } from '#contract/base/appointments.ts'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { getFollowUpDefaults } from '#contract/tasks/finishing.ts'
import { findCallOutcome, findFollowUpDay } from '#contract/tasks/follow-up-words.ts'
import { toTaskChoice, findNextOpenTask, findCurrentTask } from '#web/tasks/open-page/current-task.ts'
import { listFollowUpDays } from '#web/tasks/open-page/finish-chips.tsx'

/** A Tuesday. */
const today = parseCalendarDay('2026-11-24')

test.each([
  ['call back Friday', '2026-11-27'],
  ['Left a voicemail, try again tomorrow.', '2026-11-25'],
  ['Wants the boat covered. Follow up next week', '2026-12-01'],
  ['Check with her on Dec 4', '2026-12-04'],
  ['Call back', undefined],
  ['They fly on Friday', undefined],
  ['Was home yesterday, call today', undefined],
  ['', undefined],
])('the follow-up of “%s” is %s', (note, day) => expect(findFollowUpDay(note, today)).toBe(day))

test.each([
  ['Left a voicemail', 'voicemail'],
  ['left him a message', 'voicemail'],
  ['Left word with the office', 'voicemail'],
  ['LVM', 'voicemail'],
  ['Left a msg, call back Friday', 'voicemail'],
  ['She left her job, wants the life quote', undefined],
  ['He left a deposit', undefined],
  ["Didn't pick up", 'no_answer'],
  ['No answer, call back Friday', 'no_answer'],
  ['Not interested in life cover', 'not_interested'],
  ['Interested in an umbrella', undefined],
])('the outcome of “%s” is %s', (note, outcome) => expect(findCallOutcome(note)).toBe(outcome))

test.each([
  ['no_answer', { title: 'Call Ana', type: 'call', dueTime: '15:00', reminderMinutes: 15 }],
  ['reached', { title: 'Follow up: Call Ana', type: 'follow_up', ...noAppointment }],
  [undefined, { title: 'Follow up: Call Ana', type: 'follow_up', ...noAppointment }],
] as const)('after %s the follow-up is %o', (outcome, expected) =>
  expect(
    getFollowUpDefaults({ title: 'Call Ana', type: 'call', dueTime: '15:00', reminderMinutes: 15 }, outcome),
  ).toEqual(expected),
)

test('each day of a follow-up is offered once, on every day of the week', () => {
  for (let ahead = 0; ahead < 7; ahead++) {
    const days = listFollowUpDays(addDays(today, ahead)).map(({ day }) => day)
    expect(new Set(days).size).toBe(days.length)
    expect(days.every((day) => day > addDays(today, ahead))).toBe(true)
  }
  expect(listFollowUpDays(today).map(({ label }) => label)).toEqual(['Tomorrow', 'Fri', 'Next week'])
})

test('the pen goes on to the next open task, from the top again, and stays with what was chosen', () => {
  const rows = (['completed', 'pending', 'completed', 'in_progress'] as const).map((status, index) => ({
    id: `${index}`,
    status,
  }))
  expect(findCurrentTask(rows, undefined)?.id).toBe('1')
  const chosen = toTaskChoice(rows, '1')
  expect(findCurrentTask(rows, chosen)?.id).toBe('1')
  const isLeft = ({ id }: { id: string }) => id !== '1'
  expect(findCurrentTask(rows.filter(isLeft), chosen)?.id, 'the chosen one has left the day').toBe('3')
  expect(findCurrentTask(rows.slice(1, 3), toTaskChoice(rows, '3'))?.id, 'none is after it').toBe('1')
  expect(findNextOpenTask(rows, '1')?.id).toBe('3')
  expect(findNextOpenTask(rows, '3')?.id).toBe('1')
  expect(findNextOpenTask(rows.slice(0, 2), '1')).toBeUndefined()
})
