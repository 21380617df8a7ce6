import type { DocumentLine } from '#server/parsing/document-line.ts'
import { parsedPlanLimits } from '#contract/parsing/parsed-plan-limits.ts'
import type { NotPlacedReason } from '#contract/parsing/parsing.ts'
import { findLeadingDay } from './day-phrases.ts'
import type { LineItem } from './line-item.ts'
import {
  type InheritedDayContext,
  type PlanKind,
  applyHeading,
  isPartOfPeriod,
  isPeriodPhrase,
  isWeekPhrase,
  resolvePlanDays,
  resolveRepeatPhraseDays,
  type PlanConventions,
} from './resolve-days.ts'
import { detectPlanConventions } from './plan-conventions.ts'
import { isHeadingLike, readLineItems, parseDayAndRepeat } from './read-line.ts'
import { readTableItems } from './read-table.ts'
import { cleanUpTitle, isPartOfDay, splitTitleAndDescription } from './task-title.ts'
import { isActivityPhrase, isAdvice, isImperative, isRemark, isContactPhrase } from './task-words.ts'

/** A task of a plan, on one day. */
export type PlanTask = Pick<LineItem, 'source' | 'type' | 'targetCount' | 'estimatedMinutes' | 'priority'> & {
  title: string
  description: string | null
  day: number
}

/** A plan as the built-in rules read it from a document: docs/product/parsing.md. */
export type DocumentPlan = {
  name: string
  description: string | null
  tasks: PlanTask[]
  notPlaced: { number: number; text: string; reason: NotPlacedReason }[]
}

/** Days and tasks that a plan may have. */
export const planLimits = {
  sequence: {
    firstDay: -parsedPlanLimits.sequenceDays,
    lastDay: parsedPlanLimits.sequenceDays,
    tasks: parsedPlanLimits.sequenceTasks,
  },
  schedule: { firstDay: 0, lastDay: parsedPlanLimits.scheduleDays - 1, tasks: parsedPlanLimits.scheduleTasks },
}

/** Reads a plan from the lines of a document. `fallbackName` is used where the document has no title. */
export function readPlanByRules(kind: PlanKind, lines: readonly DocumentLine[], fallbackName: string): DocumentPlan {
  const title = findTitle(lines)
  const items = keepPlan(readItems(lines, title?.index))
  const name = title?.name ?? fallbackName
  const facts = detectPlanConventions(kind, lines, items, name)
  const { tasks, notPlaced } = placeItems(items, facts)
  return { name, description: findDescription(items, title?.index), tasks, notPlaced }
}

/** The title is the first heading, or a first line that is neither a step nor a sentence. */
function findTitle(lines: readonly DocumentLine[]): { index: number; name: string } | undefined {
  const heading = lines.slice(0, 4).findIndex((line) => line.isHeading && !isOnlyDay(line.text))
  if (namesPlan(lines)) return { index: 0, name: toName(lines[0]!.text) }
  if (heading >= 0) return { index: heading, name: toName(lines[heading]!.text) }
  for (const [index, line] of lines.slice(0, 8).entries()) {
    if (/^(?:from|to|cc|bcc|date|sent|version|author|updated|prepared (?:for|by))\s*:/i.test(line.text)) continue
    const text = line.text
      .replace(/^(?:subject|title|plan name|name|re)\s*:\s*/i, '')
      .replace(/^(?:(?:fwd?|re)\s*:\s*)+/i, '')
    const { day, repeat, isLeading } = parseDayAndRepeat(text)
    if (isLeading && (day ?? repeat)) return undefined
    const isPlain = !line.isBullet && !line.cells && text.length <= 100
    if (!isPlain) return undefined
    if (text !== line.text || (findLeadingDay(text) === undefined && !isRemark(text) && !isImperativeLine(text)))
      return /[.!?]$/.test(text) && text.split(' ').length > 8 ? undefined : { index, name: toName(text) }
  }
  return undefined
}

