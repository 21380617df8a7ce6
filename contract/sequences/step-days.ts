import { addDays, type CalendarDay, daysBetween, maxCalendarDay, minCalendarDay } from '#contract/base/calendar-day.ts'
import {
  findLatestIndex,
  getNthOccurrence,
  listIndexedOccurrencesBetween,
  type RecurrenceInterval,
  type Repeat,
} from '#contract/tasks/recurrence.ts'

/** What the days of an assignment's steps follow from: its date, and how often the sequence starts over. */
export type StepSchedule = {
  startDate: CalendarDay
  repeatInterval: RecurrenceInterval | null
  repeatCustomDays: number | null
}

/** A step as far as its days are concerned. */
export type StepOffset = { id: string; daysAfterKickoff: number }

/** A step in a round, from 0, with the day it falls on. `key` tells it among the occurrences of its assignment. */
export type StepOccurrence<Step extends StepOffset> = { key: string; round: number; step: Step; day: CalendarDay }

/** Builds the key of a step in a round. */
export const buildStepKey = (round: number, stepId: string): string => `${round}:${stepId}`

/** Finds the day of a step in a round; undefined outside the years 1 to 9999, and of a round that does not come. */
export function getStepDay(
  schedule: StepSchedule,
  { daysAfterKickoff }: Pick<StepOffset, 'daysAfterKickoff'>,
  round: number,
): CalendarDay | undefined {
  const start = round && !schedule.repeatInterval ? undefined : getNthOccurrence(toRounds(schedule), round)
  return start && shiftWithinCalendar(start, daysAfterKickoff)
}

/** Finds a step in a round by its key; undefined where there is none. */
export function findStepOccurrence<Step extends StepOffset>(
  schedule: StepSchedule,
  steps: readonly Step[],
  key: string,
): StepOccurrence<Step> | undefined {
  const [, round = '', id] = /^(0|[1-9]\d{0,6}):(.+)$/.exec(key) ?? []
  const step = steps.find((one) => one.id === id)
  const day = step && getStepDay(schedule, step, Number(round))
  return day && { key, round: Number(round), step, day }
}

/** Lists the steps of all rounds that fall between two days, both included, by day. */
export function listStepsBetween<Step extends StepOffset>(
  schedule: StepSchedule,
  steps: readonly Step[],
  from: CalendarDay,
  through: CalendarDay,
): StepOccurrence<Step>[] {
  const rounds = toRounds(schedule)
  return steps
    .flatMap((step) => {
      const { daysAfterKickoff } = step
      const [firstStart, lastStart] = [clampedShift(from, -daysAfterKickoff), clampedShift(through, -daysAfterKickoff)]
      const found = listIndexedOccurrencesBetween(rounds, firstStart, lastStart)
      return found.flatMap(({ n: round, day: start }) => {
        const day = shiftWithinCalendar(start, daysAfterKickoff)
        // A start at the end of the calendar may belong to a day that was clamped.
        return day && day >= from && day <= through ? { key: buildStepKey(round, step.id), round, step, day } : []
      })
    })
    .toSorted(compareOccurrences)
}

/** Finds the first day after another one on which a step falls. */
export function findNextStepDay(
  schedule: StepSchedule,
  steps: readonly StepOffset[],
  after: CalendarDay,
): CalendarDay | undefined {
  const days = steps.flatMap((step) => {
    const round = findRoundAfter(schedule, step, after)
    return getStepDay(schedule, step, round) ?? []
  })
  return days.toSorted().find((day) => day > after)
}

/** Lists the next steps after a day, by day; at most `limit`. */
export function listNextSteps<Step extends StepOffset>(
  schedule: StepSchedule,
  steps: readonly Step[],
  after: CalendarDay,
  limit: number,
): StepOccurrence<Step>[] {
  return steps
    .flatMap((step) => {
      const first = findRoundAfter(schedule, step, after)
      return Array.from({ length: schedule.repeatInterval ? limit : 1 }, (_, index) => first + index).flatMap(
        (round) => {
          const day = getStepDay(schedule, step, round)
          return day && day > after ? { key: buildStepKey(round, step.id), round, step, day } : []
        },
      )
    })
    .toSorted(compareOccurrences)
    .slice(0, limit)
}

/** Finds the round that began last by a day: whose first step has come. 0 before any has. */
export function findLatestRound(schedule: StepSchedule, steps: readonly StepOffset[], day: CalendarDay): number {
  if (!schedule.repeatInterval || !steps.length) return 0
  const firstOffset = Math.min(...steps.map(({ daysAfterKickoff }) => daysAfterKickoff))
  return Math.max(0, findLatestIndex(toRounds(schedule), clampedShift(day, -firstOffset)) ?? 0)
}

/** Orders steps by their days, those of one day as they were added. */
export const compareSteps = (one: StepOffset, other: StepOffset): number =>
  one.daysAfterKickoff - other.daysAfterKickoff || compareText(one.id, other.id)

/** Adds days, at most to the first or last supported day. */
export const clampedShift = (day: CalendarDay, days: number): CalendarDay =>
  shiftWithinCalendar(day, days) ?? (days > 0 ? maxCalendarDay : minCalendarDay)

function compareOccurrences(one: StepOccurrence<StepOffset>, other: StepOccurrence<StepOffset>): number {
  return compareText(one.day, other.day) || compareSteps(one.step, other.step)
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Finds the first round whose step is after a day. */
function findRoundAfter(schedule: StepSchedule, { daysAfterKickoff }: StepOffset, after: CalendarDay): number {
  if (!schedule.repeatInterval) return 0
  return (findLatestIndex(toRounds(schedule), clampedShift(after, -daysAfterKickoff)) ?? -1) + 1
}

/** The starts of the rounds; a sequence that does not repeat has one. */
const toRounds = ({ startDate, repeatInterval, repeatCustomDays }: StepSchedule): Repeat =>
  repeatInterval
    ? { first: startDate, interval: repeatInterval, customDays: repeatCustomDays, end: null }
    : { first: startDate, interval: 'daily', customDays: null, end: startDate }

function shiftWithinCalendar(day: CalendarDay, days: number): CalendarDay | undefined {
  const isInCalendar = days <= daysBetween(day, maxCalendarDay) && days >= daysBetween(day, minCalendarDay)
  return isInCalendar ? addDays(day, days) : undefined
}
