import type { DocumentLine } from '#server/parsing/document-line.ts'
import { findLeadingDay } from './day-phrases.ts'
import type { DayPhrase, LineItem, PeriodPhrase } from './line-item.ts'
import { isHeadingLike, isOnlyDay, readSentences, type Sentence, toSentence } from './line-sentences.ts'
import { countsFromFirst, isLetter, prepareLines } from './prepare-lines.ts'
import { readSentence } from './read-sentence.ts'
import { readTableItems } from './read-table.ts'
import { isPartOfPeriod, isPeriodPhrase } from './resolve-days.ts'
import { hasPartOfDayLabel, hasTimeLabel, isPartOfDay } from './task-title.ts'
import {
  findVerb,
  isAdvice,
  isClosing,
  isContactPhrase,
  isFurtherTask,
  isGreeting,
  isImperative,
  isNote,
  isNoteName,
  isProse,
  isRemark,
  removeSubject,
} from './task-words.ts'

/** Decides of each line once whether it is a task, a heading or noise. The line at `titleIndex` is the plan's name. */
export function readLines(allLines: readonly DocumentLine[], titleIndex: number | undefined): LineItem[] {
  const lines = prepareLines(allLines)
  const items: LineItem[] = []
  const state: State = {
    ...{ lines, allLines, items },
    isLetter: isLetter(lines),
    isIgnored: false,
    isRelative: countsFromFirst(lines),
  }
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    if (line.cells) {
      const rows = [{ line, number: index + 1 }]
      for (let next = index + 1; lines[next]?.cells ?? lines[next]?.text === ''; next++)
        if (lines[next]!.cells) rows.push({ line: lines[(index = next)]!, number: next + 1 })
      if (state.isSigned && !rows.some((row) => row.line.cells?.some((cell) => findLeadingDay(cell)))) continue
      const read = readTableItems(rows)
      items.push(...read)
      if (read.some(({ kind }) => kind === 'task')) state.lastTask = rows.at(-1)!.line
      continue
    }
    if (!line.text || isPartOfDay(line.text)) continue
    if (index === titleIndex && (!findLeadingDay(line.text) || isOnlyDay(line.text))) continue
    const read = readLine(line, index, state)
    items.push(...read)
    if (read.some(({ kind }) => kind === 'task')) state.lastTask = line
    if (read.some(({ kind, day }) => kind !== 'noise' && day)) state.hasDay = true
  }
  return keepPlan(items)
}

const touchLabel = /^(?:touch(?:point)?|attempt|contact)\s*#?\d/i

type State = {
  lines: readonly DocumentLine[]
  /** As the document has them. */
  allLines: readonly DocumentLine[]
  /** Of the lines so far. */
  items: readonly LineItem[]
  isLetter: boolean
  /** Whether the section is of notes, scripts or the like. */
  isIgnored: boolean
  /** Whether the lines above are "Thanks," and a signature. */
  isSigned?: boolean
  /** Whether the first step has no day and the others count from it. */
  isRelative: boolean
  hasDay?: boolean
  /** The line of the last task so far. */
  lastTask?: DocumentLine
}

