import type { DocumentLine } from '#server/parsing/document-line.ts'
import { channelAlone, readHeader } from './column-roles.ts'
import { findLeadingDay } from './day-phrases.ts'
import { isTaskOrHeading, type LineItem } from './line-item.ts'
import { isHeadingLike, isOnlyDay, readSentences, type Sentence, toSentence } from './line-sentences.ts'
import {
  createStepTracker,
  isIgnoredSection,
  isSpan,
  isStretch,
  promoteHeadings,
  rejectNonPlan,
  type StepTracker,
} from './plan-sections.ts'
import { isLetter, prepareLines } from './prepare-lines.ts'
import { readSentence } from './read-sentence.ts'
import { readTableItems, toUnclear } from './read-table.ts'
import { isPartOfPeriod, isPeriodPhrase } from './resolve-days.ts'
import { hasPartOfDayLabel, hasTimeLabel, isPartOfDay } from './task-title.ts'
import {
  hasMoreThanHours,
  isAdvice,
  isClosing,
  isContactPhrase,
  isFurtherTask,
  isGreeting,
  isImperative,
  isNote,
  isNoteName,
  isInstruction,
  isProse,
  isRemark,
} from './task-words.ts'

/** Decides once for each line whether it is a task, a heading or noise. The line at `titleIndex` is the plan's name. */
export function readLines(allLines: readonly DocumentLine[], titleIndex: number | undefined): LineItem[] {
  const lines = prepareLines(allLines)
  const items: LineItem[] = []
  const state: State = {
    lines,
    allLines,
    isLetter: isLetter(lines),
    isIgnored: false,
    steps: createStepTracker(),
  }
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    if (line.cells) {
      const rows = [{ number: index + 1, text: line.text, cells: line.cells }]
      for (let next = index + 1; lines[next]?.cells ?? lines[next]?.text === ''; next++) {
        const { text, cells } = lines[next]!
        if (!cells) continue
        // Below "Exported by | Ann" begins another table.
        if (cells.length > rows.at(-1)!.cells.length + 1 && isHeader(cells)) break
        rows.push({ number: next + 1, text, cells })
        index = next
      }
      if (state.isSigned && !rows.some(({ cells }) => cells.some((cell) => findLeadingDay(cell)))) continue
      const read = readTableItems(rows)
      // A table without days after the steps has no further ones.
      const isAfter = (state.isAfterSteps || state.steps.haveEnded()) && !read.some(({ day, repeat }) => day ?? repeat)
      items.push(...(isAfter ? read.map(toUnclear) : read))
      if (!isAfter && read.some(({ kind }) => kind === 'task')) {
        state.isAfterSteps = true
        state.lastTask = lines[index]!
        state.steps.addItems(read)
      }
      continue
    }
    if (!line.text || isPartOfDay(line.text)) continue
    const named = findLeadingDay(line.text)
    // "First week with a new prospect" and "First six weeks: claims desk" are names.
    const isRange = named && line.isHeading && isSpan(named.phrase) && !isImperative(readSentence(line.text).rest)
    const isName =
      !named ||
      isOnlyDay(line.text) ||
      isRange ||
      namesPlan.test(line.text) ||
      /^(?:with|of|for|in|as|at)\b/i.test(line.text.slice(named.end))
    if (index === titleIndex && isName) continue
    const sentences = readSentences(line.text)
    const read = readItemsOfLine(line, index, sentences, state)
    items.push(...read)
    state.steps.addLine(line, sentences, read)
    if (read.some(({ kind }) => kind === 'task')) {
      state.lastTask = line
      state.isAfterSteps = line.isBullet
    } else if (read.some(({ kind, day, repeat }) => kind === 'heading' && (day ?? repeat))) state.isAfterSteps = false
  }
  return rejectNonPlan(promoteHeadings(items))
}

const isHeader = (cells: readonly string[]) => cells.filter((cell) => readHeader(cell)).length > 2

