import { parsedPlanLimits } from '#contract/parsing/parsed-plan-limits.ts'
import type { NotPlacedReason } from '#contract/parsing/parsing.ts'
import type { DocumentLine } from '#server/parsing/document-line.ts'
import { findLeadingDay } from './day-phrases.ts'
import { isTaskOrHeading, type LineItem } from './line-item.ts'
import { isOnlyDay } from './line-sentences.ts'
import { detectPlanConventions } from './plan-conventions.ts'
import { readLines } from './read-lines.ts'
import { readSentence } from './read-sentence.ts'
import {
  type InheritedDayContext,
  type PlanKind,
  applyHeading,
  resolvePlanDays,
  resolveRepeatPhraseDays,
  type PlanConventions,
} from './resolve-days.ts'
import { cleanUpTitle, hasPartOfDayLabel, splitTitleAndDescription } from './task-title.ts'
import { isImperative, isInstruction, isQuestion, isRemark } from './task-words.ts'

/** A task of a plan, on one day. */
export type PlanTask = Pick<LineItem, 'source' | 'type' | 'targetCount' | 'estimatedMinutes' | 'priority'> & {
  title: string
  description: string | null
  day: number
  /** `HH:MM`. */
  dueTime: string | null
}

/** A plan as the built-in rules read it from a document: docs/product/parsing.md. */
export type DocumentPlan = {
  name: string
  description: string | null
  tasks: PlanTask[]
  notPlaced: { number: number; text: string; reason: NotPlacedReason }[]
}

/** Reads a plan from the lines of a document. `fallbackName` is used if the document has no title. */
export function readPlanByRules(kind: PlanKind, lines: readonly DocumentLine[], fallbackName: string): DocumentPlan {
  const title = findTitle(lines)
  const items = readLines(lines, title?.index)
  const name = title?.name ?? findNameInTable(lines) ?? fallbackName
  const conventions = detectPlanConventions(kind, lines, items, name)
  const { tasks, notPlaced } = placeItems(items, conventions)
  return { name, description: findDescription(items, title?.index), tasks, notPlaced }
}

type Title = { index: number; name: string }

/** The title is the first heading, or a first line that is neither a step nor a sentence; below a firm's name the one that names a plan. */
function findTitle(lines: readonly DocumentLine[]): Title | undefined {
  if (isPlanName(lines)) return { index: 0, name: toName(lines[0]!.text) }
  const headings = lines
    .slice(0, 8)
    .flatMap(({ isHeading, text }, index) =>
      isHeading && (yourFirst.test(text) || !isOnlyDay(text)) ? { index, name: toName(text) } : [],
    )
  const plain = findPlainTitles(lines)
  const title = headings.find(({ index }) => index < 4) ?? plain[0]
  if (!title || !firm.test(title.name) || /\b(?:plan|calendar|sequence|cadence|schedule) for\b/i.test(title.name))
    return title
  const isOfPlan = ({ index, name }: Title) =>
    index > title.index && !firm.test(name) && !findLeadingDay(name) && (lines[index]!.isHeading || planNoun.test(name))
  return [...headings, ...plain].find(isOfPlan) ?? title
}
/** "Your first two weeks" is a name, "First two weeks" a heading. */
const yourFirst = /^(?:your|my) first\b/i
const firm =
  /\b(?:llc|inc|ltd|corp|agency|brokerage|brokers|partners|group|associates|advisors|services|insurance|financial|mutual|benefits|academy|association|organization|standard operating procedure)[.,]*$/i

