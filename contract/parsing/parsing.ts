import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { requiredSingleLineSchemaUpTo, textSchemaUpTo, TimeOfDay, wholeNumberBetween } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { StepType } from '#contract/sequences/steps.ts'
import { EstimatedMinutes, PlannedTaskType, Priority, TargetCount } from '#contract/tasks/tasks.ts'
import { parsedPlanLimits } from './parsed-plan-limits.ts'

/** 10 MB. */
export const maxParsedDocumentBytes = 10 * 1_048_576

/** Extensions of the files of each plan, in lower case with the dot. */
export const parsedFileExtensions: Record<'sequence' | 'schedule', readonly string[]> = {
  sequence: ['.txt', '.pdf', '.doc', '.docx'],
  schedule: ['.pdf'],
}

/** A line of the document: its number in the extracted text, from 1, and its text, cut at 500 characters. */
export const ParsedDocumentLine = z.object({
  number: z.int().check(z.minimum(1)),
  text: textSchemaUpTo(parsedPlanLimits.sourceTextLength),
})
export type ParsedDocumentLine = z.infer<typeof ParsedDocumentLine>

const parsedTaskFields = {
  title: requiredSingleLineSchemaUpTo(maxTextLengths.title),
  description: z.nullable(textSchemaUpTo(maxTextLengths.text)),
  priority: Priority,
  dueTime: z.nullable(TimeOfDay),
  targetCount: TargetCount,
  estimatedMinutes: EstimatedMinutes,
  source: ParsedDocumentLine,
}

export const ParsedStep = z.object({
  ...parsedTaskFields,
  taskType: StepType,
  daysAfterKickoff: wholeNumberBetween(parsedPlanLimits.sequence.firstDay, parsedPlanLimits.sequence.lastDay),
})
export type ParsedStep = z.infer<typeof ParsedStep>

/** A task read from a document as part of a schedule, with the line it comes from. */
export const ParsedScheduleTask = z.object({
  ...parsedTaskFields,
  type: PlannedTaskType,
  daysFromStart: wholeNumberBetween(0, parsedPlanLimits.schedule.lastDay),
})
export type ParsedScheduleTask = z.infer<typeof ParsedScheduleTask>

/**
 * Why a line that looks like a task is not among the tasks: no day is known for it, its day is outside the days of the
 * plan, the plan has its maximum of tasks already, or it is not clear that it is a task.
 */
export const NotPlacedReason = z.enum(['no_day', 'out_of_range', 'too_many', 'unclear'])
export type NotPlacedReason = z.infer<typeof NotPlacedReason>

/** A line that did not become a task; it is not cut at 500 characters, since nothing else repeats its content. */
export const NotPlacedLine = z.extend(ParsedDocumentLine, {
  text: textSchemaUpTo(maxTextLengths.text),
  reason: NotPlacedReason,
})
export type NotPlacedLine = z.infer<typeof NotPlacedLine>

/** The reader of a document: the configured language model, or the built-in rules. */
export const ParsedBy = z.enum(['model', 'rules'])
export type ParsedBy = z.infer<typeof ParsedBy>

/**
 * Why the rules answer although a model is configured: it failed, just failed several times, its limit is reached, or the
 * document is too long for it.
 */
export const ModelFallbackReason = z.enum(['failed', 'paused', 'limit', 'too_long'])
export type ModelFallbackReason = z.infer<typeof ModelFallbackReason>

const planFields = {
  /** The title of the document, or its file's name. */
  name: requiredSingleLineSchemaUpTo(maxTextLengths.name),
  description: z.nullable(textSchemaUpTo(maxTextLengths.text)),
  /** The first 200; `notPlacedCount` counts all. */
  notPlaced: z.array(NotPlacedLine).check(z.maxLength(parsedPlanLimits.notPlaced)),
  notPlacedCount: z.int().check(z.minimum(0)),
  parsedBy: ParsedBy,
  modelProblem: z.nullable(ModelFallbackReason),
}

/** A sequence read from a document. It has at least one task; tasks are by day. */
export const ParsedSequence = z.object({
  ...planFields,
  tasks: z.array(ParsedStep).check(z.maxLength(parsedPlanLimits.sequence.tasks)),
})
export type ParsedSequence = z.infer<typeof ParsedSequence>

/** A schedule read from a document. It has at least one task; tasks are by day. */
export const ParsedSchedule = z.object({
  ...planFields,
  tasks: z.array(ParsedScheduleTask).check(z.maxLength(parsedPlanLimits.schedule.tasks)),
})
export type ParsedSchedule = z.infer<typeof ParsedSchedule>

const parseEndpoint = {
  method: 'POST',
  access: allRoles,
  work: 'none',
  // The handler reports an empty file, as it does a document without text.
  upload: { field: 'document', maxBytes: maxParsedDocumentBytes, mayBeEmpty: true },
  limit: { calls: 30, minutes: 10 },
  errors: ['TOO_LARGE', 'WRONG_TYPE', 'UNREADABLE', 'UNAVAILABLE'],
} as const

export const parseSequenceDocument = endpoint({
  ...parseEndpoint,
  name: 'parseSequenceDocument',
  path: '/api/nurture-sequences/parse-document',
  summary: 'Read a sequence from a .txt, .pdf, .doc or .docx; saves nothing',
  reply: ParsedSequence,
})

export const parseScheduleDocument = endpoint({
  ...parseEndpoint,
  name: 'parseScheduleDocument',
  path: '/api/schedule/parse-document',
  summary: 'Read a schedule of 90 days from a .pdf; saves nothing',
  reply: ParsedSchedule,
})
