import * as z from 'zod/mini'
import { maxTextLengths } from '#contract/base/schema.ts'
import {
  type NotPlacedLine,
  type ParsedSchedule,
  type ParsedSequence,
  ParsedStepType,
  parsingLimits,
  type SourceLine,
} from '#contract/parsing/parsing.ts'
import { PlannedTaskType, Priority, taskDefaults } from '#contract/tasks/tasks.ts'

/** Which kind of plan a document is read as. */
export type PlanKind = 'sequence' | 'schedule'

/** A plan without what read it. */
export type SequenceOfModel = Omit<ParsedSequence, 'parsedBy'>
export type ScheduleOfModel = Omit<ParsedSchedule, 'parsedBy'>

/** The JSON Schema that a model is asked to follow. */
export const buildReplySchema = (kind: PlanKind): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(
    z.object({
      name: z.string(),
      description: z.nullable(z.string()),
      tasks: z.array(
        z.object({
          line: z.int(),
          title: z.string(),
          description: z.nullable(z.string()),
          type: kind === 'sequence' ? ParsedStepType : PlannedTaskType,
          priority: Priority,
          day: z.nullable(z.int()),
          minutes: z.nullable(z.int()),
          count: z.nullable(z.int()),
        }),
      ),
    }),
  )

/**
 * Reads a sequence out of a model's reply. Nothing of the reply is trusted: a task stands for a line of the document, its
 * title shares a word with that line or is the line, and everything else is clamped. Undefined if no task is left.
 */
export function readSequenceReply(
  reply: unknown,
  lines: readonly string[],
  defaultName: string,
): SequenceOfModel | undefined {
  const { sequenceDays, sequenceTasks } = parsingLimits
  const plan = readReply(reply, lines, defaultName, { from: -sequenceDays, to: sequenceDays, maxTasks: sequenceTasks })
  return (
    plan && {
      ...plan,
      tasks: plan.tasks.map(({ day, type, ...task }) => ({
        ...task,
        taskType: readEnum(ParsedStepType, type, 'other'),
        daysAfterKickoff: day,
      })),
    }
  )
}

/** Reads a schedule out of a model's reply, as `readSequenceReply` does. */
export function readScheduleReply(
  reply: unknown,
  lines: readonly string[],
  defaultName: string,
): ScheduleOfModel | undefined {
  const { scheduleDays, scheduleTasks } = parsingLimits
  const plan = readReply(reply, lines, defaultName, { from: 0, to: scheduleDays - 1, maxTasks: scheduleTasks })
  return (
    plan && {
      ...plan,
      tasks: plan.tasks.map(({ day, type, ...task }) => ({
        ...task,
        type: readEnum(PlannedTaskType, type, 'other'),
        daysFromStart: day,
      })),
    }
  )
}

type DayRange = { from: number; to: number; maxTasks: number }

function readReply(reply: unknown, lines: readonly string[], defaultName: string, { from, to, maxTasks }: DayRange) {
  const plan = Reply.safeParse(reply)
  if (!plan.success) return undefined
  const tasks: ReturnType<typeof readTask>[] = []
  const notPlaced: NotPlacedLine[] = []
  const seen = new Set<string>()
  for (const item of plan.data.tasks) {
    const parsed = ReplyTask.safeParse(item)
    const source = parsed.success ? findSource(lines, parsed.data.line) : undefined
    // Without its line nobody could check it.
    if (!parsed.success || !source) continue
    const task = readTask(parsed.data, source)
    const key = JSON.stringify([task.day, task.title, source.number])
    if (seen.has(key)) continue
    seen.add(key)
    const reason = Number.isNaN(task.day)
      ? 'no_day'
      : task.day < from || task.day > to
        ? 'out_of_range'
        : tasks.length >= maxTasks
          ? 'too_many'
          : undefined
    if (!reason) tasks.push(task)
    else if (notPlaced.length < parsingLimits.notPlaced) notPlaced.push({ ...source, reason })
  }
  if (!tasks.length) return undefined
  return {
    name: toText(plan.data.name, maxTextLengths.name) || defaultName,
    description: toText(plan.data.description ?? '', maxTextLengths.text) || null,
    tasks: tasks.toSorted((one, other) => one.day - other.day),
    notPlaced,
  }
}

/** A day that is missing or not a whole number is NaN: it is not guessed. */
function readTask({ title, description, type, priority, day, minutes, count }: ReplyTask, source: SourceLine) {
  const text = toText(title, maxTextLengths.title)
  return {
    title: sharesWord(text, source.text) ? text : toText(source.text, maxTextLengths.title),
    description: toText(description ?? '', maxTextLengths.text) || null,
    type,
    priority: readEnum(Priority, priority, taskDefaults.priority),
    day: day ?? Number.NaN,
    estimatedMinutes: clamp(minutes ?? taskDefaults.estimatedMinutes, 1, 1_440),
    targetCount: clamp(count ?? taskDefaults.targetCount, 1, 1_000),
    source,
  }
}

function findSource(lines: readonly string[], number: number): SourceLine | undefined {
  const text = toText(lines[number - 1] ?? '', parsingLimits.sourceTextLength)
  return text ? { number, text } : undefined
}

/** Whether a title has a word of three letters or more in common with a line, without regard to case and endings. */
function sharesWord(title: string, line: string): boolean {
  const stems = new Set(toStems(line))
  return toStems(title).some((stem) => stems.has(stem))
}

const toStems = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 5))

const readEnum = <T extends string>(schema: z.ZodMiniType<T>, value: unknown, defaultValue: T): T => {
  const result = schema.safeParse(value)
  return result.success ? result.data : defaultValue
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** A text in one line of at most so many characters, without what cannot be stored. */
const toText = (text: string, maximum: number): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maximum)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

const withDefault = z.catch

const Reply = z.object({
  name: withDefault(z.string(), ''),
  description: withDefault(z.nullable(z.string()), null),
  tasks: z.array(z.unknown()),
})

const optionalWhole = withDefault(z.nullable(z.int()), null)

const ReplyTask = z.object({
  line: z.int(),
  title: withDefault(z.string(), ''),
  description: withDefault(z.nullable(z.string()), null),
  type: z.unknown(),
  priority: z.unknown(),
  day: optionalWhole,
  minutes: optionalWhole,
  count: optionalWhole,
})
type ReplyTask = z.infer<typeof ReplyTask>
