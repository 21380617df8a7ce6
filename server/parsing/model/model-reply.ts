import * as z from 'zod/mini'
import { TimeOfDay } from '#contract/base/schema.ts'
import { cutText, maxTextLengths } from '#contract/base/text.ts'
import { parsedPlanLimits } from '#contract/parsing/parsed-plan-limits.ts'
import type { ParsedDocumentLine } from '#contract/parsing/parsing.ts'
import { StepType } from '#contract/sequences/steps.ts'
import { PlannedTaskType, Priority, taskDefaults, taskLimits } from '#contract/tasks/tasks.ts'
import type { DocumentPlan, PlanTask } from '#server/parsing/rules/read-plan-by-rules.ts'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'

/** Builds the JSON Schema that a language model is asked to follow in its reply. */
export const buildModelReplyJsonSchema = (kind: PlanKind): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(
    z.object({
      name: z.string(),
      description: z.nullable(z.string()),
      tasks: z.array(
        z.object({
          line: z.int(),
          title: z.string(),
          description: z.nullable(z.string()),
          type: kind === 'sequence' ? StepType : PlannedTaskType,
          priority: Priority,
          day: z.nullable(z.int()),
          time: z.nullable(z.string()),
          minutes: z.nullable(z.int()),
          count: z.nullable(z.int()),
        }),
      ),
    }),
  )

/**
 * Reads a plan out of a model's reply. Nothing in the reply is trusted: a task represents a line of the document, its
 * title shares a word with that line or is the line, and everything else is clamped. Undefined for a reply of another
 * shape, or if none of its tasks names a line of the document; a reply without tasks means that the document has none.
 */
export function parseModelReply(
  kind: PlanKind,
  reply: unknown,
  lines: readonly string[],
  defaultName: string,
): DocumentPlan | undefined {
  const { firstDay, lastDay, tasks: maxTasks } = parsedPlanLimits[kind]
  const parsedReply = Reply.safeParse(reply)
  if (!parsedReply.success) return undefined
  const tasks: PlanTask[] = []
  const notPlaced: DocumentPlan['notPlaced'] = []
  const seen = new Set<string>()
  for (const item of parsedReply.data.tasks) {
    const parsed = ReplyTask.safeParse(item)
    const source = parsed.success ? findSource(lines, parsed.data.line) : undefined
    // Without its line, the user could not check it.
    if (!parsed.success || !source) continue
    const task = readTask(parsed.data, source)
    const key = JSON.stringify([task.day, task.title, source.number])
    if (seen.has(key)) continue
    seen.add(key)
    const reason = Number.isNaN(task.day)
      ? 'no_day'
      : task.day < firstDay || task.day > lastDay
        ? 'out_of_range'
        : tasks.length >= maxTasks
          ? 'too_many'
          : undefined
    if (!reason) tasks.push(task)
    else notPlaced.push({ ...source, reason })
  }
  if (parsedReply.data.tasks.length && !seen.size) return undefined
  const { name, description } = parsedReply.data
  return {
    name: toText(name, maxTextLengths.name) || defaultName,
    description: toText(description ?? '', maxTextLengths.text) || null,
    tasks: tasks.toSorted((one, other) => one.day - other.day),
    notPlaced,
  }
}

function readTask(
  { title, description, type, priority, day, time, minutes, count }: ReplyTask,
  source: ParsedDocumentLine,
): PlanTask {
  const text = toText(title, maxTextLengths.title)
  return {
    title: sharesWord(text, source.text) ? text : toText(source.text, maxTextLengths.title),
    description: toText(description ?? '', maxTextLengths.text) || null,
    type,
    priority,
    day,
    dueTime: time !== null && namesTime(source.text, time) ? time : null,
    estimatedMinutes: clamp(minutes, 1, taskLimits.estimatedMinutes),
    targetCount: clamp(count, 1, taskLimits.targetCount),
    source,
  }
}

function findSource(lines: readonly string[], number: number): ParsedDocumentLine | undefined {
  const text = toText(lines[number - 1] ?? '', maxTextLengths.text)
  return text ? { number, text } : undefined
}

/** Whether a title has a word of three letters or more in common with a line, without regard to case and endings. */
function sharesWord(title: string, line: string): boolean {
  const stems = new Set(toStems(line))
  return toStems(title).some((stem) => stems.has(stem))
}

/** Whether a line contains a time, in the 24- or 12-hour clock, or says noon. */
const namesTime = (line: string, time: string): boolean => {
  const hour = Number(time.slice(0, 2))
  const numbers = new Set((line.match(/\d+/g) ?? []).map(Number))
  return numbers.has(hour) || numbers.has(hour % 12 || 12) || (time === '12:00' && /noon|midday/i.test(line))
}

const toStems = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 5))

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** A text as one line, cut to `maximum` characters, without characters that cannot be stored. */
const toText = (text: string, maximum: number): string =>
  cutText(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    maximum,
  ).trim()

const withDefault = z.catch

const Reply = z.object({
  name: withDefault(z.string(), ''),
  description: withDefault(z.nullable(z.string()), null),
  tasks: z.array(z.unknown()),
})

/** A day that is missing or not an integer is NaN: it is not guessed. */
const ReplyTask = z.object({
  line: z.int(),
  title: withDefault(z.string(), ''),
  description: withDefault(z.nullable(z.string()), null),
  type: withDefault(PlannedTaskType, 'other'),
  priority: withDefault(Priority, taskDefaults.priority),
  day: withDefault(z.int(), Number.NaN),
  time: withDefault(z.nullable(TimeOfDay), null),
  minutes: withDefault(z.int(), taskDefaults.estimatedMinutes),
  count: withDefault(z.int(), taskDefaults.targetCount),
})
type ReplyTask = z.infer<typeof ReplyTask>