function readLine(line: DocumentLine, index: number, state: State): LineItem[] {
  const source = { number: index + 1, text: state.allLines[index]!.text }
  const sentences = readSentences(line.text)
  const hasChildren = hasLinesBelow(state.lines, index)
  const kinds: LineItem['kind'][] = []
  for (const [at, sentence] of sentences.entries())
    kinds.push(decideKind(sentence, { line, index, state, kinds, sentences, hasChildren: hasChildren && at === 0 }))
  if (line.isHeading || isHeadingLike(line.text) || (!line.isBullet && isNoteName(line.text)))
    state.isIgnored = isNoteName(line.text) || ignoredSections.test(line.text)
  const isTimed = sentences.some(({ day, repeat }, at) => kinds[at] !== 'noise' && (day ?? repeat))
  if (isTimed && sentences[0]!.isLeading) state.isIgnored = false
  state.isSigned = (state.isSigned || isClosing(line.text)) && !isTimed && !line.isBullet && !line.isHeading
  if (state.isIgnored || state.isSigned) return []
  const isReset = kinds.every((kind) => kind === 'noise') && startsPlan(line)
  const isWhole = isReset || isNoiseLine(line, index, sentences, kinds, state)
  const isDescription = !line.isHeading && !isLabelLike(line) && !isSetOff.test(line.text)
  return sentences.map(({ text, day, repeat, dueTime, details }, at): LineItem => {
    const kind = isReset && at === 0 ? 'heading' : isWhole ? 'noise' : kinds[at]!
    const item: LineItem = { kind, source, ...details }
    if (isReset) return { ...item, day: { kind: 'unknown' } }
    if (kind === 'noise') return { ...item, text, isDescription: at > 0 || isDescription }
    return { ...item, ...(day && { day }), ...(repeat && { repeat }), ...(dueTime && { dueTime }) }
  })
}

type Position = {
  line: DocumentLine
  index: number
  state: State
  /** Of the sentences before this one. */
  kinds: readonly LineItem['kind'][]
  sentences: readonly Sentence[]
  hasChildren: boolean
}

/** Whether a sentence is a task, a heading, or noise. */
function decideKind(sentence: Sentence, position: Position): LineItem['kind'] {
  const { text, day, repeat, isLeading, rest, isAction } = sentence
  const { line, kinds, sentences, hasChildren, state, index } = position
  const isFirst = !kinds.length
  const isTimed = day !== undefined || repeat !== undefined
  // "T = October 15" says what the plan counts from; "On May 3 Ann wrote:" is above a mail.
  if (/^[\w ]{1,30}=|^on .{6,80} wrote:$/i.test(text)) return 'noise'
  // "Attempt 2: 24 hours later" is one of the touches.
  if (isTimed && !/\p{L}/u.test(rest)) return touchLabel.test(text) && !hasChildren && isFirst ? 'task' : 'heading'
  if (isTimed && introducesSteps.test(rest)) return 'heading'
  // In a letter, and in a paragraph that begins with a remark, a task has a day and says what to do.
  const isInProse = state.isLetter || (!line.isBullet && kinds[0] === 'noise')
  if (isInProse && !line.isBullet)
    return (day ?? ((state.isLetter && repeat) || /^then\b/i.test(text))) &&
      isAction &&
      !isGreeting(line.text) &&
      !isRemark(rest) &&
      !/^please (?:use|follow|keep)\b/i.test(rest)
      ? 'task'
      : 'noise'
  if (isTimed && isLeading) {
    const endsSentence = /[.!?]$/.test(text.trim())
    if (
      hasChildren &&
      (line.isHeading ||
        isHeadingLike(text) ||
        isLabelOf(sentence, position) ||
        (!isAction && !(endsSentence && isProse(rest))))
    )
      return 'heading'
    // "Day 4: The client receives a card." is an entry of the plan, "Day 4 is quiet." is none.
    const isEntry = /^(?:day|week|month|d|t)\b[^:–—]{0,30}(?:[:–—]| -) /i.test(text) && !isNote(rest)
    const isStatement = isRemark(rest) || (endsSentence && isProse(rest))
    const isDefinition = day?.kind === 'event' && /^(?:the|an?) /i.test(rest)
    return (isStatement && !isEntry) || isDefinition || !hasMoreThanHours(rest) ? 'noise' : 'task'
  }
  if (isRemark(text)) return 'noise'
  if (!isFirst) {
    const isOwnStep = (isTimed && !isAdvice(rest)) || hasPartOfDayLabel(text)
    const isList = line.isBullet || (sentences[0]!.isLeading && /^[^:.–—]{0,40}(?::| -|–|—)\s/.test(line.text))
    return toKind(isOwnStep ? isImperative(rest) : isList && isFurtherTask(text))
  }
  if (line.isHeading) return isTimed ? (!hasChildren && isImperative(rest) ? 'task' : 'heading') : 'noise'
  if (line.isBullet) {
    if (isTimed && hasChildren && isLabelOf(sentence, position)) return 'heading'
    // "Any other business" above a remark.
    if (!isTimed && !isAction && isAboveRemark(state.lines, index)) return 'noise'
    return toKind(isTimed || !isDetail(line, index, sentence.details.text, state))
  }
  if (isTimed && hasChildren && (!isAction || isLabelOf(sentence, position))) return 'heading'
  if (isHeadingLike(text)) return 'noise'
  if (hasTimeLabel(text)) return toKind(hasMoreThanHours(rest) && !isProse(rest))
  if (isImperative(rest) || (sentence.isAction && rest.includes(': ')))
    return toKind(isTimed || !isGeneralAdvice.test(rest))
  return toKind(isContactPhrase(rest) || (isTimed && rest.split(' ').length <= 10))
}

