import { afterEach, expect, test, vi } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { AssignmentTask, NurtureAssignment } from '#contract/sequences/assignments.ts'
import type { ListedSequenceStep } from '#contract/sequences/steps.ts'
import { computeResumePreviewDates, getTodayOfAgent } from '#web/sequences/assignments/resume-dates.ts'

const today = parseCalendarDay('2026-11-22')
const steps = [0, 4, 6, 20].map((daysAfterKickoff) => ({
  id: `step-${daysAfterKickoff}`,
  title: `Step ${daysAfterKickoff}`,
  taskType: 'call',
  daysAfterKickoff,
})) as ListedSequenceStep[]

/** Started ten days ago and paused five days later, with one open and one closed task. */
const assignment = {
  startDate: addDays(today, -10),
  openedThrough: addDays(today, -5),
  pausedOn: addDays(today, -5),
  repeatInterval: null,
  repeatCustomDays: null,
} as NurtureAssignment
const tasks = [
  { key: '0:step-0', title: 'Step 0', type: 'call', status: 'completed', dueDate: addDays(today, -10) },
  { key: '0:step-4', title: 'Step 4', type: 'call', status: 'pending', dueDate: addDays(today, -6) },
] as AssignmentTask[]

const list = (mode: 'shift' | 'keep', overrides: Partial<NurtureAssignment> = {}) =>
  computeResumePreviewDates({ ...assignment, ...overrides }, { steps, tasks }, mode, today).map(
    ({ title, day, isSkipped }) => `${day.slice(5)} ${title}${isSkipped ? ' skipped' : ''}`,
  )

test('shifting moves the open task and all that is left by the days paused', () =>
  expect(list('shift')).toEqual(['11-21 Step 4', '11-23 Step 6', '12-07 Step 20']))

test('keeping the dates skips what was missed, and an open task that is 5 days overdue', () => {
  expect(list('keep')).toEqual(['11-16 Step 4 skipped', '11-18 Step 6 skipped', '12-02 Step 20'])
  const [, open] = tasks
  const dates = [4, 5].map((days) =>
    computeResumePreviewDates(
      assignment,
      { steps: [], tasks: [{ ...open!, dueDate: addDays(today, -days) }] },
      'keep',
      today,
    ),
  )
  expect(dates.map(([date]) => date!.isSkipped)).toEqual([false, true])
})

afterEach(() => void vi.useRealTimers())

test("a pause is counted by the agent's day", () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
  expect(getTodayOfAgent({ agentTimeZone: 'Pacific/Kiritimati' }, today)).toBe('2026-11-23')
  expect(getTodayOfAgent({ agentTimeZone: null }, today)).toBe(today)
  // A browser may be older than the time zone.
  expect(getTodayOfAgent({ agentTimeZone: 'Europe/Atlantis' }, today)).toBe(today)
})

test('a sequence that repeats every day is listed to 30 dates', () =>
  expect(list('keep', { repeatInterval: 'daily' })).toHaveLength(30))