function findPlainTitles(lines: readonly DocumentLine[]): Title[] {
  const titles: Title[] = []
  for (const [index, line] of lines.slice(0, 8).entries()) {
    const text = line.text
      .replace(
        /^(?:subject|title|(?:plan |sequence |workflow |campaign |cadence )?name|sequence|workflow|campaign|cadence|re)\s*:\s*/i,
        '',
      )
      .replace(/^(?:(?:fwd?|re)\s*:\s*)+/i, '')
    const isTitleCase =
      index === 0 &&
      !/[\d(]/.test(text) &&
      /\p{Ll}/u.test(text) &&
      /^(?:\p{Lu}\S*|\S{1,3})(?: (?:\p{Lu}\S*|\S{1,4})){3,}$/u.test(text)
    if (readSentence(text).isLeading) break
    if (line.cells || text.length > 100) break
    const isName =
      isTitleCase || text !== line.text || ((isQuestion(text) || !isRemark(text)) && !isImperativeLine(text))
    if (!isName) continue
    if (/[.!?:]$/.test(text) && text.split(' ').length > 8) break
    titles.push({ index, name: toName(text) })
  }
  return titles
}

/** Finds the name in an exported table: "Sequence | Welcome" above it, or a column "Campaign" with one value. */
function findNameInTable(lines: readonly DocumentLine[]): string | undefined {
  const [header = [], ...rows] = lines.flatMap(({ cells }) => (cells ? [cells] : []))
  const column = header.findIndex((cell) => nameOfPlan.test(cell))
  if (column < 0) return undefined
  if (header.length === 2) return header[column + 1]
  const names = new Set(rows.map((row) => row[column]))
  return names.size === 1 ? [...names][0] : undefined
}
const nameOfPlan = /^(?:sequence|campaign|workflow|cadence|plan|program)(?:[ _]name)?$/i

/** Whether the first line, alone "90 Days" or "Renewal", is the plan's name: no such heading follows. */
function isPlanName([first, ...others]: readonly DocumentLine[]): boolean {
  const findKind = ({ text, isBullet, cells }: DocumentLine) => {
    const kind = !isBullet && !cells && isOnlyDay(text) ? findLeadingDay(text)?.phrase.kind : undefined
    return kind === 'numbered' && !/^(?:the )?first\b/i.test(text) ? undefined : kind
  }
  const kind = first && findKind(first)
  return (
    ['bare', 'event', 'numbered', 'unknown'].includes(kind ?? '') && !others.some((line) => findKind(line) === kind)
  )
}

/** "Follow-Up Plan" and "Cross-sell: Auto to Home" begin like an order, but are titles. */
const isImperativeLine = (text: string) => isImperative(text) && /\p{Ll}/u.test(text) && !planNoun.test(text)
const planNoun =
  /\b(?:plan|sequence|cadence|checklist|schedule|calendar|workflow|procedure|rules|timeline|playbook|program|campaign|guide|template|process|list|habits|routine|series|drip)\b|^\w+ (?:follow-?ups?|onboarding|renewals?|claims?|birthdays?)$/i
const toName = (text: string) => cleanUpTitle(text.replace(/:$/, ''))

function findDescription(items: readonly LineItem[], titleIndex: number | undefined): string | null {
  const before = items
    .slice(0, Math.max(0, items.findIndex(isTaskOrHeading)))
    .filter(({ source }) => source.number > (titleIndex ?? -1) + 1)
    .map(({ source }) => source.text)
  return before.join(' ').slice(0, 2_000) || null
}

function placeItems(
  items: readonly LineItem[],
  conventions: PlanConventions,
): Pick<DocumentPlan, 'tasks' | 'notPlaced'> {
  const limits = parsedPlanLimits[conventions.kind]
  const tasks: PlanTask[] = []
  const notPlaced: DocumentPlan['notPlaced'] = []
  const steps: { day: number; type: LineItem['type']; title: string }[] = []
  let context: InheritedDayContext = { steps, day: conventions.startsWithoutDay ? 0 : undefined }
  let last: PlanTask[] = []
  for (const item of items) {
    if (item.kind === 'heading') context = applyHeading(item, context, conventions)
    else if (item.kind === 'unclear' || (item.kind === 'task' && !saysWhatToDo(item)))
      notPlaced.push({ ...item.source, reason: 'unclear' })
    else if (item.kind === 'description') last.forEach((task) => describe(task, item.text))
    else if (item.kind === 'noise') last = []
    else {
      const placed = placeItem(item, context, conventions)
      const inRange = placed.days.filter((day) => day >= limits.firstDay && day <= limits.lastDay)
      const rest = limits.tasks - tasks.length
      last = inRange.slice(0, Math.max(0, rest)).map((day) => toTask(item, day))
      tasks.push(...last)
      if (!placed.days.length) notPlaced.push({ ...item.source, reason: 'no_day' })
      // A repeat ends with the plan, but each day of a list is meant.
      else if (!inRange.length || (item.day && !item.repeat && inRange.length < placed.days.length))
        notPlaced.push({ ...item.source, reason: 'out_of_range' })
      else if (inRange.length > rest) notPlaced.push({ ...item.source, reason: 'too_many' })
      context = placed.context
      if (placed.days.length) steps.push({ day: placed.days[0]!, type: item.type, title: item.text })
    }
  }
  return { tasks: tasks.toSorted((one, other) => one.day - other.day), notPlaced }
}

/** Whether a line names an action or a contact; in a calendar any entry counts ("Thu: Quiz", "9 am Orientation"). */
const saysWhatToDo = ({ source, text, type, day, dueTime }: LineItem) =>
  type !== 'other' ||
  dueTime !== undefined ||
  day?.kind === 'weekday' ||
  day?.kind === 'date' ||
  hasPartOfDayLabel(source.text) ||
  [text, ...text.split(/: | [-–—] | by | \(/)].some(isInstruction)

/** The days of an item, and the context that it leaves: a repeat leaves the day above unchanged. */
function placeItem(
  line: LineItem,
  context: InheritedDayContext,
  conventions: PlanConventions,
): { days: number[]; context: InheritedDayContext } {
  const item = joinWeekdayWithRepeat(line, context)
  const own = item.day && resolvePlanDays(item.day, context, conventions)
  if (item.day && !own) return { days: [], context }
  // "Weekly report" below "Every Monday" is due then.
  const isAdjective = item.repeat?.isAdjective && context.repeat
  const repeat = (isAdjective ? undefined : item.repeat) ?? (own ? undefined : context.repeat)
  if (repeat && !(own && own.days.length > 1))
    return {
      days: resolveRepeatPhraseDays(repeat, own, context, conventions),
      // "Days 31-60: visit 4 agencies a week" gives its days to the rows below.
      context: own ? { ...context, day: own.days[0] } : context,
    }
  if (!own) return { days: context.listedDays ?? (context.day === undefined ? [] : [context.day]), context }
  const day = own.days[0]!
  // "Within 48 hours" does not move the days of the lines that follow, nor does "Join the workshop on day 45" below
  // "Days 31-60".
  const keepsDay = context.day !== undefined && (item.day?.kind === 'within' || (item.isOwnDay && context.range))
  return {
    days: own.days,
    context: keepsDay
      ? context
      : { ...context, day, listedDays: undefined, weekStart: own.weekStart ?? context.weekStart },
  }
}

/** "Wednesday" below "Every other week" is every other Wednesday. */
function joinWeekdayWithRepeat(item: LineItem, { repeat: above }: InheritedDayContext): LineItem {
  const weeks = above?.every === 7 ? 1 : above?.every === 14 ? 2 : undefined
  if (!weeks || item.repeat || item.day?.kind !== 'weekday') return item
  const { day, ...rest } = item
  return { ...rest, repeat: { ...above, isAdjective: false, every: { weekdays: day.weekdays, weeks } } }
}

function toTask(item: LineItem, day: number): PlanTask {
  const { source, type, targetCount, estimatedMinutes, priority, dueTime = null } = item
  const { title, description = null } = splitTitleAndDescription(item.text || source.text)
  return { title, description, day, dueTime, type, targetCount, estimatedMinutes, priority, source }
}

function describe(task: PlanTask, text: string): void {
  task.description = [task.description, text].filter(Boolean).join('\n').slice(0, 5_000)
}