const toKind = (isTask: boolean): LineItem['kind'] => (isTask ? 'task' : 'noise')

/** Whether below is a remark, and above no bullet of the same list. */
function isAboveRemark(lines: readonly DocumentLine[], index: number): boolean {
  const [above, below] = [lines[index - 1], lines[index + 1]]
  if (!below || below.isBullet || below.cells || !/[.!?]$/.test(below.text) || !isRemark(below.text)) return false
  return !above?.isBullet || readSentence(above.text).day !== undefined
}

/** "Day 21: Visit" with "Visit the farm" below it, "Days 1-30: Learn", "TALK (Day 6)": a name of the steps below, unless it is a channel. */
function isLabelOf({ day, rest, details, isLeading }: Sentence, { line, index, state }: Position): boolean {
  const next = state.lines[index + 1]
  const below = toSentence(next?.text ?? '').details.text
  if (!next || !isImperative(below)) return false
  if (!isLeading && isHeadingLike(rest)) return true
  if (!next.isBullet || ['call', 'email', 'message', 'social'].includes(details.type)) return false
  const isLong = day !== undefined && (isStretch(day) || isPeriodPhrase(day))
  if (next.indent <= line.indent && (line.isBullet || !isLong)) return false
  const isShort = rest.split(' ').length <= (isLong ? 4 : 2)
  return !talkVerbs.has(findVerb(below)) && (!isImperative(rest) || isShort)
}

/** Whether all of a line between the steps is noise: it introduces a list, says how a step is done, or what the plan is for. */
function isNoiseLine(
  line: DocumentLine,
  index: number,
  sentences: readonly Sentence[],
  kinds: readonly LineItem['kind'][],
  { lines, hasDay, lastTask, isRelative }: State,
): boolean {
  if (line.isBullet || line.isHeading || sentences.some(({ day }, at) => day && kinds[at] !== 'noise')) return false
  const isTimed = sentences.some(({ repeat }, at) => kinds[at] !== 'noise' && repeat)
  if (!isTimed && lines[index + 1]?.isBullet) return true
  if (!/[.!?]\)?$/.test(line.text)) return false
  if (/^please\b/i.test(line.text) || aboutDocument.test(line.text)) return kinds[0] !== 'heading'
  if (isTimed) return false
  // Where steps begin with their days, "we pay for these" is none.
  if (lastTask && findLeadingDay(lastTask.text) && removeSubject(line.text) !== line.text) return true
  if (isRelative) return false
  if (!hasDay) return !sentences[0]!.isAction || isGeneralAdvice.test(line.text)
  // Where steps are bullets, rows, or lines without a full stop, a sentence between them explains.
  return lastTask !== undefined && (lastTask.isBullet || lastTask.cells !== undefined || !/[.!?]$/.test(lastTask.text))
}

