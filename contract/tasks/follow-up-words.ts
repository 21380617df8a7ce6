import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CallOutcome } from './call-outcomes.ts'
import { findDayInWords } from './task-line-days.ts'

/** The day of the follow-up that a note names, as in "call back Friday"; see docs/product/tasks.md#finishing-in-one-press. */
export function findFollowUpDay(note: string, today: CalendarDay): CalendarDay | undefined {
  for (const clause of note.toLowerCase().split(/[.!?;\n]+|,\s|\s-\s|\sand\s/)) {
    const words = clause
      .replace(/[^\p{L}\p{N}/'’-]+/gu, ' ')
      .trim()
      .split(' ')
    const action = words.findIndex((word) => actionWords.has(word))
    const day = action < 0 ? undefined : findDayInWords(words.slice(action), today)
    if (day && day.value > today) return day.value
  }
  return undefined
}

/** The outcome that a note names: "left a voicemail". */
export const findCallOutcome = (note: string): CallOutcome | undefined =>
  outcomePatterns.find(([, pattern]) => pattern.test(note))?.[0]

/** Words for a further contact on a later day; without one, a day is part of what was said. */
const actionWords = new Set(
  'call calls recall callback ring try retry follow check ask write email e-mail text send remind talk speak meet again back touch'.split(
    ' ',
  ),
)

const outcomePatterns: readonly (readonly [CallOutcome, RegExp])[] = [
  ['not_interested', /\bnot (really )?interested\b|\bno interest\b/i],
  ['voicemail', /\bvoice ?mail\b|\bl?vm\b|\bleft (him |her |them |a |another )*(message|msg|word)\b/i],
  [
    'no_answer',
    /\bno answer\b|\b(did not|didn['’]t|does not|doesn['’]t) (answer|pick up)\b|\bnobody (answered|home)\b/i,
  ],
]
