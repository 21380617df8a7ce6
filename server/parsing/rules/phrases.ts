import type { PartialDate } from './date-phrases.ts'

/** When something is due, as its words say it; `resolvePlanDays` turns it into days of the plan. */
export type DayPhrase =
  /** "Day 3", "days 3-5", "days 1, 3 and 5": as numbered in the document. */
  | { kind: 'numbered'; days: number[]; last: number }
  /** "T-30", "two weeks before renewal", "10 days after renewal": from the day that the document counts from. */
  | { kind: 'offset'; days: number }
  | PeriodPhrase
  /** Weekdays of the week that the line stands in; 0 is Monday, 7 that of the next week. */
  | { kind: 'weekday'; weekdays: number[] }
  /** "Last week:" of a month or of the plan. */
  | { kind: 'lastWeek' }
  /** The end of the week or month that the line stands in. */
  | { kind: 'end'; unit: 'week' | 'month' }
  /** "2 days later": from the line above. */
  | { kind: 'later'; days: number }
  /** "within 48 hours": from the heading above. */
  | { kind: 'within'; days: number }
  | { kind: 'date'; date: PartialDate; last?: PartialDate }
  /** "Renewal date", alone: day 0 where the document counts to it or from it. */
  | { kind: 'event'; name: string }
  /** "90 days", alone: before the event if the document counts to one, else after the start. */
  | { kind: 'bare'; days: number }
  /** "Ongoing", "after renewal": a heading that ends the days above without naming one. */
  | { kind: 'none' }

/** "Weeks 2 to 4", "week 2, Monday", "the end of month 2". */
export type PeriodPhrase = {
  kind: 'week' | 'month' | 'quarter'
  first: number
  last: number
  weekdays?: number[]
  dayOfWeek?: number
  /** Of "week 2, days 1-3". */
  lastDayOfWeek?: number
  /** Of "weeks 1 and 3": all of them. */
  numbers?: number[]
  isEnd?: boolean
}

/** A way to say a day: the expression and how its groups are read. */
export type DayPattern = readonly [RegExp, (match: RegExpExecArray) => DayPhrase | undefined]

/** How often something is due, within a range of days. */
export type RepeatPhrase = {
  /** Every so many days from the first of the range, or the weekdays of each week or every other one. */
  every: number | { weekdays: number[]; weeks: 1 | 2 }
  /** Days within which it repeats, where the words say so. */
  from?: DayPhrase
  until?: DayPhrase
  forDays?: number
  /** "Weekly" before a noun, which repeats only where no single day is named. */
  isAdjective?: boolean
  /** "Twice a day". */
  times?: number
}