/** Whether the first line, alone "90 Days" or "Renewal", is the plan's name: no such heading follows. */
function namesPlan([first, ...others]: readonly DocumentLine[]): boolean {
  if (!first || first.isBullet || first.cells || !isOnlyDay(first.text)) return false
  const isLikeFirst = topic.test(first.text)
    ? ({ text }: DocumentLine) => topic.test(text)
    : ({ text }: DocumentLine) => findLeadingDay(text)?.phrase.kind === 'bare'
  return isLikeFirst(first) && !others.some(isLikeFirst)
}

/** What a plan may be about, and also the event that it counts to. */
const topic =
  /^(?:[\w-]+ )?(?:onboarding|renewals?|birthdays?|anniversar(?:y|ies)|claims?|enroll?ments?|holidays?|life events?|conversions?|sales?)$/i

const isOnlyDay = (text: string) =>
  !/\p{L}/u.test(parseDayAndRepeat(text).rest) && parseDayAndRepeat(text).day !== undefined
/** "Follow-Up Plan" begins like an order, but is a title. */
const isImperativeLine = (text: string) =>
  isImperative(text) &&
  !/^(?:\p{Lu}[\w'-]*|&|and|of|the)(?: (?:\p{Lu}[\w'-]*|&|and|of|the))* (?:Follow-?[Uu]ps?|Onboarding|Renewals?|Claims?|Birthdays?)$/u.test(
    text,
  ) &&
  !/\b(?:plan|sequence|cadence|checklist|schedule|calendar|workflow|procedure|rules|timeline|playbook|program|campaign|guide|template|process|list|habits|routine)\b/i.test(
    text,
  )
const toName = (text: string) => cleanUpTitle(text.replace(/:$/, ''))

function readItems(lines: readonly DocumentLine[], titleIndex: number | undefined): LineItem[] {
  const items: LineItem[] = []
  let isIgnored = false
  const isLetter = lines.some(({ text }) => /^dear\b/i.test(text)) && lines.some(({ text }) => letterEnd.test(text))
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    if (isPartOfDay(line.text) || (index === titleIndex && (!findLeadingDay(line.text) || isOnlyDay(line.text))))
      continue
    if (line.cells) {
      const rows = [{ line, number: index + 1 }]
      while (lines[index + 1]?.cells) rows.push({ line: lines[++index]!, number: index + 1 })
      items.push(...readTableItems(rows))
      continue
    }
    const read = readLineItems(line, index + 1, hasChildren(lines, index))
    if (line.isHeading || isHeadingLike(line.text)) isIgnored = ignoredSections.test(line.text)
    const isTimed = read.some(({ day, repeat, role }) => role !== 'remark' && (day ?? repeat))
    if (isTimed) isIgnored = false
    if (isIgnored) continue
    if (read.every(({ role }) => role === 'remark') && startsPlan(line)) items.push({ ...read[0]!, role: 'reset' })
    else if (isAside(line, { next: lines[index + 1], lastTask: findLastTaskLine(items, lines), read, items, isLetter }))
      items.push(...read.map((item) => ({ ...item, role: 'remark' as const })))
    else
      items.push(
        ...read.map((item) => (isDetail(item, line, lines, index) ? { ...item, role: 'remark' as const } : item)),
      )
  }
  return items
}

/** A document of which hardly a line says what to do is no plan: opening hours, an invoice, conditions. */
function keepPlan(items: readonly LineItem[]): LineItem[] {
  const tasks = items.filter(({ role }) => role === 'task')
  const actions = tasks.filter(
    ({ text, type }) => isImperative(text) || isContactPhrase(text) || isActivityPhrase(text) || type !== 'other',
  )
  return actions.length * 3 > tasks.length ? [...items] : items.map((item) => ({ ...item, role: 'remark' }))
}

type Surroundings = {
  next: DocumentLine | undefined
  /** Of the last task so far. */
  lastTask: DocumentLine | undefined
  read: readonly LineItem[]
  items: readonly LineItem[]
  isLetter: boolean
}