/** A noun under a task is a detail of it: "ask about" with "drivers" and "vehicles" below. */
function isDetail(line: DocumentLine, index: number, rest: string, { lines, items }: State): boolean {
  if (isImperative(rest) && !isAdvice(rest)) return false
  let above = index - 1
  while (above >= 0 && !lines[above]!.isHeading && lines[above]!.indent >= line.indent) above--
  const parent = lines[above]
  const isHeading =
    parent?.isHeading || items.some(({ kind, source }) => kind === 'heading' && source.number === above + 1)
  if (!parent || isHeading) return rest.split(' ').length < 2
  const { day, rest: parentRest } = readSentence(parent.text)
  return parent.isBullet ? parentRest.length > 0 : day !== undefined && isImperative(parentRest)
}

/** Whether lines below without a day of their own stand under this one. */
function hasLinesBelow(lines: readonly DocumentLine[], index: number): boolean {
  const line = lines[index]!
  const next = lines
    .slice(index + 1, index + 6)
    .find((one) => one.cells ?? (one.isBullet || (one.text && !isRemark(one.text) && !isPartOfDay(one.text))))
  if (!next) return false
  const own = findLeadingDay(line.text)?.phrase
  const periodPhrase: PeriodPhrase | undefined = own && isPeriodPhrase(own) ? own : undefined
  if (next.cells)
    return line.isHeading || isHeadingLike(line.text) || isOnlyDay(line.text) || periodPhrase !== undefined
  const { day, repeat, rest, isLeading } = readSentence(next.text)
  // "Month 2: Growth" with "Week 1" below.
  if (
    periodPhrase &&
    day &&
    isLeading &&
    isPartOfPeriod(day, periodPhrase) &&
    !(line.isBullet && next.indent <= line.indent)
  )
    return true
  const isBelow = line.isBullet ? next.indent > line.indent : next.isBullet || next.indent > line.indent
  // "Days 31-60: Build" with "Day 45: review" or "Every Friday: call" below.
  if (own && isStretch(own) && isLeading && isBelow && (repeat ?? (day && isWithin(day, own)))) return true
  // "Weekdays: social media" and "Twice a week: lunch" are habits beside each other.
  if (repeat && isLeading && !line.isHeading && next.indent <= line.indent && isHabit(line)) return false
  // "Sat: community event" and "Sunday: plan the week" are days beside each other.
  const isBeside = day?.kind === 'weekday' && isLeading && own?.kind === 'weekday'
  const isInside =
    !day ||
    (!isBeside && ['weekday', 'later', 'within', 'end'].includes(day.kind) && !(day.kind === 'later' && isLeading)) ||
    (day.kind === 'numbered' && line.isHeading && !next.isHeading) ||
    (!isLeading && isBelow)
  if (next.isHeading || !isInside) return line.isHeading && !next.isHeading && next.isBullet
  if (line.isBullet && next.isBullet) return next.indent > line.indent
  if (isBelow) return !isRemark(rest) || next.isBullet
  return (line.isHeading || repeat !== undefined || isImperative(rest) || isContactPhrase(rest)) && !isRemark(rest)
}

const isStretch = (day: DayPhrase) => day.kind === 'stretch' || (day.kind === 'numbered' && day.last > day.days[0]!)
const isWithin = (day: DayPhrase, stretch: DayPhrase) =>
  day.kind === 'numbered' &&
  (stretch.kind === 'stretch' ||
    (stretch.kind === 'numbered' && day.days[0]! >= stretch.days[0]! && day.last <= stretch.last))

function isHabit({ text }: DocumentLine): boolean {
  const { day, repeat, isLeading, rest } = readSentence(text)
  return !day && repeat !== undefined && isLeading && rest !== ''
}

/**
 * A heading that says what to do, and has no task below it, is one itself. A document of which hardly a line says what to do is
 * no plan: opening hours, an invoice, conditions.
 */
