import type { DocumentLine } from '#server/parsing/document-line.ts'
import { type DayPhrase, isTaskOrHeading, type LineItem } from './line-item.ts'
import { isHeadingLike, type Sentence } from './line-sentences.ts'
import { isPartOfPeriod, isPeriodPhrase } from './resolve-days.ts'
import { isNoteName, isInstruction } from './task-words.ts'

/** Tells whether the steps of a plan have ended. */
export type StepTracker = ReturnType<typeof createStepTracker>

/**
 * Creates the tracker that is told each line of a plan, to tell where its steps end: at a heading without a day, after
 * steps that each have their own, or that each stand below a heading that has one. What follows is mostly a rule, a
 * figure or a script.
 */
export function createStepTracker() {
  let timedCount = 0
  let untimedCount = 0
  let datedHeadingCount = 0
  let isBelowUndated = false
  let hasUndatedSections = false
  let haveEnded = false
  /** Whether each has its own day, and so many have. */
  const areTimed = (least = 3) => timedCount >= least && untimedCount === 0
  const addItems = (items: readonly LineItem[]) => {
    const steps = items.filter(({ kind }) => kind === 'task')
    const timed = steps.filter(isTimed)
    timedCount += timed.length
    // Advice before the first step does not count.
    if (timedCount || datedHeadingCount) untimedCount += steps.length - timed.length
    if (steps.length && isBelowUndated && datedHeadingCount) hasUndatedSections = true
  }
  return {
    haveEnded: () => haveEnded,
    areTimed,
    addItems,
    addLine(line: DocumentLine, sentences: readonly Sentence[], items: readonly LineItem[]): void {
      const hasDay = items.some(isTimed)
      if (items[0]?.kind === 'heading' && hasDay) {
        datedHeadingCount++
        isBelowUndated = false
      }
      if (sentences[0]?.isLeading) haveEnded = false
      else if ((line.isHeading || isHeadingLike(line.text)) && !hasDay) {
        isBelowUndated = true
        haveEnded = areTimed() || (line.isHeading && datedHeadingCount > 2 && !hasUndatedSections)
      }
      addItems(items)
    },
  }
}

const isTimed = ({ day, repeat }: LineItem) => (day ?? repeat) !== undefined

/** Whether a heading is one of notes, scripts and the like; of goals only where other sections have the tasks. */
export const isIgnoredSection = (text: string, lines: readonly DocumentLine[]): boolean =>
  (isNoteName(text) || /^(?:settings|legend|what not to)\b|\b(?:do not|don['’]t|never|avoid):?$/i.test(text)) &&
  (!/\b(?:goals|objectives):?$/i.test(text) || lines.some((line) => !line.isBullet && taskSection.test(line.text)))
const taskSection = /^(?:[\w-]+ ){0,2}(?:action(?: item)?s?|tasks?|activit(?:y|ies)|steps?|to-?dos?):?$/i

/** Makes a task of each heading that says what to do and has no task below it. */
export function promoteHeadings(items: readonly LineItem[]): LineItem[] {
  let below: LineItem | undefined
  const fromLast = items.toReversed().map((item): LineItem => {
    const next = below
    if (isTaskOrHeading(item)) below = item
    if (item.kind !== 'heading' || !item.day || isStretch(item.day)) return item
    const period = isPeriodPhrase(item.day) ? item.day : undefined
    const isRepeated = item.repeat !== undefined || period?.weekdays !== undefined
    // "1 week after: call" has its own day below "3 days after: write".
    const isBeside = !period && next?.day && !['weekday', 'later', 'within', 'end'].includes(next.day.kind)
    if (next?.kind === 'task' && !isBeside) return item
    if ((!period || isRepeated) && isInstruction(item.text)) return { ...item, kind: 'task' }
    const isOver = !period || !next?.day || !isPartOfPeriod(next.day, period)
    const mayBeTask = isRepeated || (isOver && /\p{L}/u.test(item.text))
    return mayBeTask ? { ...item, kind: 'unclear' } : item
  })
  return fromLast.toReversed()
}

/** Makes noise of all items if hardly any line says what to do, as in opening hours, an invoice or conditions. */
export function rejectNonPlan(items: LineItem[]): LineItem[] {
  const tasks = items.filter(({ kind }) => kind === 'task')
  const actions = tasks.filter(
    ({ text, type, day }) =>
      (day && ['numbered', 'offset', 'later', 'week', 'month'].includes(day.kind)) ||
      isInstruction(text) ||
      type !== 'other',
  )
  if (actions.length * 3 > tasks.length) return items
  return items.map((item) => (isTaskOrHeading(item) ? { ...item, kind: 'noise' } : item))
}

/** Whether a phrase covers several days, such as "weeks 2 to 4". */
export const isSpan = (day: DayPhrase) =>
  isStretch(day) || (isPeriodPhrase(day) && day.last > day.first) || (day.kind === 'date' && day.date.isMonth === true)
/** Whether a phrase is a range of numbered days, or "next 30 days". */
export const isStretch = (day: DayPhrase) =>
  day.kind === 'stretch' || (day.kind === 'numbered' && day.last > day.days[0]!)