/** Whether a line between the steps is none: it introduces a list, says how a step is done, or what the document is for. */
function isAside(line: DocumentLine, { next, lastTask, read, items, isLetter }: Surroundings): boolean {
  if (line.isBullet || line.isHeading) return false
  if (isLetter && !findLeadingDay(line.text)) return true
  if (read.some(({ day }) => day)) return false
  const isTimed = read.some(({ role, repeat }) => role !== 'remark' && repeat)
  if (!isTimed && next?.isBullet) return true
  if (!/[.!?]["”)]?$/.test(line.text)) return false
  if (/^please\b/i.test(line.text) || aboutDocument.test(line.text)) return read[0]?.role !== 'heading'
  if (isTimed) return false
  if (!items.some(({ role, day }) => role !== 'remark' && day)) return true
  // Where steps are bullets, rows, or lines without a full stop, a sentence between them explains.
  return lastTask !== undefined && (lastTask.isBullet || lastTask.cells !== undefined || !/[.!?]$/.test(lastTask.text))
}

const letterEnd =
  /^(?:sincerely|yours|respectfully|cordially|(?:with )?(?:kind|best|warm|many)(?: regards| wishes)?,?$|(?:kind|best|warm) regards|regards,?$)/i

const aboutDocument =
  /^[\w-]+(?: \w+){0,3} (?:this|the|your) (?:\w+ )?(?:plan|schedule|checklist|cadence|sequence|document|page|list|template|guide|calendar|routine|table|playbook|steps?|numbers|results)\b/i

const findLastTaskLine = (items: readonly LineItem[], lines: readonly DocumentLine[]): DocumentLine | undefined => {
  const last = items.findLast(({ role }) => role === 'task')
  return last && lines[last.source.number - 1]
}

const ignoredSections =
  /^(?:notes?|tips?|resources|materials|(?:sample |call )?scripts?|templates?|why|key takeaways|faqs?|about|appendix|definitions|legend|contacts?|references|what you(?:'ll)? need|best practices|common mistakes|metrics|kpis|goals?|results|what to avoid|remember|background|overview)\b/i

const startsPlan = (line: DocumentLine) =>
  /^plan [a-z0-9]\b/i.test(line.text) ||
  ((line.isHeading || isHeadingLike(line.text) || isShortTitle(line)) &&
    /\b(?:plan|sequence|cadence|template|program|campaign|track|playbook|option|scenario|workflow|checklist|series|habits|ongoing|routine)\b/i.test(
      line.text,
    ))

const isShortTitle = ({ isBullet, text }: DocumentLine) =>
  !isBullet && text.split(' ').length <= 8 && !/[.,;!?]$/.test(text)

/** A noun under a task is a detail of it: "ask about" with "drivers" and "vehicles" below. */
function isDetail(item: LineItem, line: DocumentLine, lines: readonly DocumentLine[], index: number): boolean {
  if (item.role !== 'task' || item.day || item.repeat || !line.isBullet) return false
  const isAction = (isImperative(item.text) && !isAdvice(item.text)) || isContactPhrase(item.text)
  if (isAction) return false
  const parent = lines.slice(0, index).findLast((one) => one.indent < line.indent || one.isHeading)
  if (!parent || parent.isHeading) return item.text.split(' ').length < 2
  const { day, rest } = parseDayAndRepeat(parent.text)
  return parent.isBullet ? rest.length > 0 : day !== undefined && isImperative(rest)
}

/** Whether lines below without a day of their own stand under this one. */
function hasChildren(lines: readonly DocumentLine[], index: number): boolean {
  const line = lines[index]!
  const next = lines
    .slice(index + 1, index + 6)
    .find((one) => one.cells ?? (one.isBullet || (!isRemark(one.text) && !isPartOfDay(one.text))))
  if (!next) return false
  const own = findLeadingDay(line.text)?.phrase
  const period = own && isPeriodPhrase(own) ? own : undefined
  if (next.cells) return line.isHeading || isHeadingLike(line.text) || isOnlyDay(line.text) || period !== undefined
  const { day, repeat, rest, isLeading } = parseDayAndRepeat(next.text)
  // "Month 2: Growth" with "Week 1" below.
  if (period && day && isLeading && isPartOfPeriod(day, period) && !(line.isBullet && next.indent <= line.indent))
    return true
  // "Weekdays: social media" and "Twice a week: lunch" are habits beside each other.
  if (repeat && isLeading && !line.isHeading && next.indent <= line.indent && isHabit(line)) return false
  // "Sat: community event" and "Sunday: plan the week" are days beside each other.
  const isBeside = day?.kind === 'weekday' && isLeading && own?.kind === 'weekday'
  const isInside =
    !day ||
    (!isBeside && ['weekday', 'later', 'within', 'end'].includes(day.kind)) ||
    (day.kind === 'numbered' && line.isHeading && !next.isHeading)
  if (next.isHeading || !isInside) return line.isHeading && !next.isHeading && next.isBullet
  if (line.isBullet && next.isBullet) return next.indent > line.indent
  if (next.isBullet || next.indent > line.indent) return !isRemark(rest) || next.isBullet
  return (line.isHeading || repeat !== undefined || isImperative(rest) || isContactPhrase(rest)) && !isRemark(rest)
}

function isHabit({ text }: DocumentLine): boolean {
  const { day, repeat, isLeading, rest } = parseDayAndRepeat(text)
  return !day && repeat !== undefined && isLeading && rest !== ''
}

function findDescription(items: readonly LineItem[], titleIndex: number | undefined): string | null {
  const first = items.findIndex(({ role, day, repeat }) => role === 'task' || (role === 'heading' && (day ?? repeat)))
  const before = items
    .slice(0, Math.max(0, first))
    .filter(({ role, source }) => role === 'remark' && source.number > (titleIndex ?? -1) + 1)
    .map(({ text }) => text)
  return before.join(' ').slice(0, 2_000) || null
}

function placeItems(items: readonly LineItem[], facts: PlanConventions): Pick<DocumentPlan, 'tasks' | 'notPlaced'> {
  const limits = planLimits[facts.kind]
  const tasks: PlanTask[] = []
  const notPlaced: DocumentPlan['notPlaced'] = []
  let context: InheritedDayContext = {}
  let last: PlanTask[] = []
  for (const item of items) {
    if (item.role === 'reset') context = {}
    else if (item.role === 'heading') context = applyHeading(item, context, facts)
    else if (item.role === 'remark') last.forEach((task) => describe(task, item.text))
    else {
      const placed = placeItem(item, context, facts)
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
    }
  }
  return { tasks: tasks.toSorted((one, other) => one.day - other.day), notPlaced }
}

/** The days of an item, and the context that it leaves: a repeat leaves the day above as it was. */
function placeItem(
  item: LineItem,
  context: InheritedDayContext,
  facts: PlanConventions,
): { days: number[]; context: InheritedDayContext } {
  const own = item.day && resolvePlanDays(item.day, context, facts)
  if (item.day && !own) return { days: [], context }
  const isSingleDay = own !== undefined && own.range.first === own.range.last
  const repeat =
    item.repeat?.isAdjective && (isSingleDay || (!own && isOneDay(context)))
      ? undefined
      : (item.repeat ?? (own ? undefined : context.repeat))
  if (repeat && !(own && own.days.length > 1))
    return { days: resolveRepeatPhraseDays(repeat, own, context, facts), context }
  if (!own) return { days: context.listedDays ?? (context.day === undefined ? [] : [context.day]), context }
  const day = own.days[0]!
  // "Within 48 hours" does not move the days of the lines that follow.
  const next =
    item.day?.kind === 'within'
      ? context
      : { ...context, day, listedDays: undefined, ...(isWeekPhrase(item.day) && { weekStart: own.range.first }) }
  return { days: own.days, context: next.day === undefined ? { ...next, day } : next }
}

const isOneDay = ({ range, day }: InheritedDayContext) => day !== undefined && (!range || range.first === range.last)

function toTask({ text, source, type, targetCount, estimatedMinutes, priority }: LineItem, day: number): PlanTask {
  const { title, description } = splitTitleAndDescription(text || source.text)
  return { title, description: description ?? null, day, type, targetCount, estimatedMinutes, priority, source }
}

function describe(task: PlanTask, text: string): void {
  task.description = [task.description, text].filter(Boolean).join('\n').slice(0, 5_000)
}
