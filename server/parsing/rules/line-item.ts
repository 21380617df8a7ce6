import type { PlannedTaskType, Priority } from '#contract/tasks/tasks.ts'
import type { PartialDate } from './date-phrases.ts'

/** When something is due, as its words say it; `resolvePlanDays` turns it into days of the plan. */
export type DayPhrase =
  /** "Day 3", "days 3-5", "days 1, 3 and 5": as numbered in the document. */
  | { kind: 'numbered'; days: number[]; last: number }
  /** "T-30", "two weeks before renewal": from the day that the document counts from, or from the step named `of`. */
  | { kind: 'offset'; days: number; last?: number; of?: string; all?: number[] }
  | PeriodPhrase
  /** Weekdays of the line’s week, or of a table’s column; 0 is Monday, 7 that of the next week; of "next Monday" after the day above. */
  | { kind: 'weekday'; weekdays: number[]; isColumn?: true; isNext?: true }
  /** "Last week:" of a month or of the plan. */
  | { kind: 'lastWeek' }
  /** The end or the middle of the line’s week or month, or the end of the plan. */
  | { kind: 'end'; unit: 'week' | 'month' | 'plan'; isMiddle?: true }
  /** "2 days later": from the line above; "2 days after the email": from the step that `step` names. */
  | { kind: 'later'; days: number; step?: string }
  /** "Next 30 days", "final 30 days": the days that follow the stretch above, else the last of the plan. */
  | { kind: 'stretch'; days: number }
  /** A bare "a week after" or "+3 days": from the event, or from the line above if the document counts that way. */
  | { kind: 'after'; days: number }
  /** "within 48 hours": from the heading above. */
  | { kind: 'within'; days: number }
  | { kind: 'date'; date: PartialDate; last?: PartialDate }
  /** A bare "Renewal date": day 0 if the document counts to it or from it. */
  | { kind: 'event'; name: string }
  /** A bare "90 days": before the event if the document counts to one, otherwise after the start. */
  | { kind: 'bare'; days: number; last?: number; all?: number[] }
  /** "Day 1.5", "before kickoff", "ongoing": a day that cannot be known; it ends the days above. Of "before kickoff" the side is -1; "when a lead comes in" is day 0 where it begins the plan. */
  | { kind: 'unknown'; side?: 1 | -1; isTrigger?: true }

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
  part?: 'middle' | 'end'
}

/** How often something is due, within a range of days. */
export type RepeatPhrase = {
  /** Every so many days from the first of the range, or the weekdays of each week or every other one. */
  every: number | { weekdays: number[]; weeks: 1 | 2 }
  /** Days within which it repeats, if stated. */
  from?: DayPhrase
  until?: DayPhrase
  forDays?: number
  /** "Weekly" before a noun, which repeats only if no single day is named. */
  isAdjective?: boolean
  /** "Twice a day". */
  times?: number
}

/** The meaning of a line before its day is known; decided once, in `read-lines.ts` or `read-table.ts`. */
export type LineItem = {
  /**
   * A heading gives the lines below their days, a description belongs to the task above, and what is unclear may be a
   * task: it is listed as not placed.
   */
  kind: 'heading' | 'task' | 'unclear' | 'description' | 'noise'
  source: { number: number; text: string }
  text: string
  day?: DayPhrase
  /** Whether a bullet states its day within its sentence, not as a label. */
  isOwnDay?: boolean
  repeat?: RepeatPhrase
  /** The hour at which a task is due, `HH:MM`. */
  dueTime?: string
  type: PlannedTaskType
  targetCount: number
  estimatedMinutes: number
  priority: Priority
}

/** Whether an item is a task, or a heading that gives those below their place in the plan. */
export const isTaskOrHeading = ({ kind }: Pick<LineItem, 'kind'>): boolean => kind === 'task' || kind === 'heading'