function keepPlan(all: readonly LineItem[]): LineItem[] {
  const isStep = (text: string) => isImperative(text) || isContactPhrase(text)
  let kindBelow: LineItem['kind'] | undefined
  const items = all.toReversed().map((item): LineItem => {
    const isAlone = item.kind === 'heading' && kindBelow !== 'task' && isContactPhrase(item.text)
    if (item.kind !== 'noise') kindBelow = item.kind
    return isAlone && item.day && !isPeriodPhrase(item.day) && !isStretch(item.day) ? { ...item, kind: 'task' } : item
  })
  const tasks = items.filter(({ kind }) => kind === 'task')
  const actions = tasks.filter(
    ({ text, type, day }) =>
      (day && ['numbered', 'offset', 'later', 'week', 'month'].includes(day.kind)) || isStep(text) || type !== 'other',
  )
  return items
    .toReversed()
    .map((item) => (actions.length * 3 > tasks.length ? item : { ...item, kind: 'noise' as const }))
}

/** A line without an end, such as "Meeting and facts" or "Stage: New", describes no task. */
const isLabelLike = ({ text, isBullet }: DocumentLine) => !isBullet && !/[.!?:"”)\]]$/.test(text) && !isRemark(text)
const isSetOff = /^(?:page \d|[_*].*[_*]$)/i

/** "Follow this routine every weekday": the lines below are what is done. */
const introducesSteps =
  /^(?:please )?(?:follow|do|complete|repeat|work through|use|stick to|run) (?:all (?:of )?)?(?:this|these|the following)\b/i

const aboutDocument =
  /^(?:use|follow|print|copy|adapt|adjust|keep|see|read|review|work|start|repeat|save|download|fill|treat|stick|run|bring|post|hang|tape|share|please)(?: \w+){0,3} (?:(?:this|these) \w+|(?:the|your) (?:\w+ )?(?:plan|schedule|checklist|cadence|sequence|template|timeline|playbook|steps|guide))\b/i

/** "Keep it short", "Use this for every client": about all steps. */
const isGeneralAdvice =
  /^(?:keep|use|be|remember|include|avoid|try|focus|mention|reference|ensure|expect|consider|think|adjust|adapt|repeat|stick|treat|assume|stay|aim|print|copy|feel|note|make sure|be sure|follow(?! up)|see|refer|contact|start with|choose|pick|customize|personalize)\b/i

const talkVerbs = new Set(
  'ask offer thank confirm tell explain mention introduce share listen answer remind verify discuss recap invite congratulate present attach add link sign personalize write greet review cover walk describe request suggest propose check highlight'.split(
    ' ',
  ),
)

const ignoredSections =
  /^(?:resources|materials|templates?|key takeaways|faqs?|about|appendix|definitions|legend|contacts?|references|best practices|common mistakes|remember|ideas|support|settings|(?:what|why|how|who)\b(?! to do|'s next|’s next| happens| we do))\b/i

const startsPlan = (line: DocumentLine) =>
  /^plan [a-z0-9]\b/i.test(line.text) ||
  ((line.isHeading || isHeadingLike(line.text) || isShortTitle(line)) &&
    /\b(?:plan|sequence|cadence|template|program|campaign|track|playbook|option|scenario|workflow|checklist|series|habits|ongoing|routine)\b/i.test(
      line.text,
    ))

const isShortTitle = ({ isBullet, text }: DocumentLine) =>
  !isBullet && text.split(' ').length <= 8 && !/[.,;!?]$/.test(text)

/** Of "9 am - 5 pm" and "closed" nothing is left. */
const hasMoreThanHours = (text: string) =>
  /\p{L}/u.test(
    text.replace(
      /\b(?:\d{1,2}|am|pm|a\.m|p\.m|noon|closed|open|to|by appointment(?: only)?|off|day off|rest|rest day|no activity|none|n\/a|holiday|o'clock)\b/gi,
      '',
    ),
  )
