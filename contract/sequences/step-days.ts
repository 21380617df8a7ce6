import {
  addDays,
  addDaysWithinCalendar,
  type CalendarDay,
  daysBetween,
  maxCalendarDay,
  minCalendarDay,
} from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import {
  findLatestOccurrenceIndex,
  getNthOccurrence,
  computeIndexedOccurrences,
  type RepeatInterval,
  type Recurrence,
} from '#contract/tasks/recurrence.ts'

/** The schedule that gives an assignment's steps their days: its date, and how often the sequence starts over. */
export type RoundSchedule = {
  startDate: CalendarDay
  repeatInterval: RepeatInterval | null
  repeatCustomDays: number | null
}

/** The part of a step that determines its days. */
export type StepWithOffset = { id: string; daysAfterKickoff: number }

/** A step in a round, from 0, with the day it falls on. `key` identifies it among the occurrences of its assignment. */
export type StepOccurrence<Step extends StepWithOffset> = { key: string; round: number; step: Step; day: CalendarDay }

/** Builds the key of a step in a round. */
export const buildStepKey = (round: number, stepId: string): string => `${round}:${stepId}`

/** Finds the first day of a round; undefined if it never comes. */
export const getRoundStart = (schedule: RoundSchedule, round: number): CalendarDay | undefined =>
  getNthOccurrence(toRounds(schedule), round)

/** Finds the day of a step in a round; undefined outside the years 1 to 9999, and of a round that does not come. */
export function getStepDay(
  schedule: RoundSchedule,
  { daysAfterKickoff }: Pick<StepWithOffset, 'daysAfterKickoff'>,
  round: number,
): CalendarDay | undefined {
  const start = getRoundStart(schedule, round)
  return start && addDaysWithinCalendar(start, daysAfterKickoff)
}

/** Finds a step in a round by its key; undefined if there is none. */
export function findStepOccurrence<Step extends StepWithOffset>(
  schedule: RoundSchedule,
  steps: readonly Step[],
  key: string,
): StepOccurrence<Step> | undefined {
  const [, round = '', id] = /^(0|[1-9]\d{0,6}):(.+)$/.exec(key) ?? []
  const step = steps.find((one) => one.id === id)
  const day = step && getStepDay(schedule, step, Number(round))
  return day && { key, round: Number(round), step, day }
}

/** Lists the steps of all rounds that fall between two days, both included, by day. */
export function computeStepsBetween<Step extends StepWithOffset>(
  schedule: RoundSchedule,
  steps: readonly Step[],
  from: CalendarDay,
  through: CalendarDay,
): StepOccurrence<Step>[] {
  const { first, last } = getOffsetRange(steps)
  const starts = listRoundStarts(schedule, addDaysClamped(from, -last), addDaysClamped(through, -first))
  return starts
    .flatMap(({ n: round, day: start }) => {
      const [firstOffset, lastOffset] = [daysBetween(start, from), daysBetween(start, through)]
      return steps
        .filter((step) => step.daysAfterKickoff >= firstOffset && step.daysAfterKickoff <= lastOffset)
        .map((step) => ({
          key: buildStepKey(round, step.id),
          round,
          step,
          day: addDays(start, step.daysAfterKickoff),
        }))
    })
    .toSorted(compareOccurrences)
}

/** Finds the first day after another one on which a step falls; undefined if none does. */
export function findNextStepDay(
  schedule: RoundSchedule,
  steps: readonly StepWithOffset[],
  after: CalendarDay,
): CalendarDay | undefined {
  const { first, last } = getOffsetRange(steps)
  const rounds = toRounds(schedule)
  const firstRound = Math.max(0, findLatestOccurrenceIndex(rounds, addDaysClamped(after, -last)) ?? 0)
  let next: CalendarDay | undefined
  for (let round = firstRound; ; round++) {
    const start = getNthOccurrence(rounds, round)
    // No later round begins before this one's first step.
    if (!start || (next && addDaysClamped(start, first) >= next)) return next
    const offset = findSmallestAfter(steps, daysBetween(start, after))
    const day = offset === undefined ? undefined : addDaysWithinCalendar(start, offset)
    if (day && (!next || day < next)) next = day
    if (!steps.length) return undefined
  }
}