/** "On the same day", "quarterly": within a sentence, words that need a day above them. */
const isRelative = ({ text, day, repeat, isLeading }: Sentence) =>
  !isLeading &&
  !/^\W*\w[^.]{0,40}[(:]/.test(text) &&
  (day ? day.kind === 'later' || day.kind === 'within' : repeat?.isAdjective === true)

/** In "Attempt 1 - Day 1 - Phone" the label is part of the title. */
const touchLabel = /^(?:touch(?:point)?|attempt|contact|step)\s*#?\d{1,2}\b/i

type State = {
  lines: readonly DocumentLine[]
  /** The lines as in the document. */
  allLines: readonly DocumentLine[]
  isLetter: boolean
  /** Whether the section contains notes, scripts or the like. */
  isIgnored: boolean
  /** Whether the lines above are "Thanks," and a signature. */
  isSigned?: boolean
  /** Whether the last step was a bullet or a row, without a heading with a day since. */
  isAfterSteps?: boolean
  steps: StepTracker
  /** The line of the last task so far. */
  lastTask?: DocumentLine
}

/** Reads the items of a line, one for each of its sentences. */
function readItemsOfLine(line: DocumentLine, index: number, sentences: readonly Sentence[], state: State): LineItem[] {
  const source = { number: index + 1, text: state.allLines[index]!.text }
  const hasChildren = hasLinesBelow(state.lines, index)
  const kinds: Kind[] = []
  for (const [at, sentence] of sentences.entries())
    kinds.push(decideKind(sentence, { line, index, state, kinds, sentences, hasChildren: hasChildren && at === 0 }))
  updateState(state, line, sentences, kinds)
  const isAside = state.isIgnored || state.isSigned
  const isNoise = isAside || isNoiseLine({ line, index, sentences, kinds, state })
  const isDescription = !isAside && !line.isHeading && !isLabelLike(line)
  const mayHaveSteps = !line.isHeading && !isNotStep(line.text)
  return sentences.map((sentence, at): LineItem => {
    const { text, day, repeat, dueTime, details } = sentence
    const kind = isNoise ? 'noise' : kinds[at]!
    const [label] = (channelAlone.test(details.text) && touchLabel.exec(text)) || []
    const title = label ? `${label} - ${details.text}` : details.text
    const item = { ...details, kind, source, text: title }
    if (isTaskOrHeading(item)) return { ...item, day, repeat, dueTime, isOwnDay: line.isBullet && !sentence.isLeading }
    // Next to a task, what it says describes that task.
    const isBesideTask = at > 0 && kinds.includes('task')
    const isStepLike = mayHaveSteps && !isBesideTask && !isNotStep(text) && isImperative(details.text)
    if (isStepLike || (kinds[at] === 'unclear' && !state.isSigned))
      return { ...item, kind: 'unclear', source: { ...source, text: at ? text : source.text } }
    return { ...item, kind: at > 0 || isDescription ? 'description' : 'noise', text }
  })
}

/** Notes whether the line begins or ends a section without steps, or is the closing of a letter. */
function updateState(state: State, line: DocumentLine, sentences: readonly Sentence[], kinds: readonly Kind[]): void {
  const isWord = isShortTitle(line) && !line.text.includes(' ')
  if (line.isHeading || isHeadingLike(line.text) || isWord || (!line.isBullet && isNoteName(line.text)))
    state.isIgnored = isIgnoredSection(line.text, state.lines)
  const hasTimedStep = sentences.some((sentence, at) => isTaskOrHeading({ kind: kinds[at]! }) && isTimed(sentence))
  if (hasTimedStep && sentences[0]!.isLeading) state.isIgnored = false
  state.isSigned = (state.isSigned || isClosing(line.text)) && !hasTimedStep
}

type Kind = LineItem['kind']

const isNotStep = (text: string) => isHeadingLike(text) || isRemark(text) || aboutDocument.test(text)

type Position = {
  line: DocumentLine
  index: number
  state: State
  /** Kinds of the sentences before this one. */
  kinds: readonly Kind[]
  sentences: readonly Sentence[]
  hasChildren: boolean
}

/** Decides whether a sentence is a task, a heading, noise, or unclear. */
function decideKind(sentence: Sentence, position: Position): Kind {
  const { text, isLeading, rest, isAction } = sentence
  const { line, kinds, state } = position
  if (isTimed(sentence) && (!/\p{L}/u.test(rest) || introducesSteps.test(rest))) return 'heading'
  if (!line.isBullet && (state.isLetter || kinds[0] === 'noise')) return decideInProse(sentence, position)
  if (isTimed(sentence) && isLeading) return decideWithLeadingDay(sentence, position)
  if (isRemark(text) || (!isTimed(sentence) && callsOnReader.test(text))) return 'noise'
  if (!isTimed(sentence) && isScript.test(text) && state.steps.areTimed(1)) return 'noise'
  if ((!isTimed(sentence) || isRelative(sentence)) && state.steps.haveEnded())
    return isAction && !kinds.length ? 'unclear' : 'noise'
  if (kinds.length) return decideFurtherSentence(sentence, line)
  if (line.isHeading) return isTimed(sentence) ? (isTemplate.test(text) ? 'task' : 'heading') : 'noise'
  return line.isBullet ? decideBullet(sentence, position) : decidePlainLine(sentence, position)
}

const isTimed = ({ day, repeat }: Sentence): boolean => day !== undefined || repeat !== undefined

/** In a letter, and in a paragraph that begins with a remark, a task has a day and says what to do. */
function decideInProse(sentence: Sentence, { line, state }: Position): Kind {
  const { text, day, rest, isAction } = sentence
  const isTold = day !== undefined && (state.isLetter || !isRelative(sentence))
  if (isTold && isAction && !isGreeting(line.text) && !isRemark(rest)) return 'task'
  return !state.isLetter && saysContact.test(text) ? 'unclear' : 'noise'
}

/** "Day 3: Call", "Week 2", "The 21-day follow-up": a task, the heading of the lines below, or the name of a plan. */
function decideWithLeadingDay(sentence: Sentence, position: Position): Kind {
  const { text, rest, isAction } = sentence
  const { line, hasChildren } = position
  const endsSentence = /[.!?]$/.test(text.trim())
  const isTitle = line.isHeading || isHeadingLike(text) || (!isAction && !endsSentence)
  if (hasChildren && (isTitle || isLabelOf(sentence, position))) return 'heading'
  const isName =
    (line.isHeading || namesPlan.test(text)) && /^(?:the|an?|our|your) \S+-(?:day|week|month)\b/i.test(text)
  if (isName || isNote(rest) || !hasMoreThanHours(rest) || text.endsWith(' wrote:')) return 'noise'
  if (isResult.test(rest)) return 'unclear'
  const isEntry = /^(?:day|week|month|d|t)\b[^:–—]{0,30}(?:[:–—]| -) /i.test(text)
  const isStatement = isRemark(rest) || isProse(rest)
  return isEntry || (!isStatement && (isAction || !endsSentence)) ? 'task' : 'unclear'
}

/** A second sentence of a line is a task if it says what to do, without a day only in a list. */
function decideFurtherSentence(sentence: Sentence, line: DocumentLine): Kind {
  const { text, rest } = sentence
  if (isTimed(sentence) || hasPartOfDayLabel(text)) return toKind(isImperative(rest))
  const isList = line.isBullet || /^[^:.–—]{0,40}(?::| -|–|—)\s/.test(line.text)
  return toKind(isList && isFurtherTask(text))
}

/** "Email 2 (Day 3): The payment explained" above its text. */
const isTemplate = /^(?:e-?mail|letter|text|message)(?: #?\d|:)/i

function decideBullet(sentence: Sentence, position: Position): Kind {
  const { text, day, isAction } = sentence
  const { line, index, hasChildren, state } = position
  if (isTimed(sentence)) {
    if (hasChildren && isLabelOf(sentence, position)) return 'heading'
  } else {
    if (!isAction && /^[^:]{3,40}: \S/.test(text)) return 'unclear'
    if (text.endsWith(':') || isDetail(line, index, sentence, state)) return 'noise'
  }
  return day || isAction || isAmongSteps(state.lines, index) ? 'task' : 'unclear'
}

/** Neither a heading nor a bullet, and without a day at its beginning. */
function decidePlainLine(sentence: Sentence, { line, index, hasChildren, state }: Position): Kind {
  const { text, rest, isAction } = sentence
  if (isTimed(sentence) && hasChildren && !isAction) return 'heading'
  if (isHeadingLike(text)) return 'noise'
  if (touchLabel.test(text) && /^\W*\p{L}.*[^.!?]$/u.test(text.replace(touchLabel, ''))) return 'task'
  if (hasTimeLabel(text)) return toKind(hasMoreThanHours(rest))
  // Where steps are bullets or rows, a line after them is none; "| Call Ann" is a row without its first cell.
  if (!isTimed(sentence) && state.isAfterSteps && !text.startsWith('|')) return isAction ? 'unclear' : 'noise'
  if (isImperative(rest) || (isAction && rest.includes(': '))) return toKind(isTimed(sentence) || !isAdvice(rest))
  if (!isTimed(sentence)) {
    if (isContactPhrase(rest)) return 'task'
    const isBelowStep = state.lastTask && state.lastTask === state.lines[index - 1]
    return isBelowStep && isShortTitle(line) ? 'unclear' : 'noise'
  }
  if (rest.split(' ').length > 10) return 'noise'
  // "Quotes due - 45 days prior" is an entry, "Eight touches in eight weeks." is not.
  const isSetOff = /^\s*[-–—(:,]/.test(text.slice(rest.length))
  return (isSetOff || isAction) && !/[.!?]$/.test(text) ? 'task' : 'unclear'
}

/** "…, call them", "at the end send a card": in speech. */
const saysContact =
  /(?:^|[,;:] |\b(?:then|and|you|i|we) )(?:call|e-?mail|text|send|mail|visit|meet|post|ask)\b|\b(?:call|e-?mail|text|send|mail|visit|meet|post|ask) (?:them|him|her|it|the|an?|every\w+|all)\b/i

const toKind = (isTask: boolean): Kind => (isTask ? 'task' : 'noise')

/** Whether the bullet above or below says what to do. */
const isAmongSteps = (lines: readonly DocumentLine[], index: number): boolean =>
  [lines[index - 1], lines[index + 1]].some((line) => line?.isBullet && toSentence(line.text).isAction)

/** "Day 21: Visit" with "Visit the farm" below it, "Days 1-30: Learn", "TALK (Day 6)": a name of the steps below, unless it is a channel. */
function isLabelOf({ day, rest, details }: Sentence, { line, index, state }: Position): boolean {
  const next = findBelow(state.lines, index)
  const isLong = day !== undefined && (isStretch(day) || isPeriodPhrase(day))
  if (!next?.isBullet || (!isLong && ['call', 'email', 'message', 'social'].includes(details.type))) return false
  if (next.indent <= line.indent && (line.isBullet || !isLong)) return false
  return !isImperative(rest) || rest.split(' ').length <= 4
}

/**
 * Whether a whole line between the steps is noise: it introduces a list, explains a step, or says what the plan is for.
 */
function isNoiseLine({ line, index, sentences, kinds, state }: Omit<Position, 'hasChildren'>): boolean {
  const { lines, lastTask } = state
  if (line.isBullet || line.isHeading || sentences.some(({ day }, at) => day && isTaskOrHeading({ kind: kinds[at]! })))
    return false
  const isTimed = sentences.some(({ repeat }, at) => repeat && isTaskOrHeading({ kind: kinds[at]! }))
  const next = lines[index + 1]
  if (!isTimed && next?.isBullet && !isOnlyDay(next.text)) return true
  if (isTimed || !/[.!?]\)?$/.test(line.text)) return false
  // If steps are bullets, rows, or lines without a period, a sentence between them explains.
  return lastTask !== undefined && (lastTask.isBullet || lastTask.cells !== undefined || !/[.!?]$/.test(lastTask.text))
}

/** A noun below a task is a detail of that task ("ask about", then "drivers" and "vehicles"), and so is a single word. */
function isDetail(line: DocumentLine, index: number, { rest, isAction }: Sentence, { lines }: State): boolean {
  if (isAction && !isAdvice(rest)) return false
  let above = index - 1
  while (above >= 0 && !lines[above]!.isHeading && lines[above]!.indent >= line.indent) above--
  const parent = lines[above]
  return parent?.isBullet ? !readSentence(parent.text).day : !rest.includes(' ')
}

/** Finds the next line that is not a remark. */
const findBelow = (lines: readonly DocumentLine[], index: number): DocumentLine | undefined =>
  lines
    .slice(index + 1, index + 6)
    .find(
      (one) =>
        one.cells ?? (one.isBullet || one.isHeading || (one.text && !isRemark(one.text) && !isPartOfDay(one.text))),
    )

/** Whether lines without a day of their own belong to this one. */
function hasLinesBelow(lines: readonly DocumentLine[], index: number): boolean {
  const line = lines[index]!
  const next = findBelow(lines, index)
  if (!next) return false
  if (next.cells) return !line.isBullet
  const own = findLeadingDay(line.text)?.phrase
  const { day, repeat, rest, isLeading } = readSentence(next.text)
  // "Month 2: Growth" with "Week 1" below.
  if (own && isPeriodPhrase(own) && day && isPartOfPeriod(day, own)) return true
  const isBelow = line.isBullet ? next.indent > line.indent : next.isBullet || next.indent > line.indent
  // "Weekdays: social media" and "Twice a week: lunch" are sibling habits.
  const habit = readSentence(line.text)
  const isHabit = !habit.day && habit.repeat !== undefined && habit.isLeading
  if (repeat && isLeading && !line.isHeading && isHabit) return false
  if (next.isHeading || day) return line.isHeading && !next.isHeading && next.isBullet
  return isBelow || line.isHeading || repeat !== undefined || isInstruction(rest)
}

/** A line without punctuation at its end, such as "Meeting and facts" or "Stage: New", does not describe a task. */
const isLabelLike = ({ text, isBullet }: DocumentLine) => !isBullet && !/[.!?:"”)\]]$/.test(text) && !isRemark(text)

const namesPlan = /\b(?:sequence|plan|program|framework|cadence|schedule|campaign)$/i

/** "Follow this routine every weekday": the lines below are the steps. */
const introducesSteps =
  /^(?:please )?(?:follow|do|complete|repeat|work through|use|stick to|run) (?:all (?:of )?)?(?:this|these|the following)\b/i

/** "Day 1: 214 emails delivered", "Day 5: 38 conversations". */
const isResult =
  /^\d[\d,.]* (?:\w+ (?:delivered|opened|booked|sent|sold|bound|closed|back|won|lost|written|kept|received)\b|(?:conversations|replies|leads|households|policies|opens|clicks)\b)/i

const aboutDocument =
  /^(?:please )?(?:use|follow|keep) it\b|^(?:use|follow|print|copy|adapt|adjust|keep|see|read|review|work|start|repeat|save|download|fill|treat|stick|run|bring|post|hang|tape|share|please)(?: \w+){0,3} (?:(?:this|these) \w+|(?:the|your) (?:\w+ )?(?:plan|schedule|checklist|cadence|sequence|template|timeline|playbook|steps|guide|grid))\b/i

/** `Voicemail: "Ann again."` says the words of the step above. */
const isScript = /^(?:text|voicemail|e-?mail|message|script|say)[^:]{0,20}: ["“][^"”]+["”]$/i

/** The end of a post. */
const callsOnReader =
  /^(?:save|share|like|repost|comment|tag|follow)\b.*\b(?:this post|a friend|below|for more)\b|^share on \w+ \|/i

const isShortTitle = ({ isBullet, text }: DocumentLine) =>
  !isBullet && text.split(' ').length <= 8 && !/[.,;!?]$/.test(text)