/** Lists the next steps after a day that are not among `storedKeys`, by day; at most `limit`. */
export function computeNextStepOccurrences<Step extends StepWithOffset>(
  schedule: RoundSchedule,
  steps: readonly Step[],
  after: CalendarDay,
  { storedKeys, limit }: { storedKeys: readonly string[]; limit: number },
): StepOccurrence<Step>[] {
  const stored = new Set(storedKeys)
  const found: StepOccurrence<Step>[] = []
  let day = findNextStepDay(schedule, steps, after)
  // The search ends after a year of days whose steps are all stored.
  for (let searchedDays = 0; day && found.length < limit && searchedDays < 366; searchedDays++) {
    found.push(...computeStepsBetween(schedule, steps, day, day).filter(({ key }) => !stored.has(key)))
    day = findNextStepDay(schedule, steps, day)
  }
  return found.slice(0, limit)
}

/** Finds the latest round whose first step has come by a day; 0 before any has. */
export function findLatestRound(schedule: RoundSchedule, steps: readonly StepWithOffset[], day: CalendarDay): number {
  if (!schedule.repeatInterval || !steps.length) return 0
  const firstOffset = Math.min(...steps.map(({ daysAfterKickoff }) => daysAfterKickoff))
  return Math.max(0, findLatestOccurrenceIndex(toRounds(schedule), addDaysClamped(day, -firstOffset)) ?? 0)
}

/** Orders steps by day, and within a day as they were added. */
export const compareSteps = (one: StepWithOffset, other: StepWithOffset): number =>
  one.daysAfterKickoff - other.daysAfterKickoff || compareByCodeUnits(one.id, other.id)

/** Adds days, clamped to the first and last supported day. */
export const addDaysClamped = (day: CalendarDay, days: number): CalendarDay =>
  addDaysWithinCalendar(day, days) ?? (days > 0 ? maxCalendarDay : minCalendarDay)

function compareOccurrences(one: StepOccurrence<StepWithOffset>, other: StepOccurrence<StepWithOffset>): number {
  return compareByCodeUnits(one.day, other.day) || compareSteps(one.step, other.step)
}

/** Lists the starts of rounds between two days. */
const listRoundStarts = (schedule: RoundSchedule, from: CalendarDay, through: CalendarDay) =>
  schedule.repeatInterval
    ? computeIndexedOccurrences(toRounds(schedule), from, through)
    : [{ n: 0, day: schedule.startDate }]

function getOffsetRange(steps: readonly StepWithOffset[]): { first: number; last: number } {
  let [first, last] = [steps[0]?.daysAfterKickoff ?? 0, steps[0]?.daysAfterKickoff ?? 0]
  for (const { daysAfterKickoff } of steps) {
    if (daysAfterKickoff < first) first = daysAfterKickoff
    if (daysAfterKickoff > last) last = daysAfterKickoff
  }
  return { first, last }
}

function findSmallestAfter(steps: readonly StepWithOffset[], offset: number): number | undefined {
  let smallest: number | undefined
  for (const { daysAfterKickoff } of steps)
    if (daysAfterKickoff > offset && (smallest === undefined || daysAfterKickoff < smallest))
      smallest = daysAfterKickoff
  return smallest
}

/** The starts of the rounds; a sequence that does not repeat has one. */
const toRounds = ({ startDate, repeatInterval, repeatCustomDays }: RoundSchedule): Recurrence =>
  repeatInterval
    ? { dueDate: startDate, repeatInterval, repeatCustomDays, repeatEndDate: null }
    : { dueDate: startDate, repeatInterval: 'daily', repeatCustomDays: null, repeatEndDate: startDate }
