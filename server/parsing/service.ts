import { extname } from 'node:path'
import { toSingleLine, cutText, maxTextLengths } from '#contract/base/text.ts'
import type { DocumentParsingProblem } from '#contract/parsing/document-parsing-problems.ts'
import { parsedPlanLimits } from '#contract/parsing/parsed-plan-limits.ts'
import {
  type ModelFallbackReason,
  type ParsedBy,
  parsedFileExtensions,
  type ParsedSchedule,
  type ParsedSequence,
  type ParsedDocumentLine,
} from '#contract/parsing/parsing.ts'
import type { StepType } from '#contract/sequences/steps.ts'
import type { NonTransactionalCtx } from '#server/base/context.ts'
import type { ReceivedUpload } from '#server/base/files/upload.ts'
import {
  type DocumentReader,
  type ExtractedDocument,
  throwDocumentParsingProblem,
} from '#server/parsing/child/read-document.ts'
import type { PlanLanguageModel } from '#server/parsing/model/plan-language-model.ts'
import type { DocumentPlan, PlanTask } from '#server/parsing/rules/read-plan-by-rules.ts'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'
import { claimModelCall } from './store.ts'

/** What reads documents; without a model, what the built-in rules read is the answer. */
export type ParsingDeps = { readDocument: DocumentReader; model: PlanLanguageModel | undefined }
type Receive = () => Promise<ReceivedUpload<unknown>>

/** Reads a sequence from an uploaded document. Throws TOO_LARGE, WRONG_TYPE, UNREADABLE or UNAVAILABLE. */
export async function parseUploadedSequence(
  ctx: NonTransactionalCtx,
  parsing: ParsingDeps,
  receive: Receive,
): Promise<ParsedSequence> {
  const { tasks, ...plan } = await parseUpload(ctx, parsing, 'sequence', receive)
  return {
    ...plan,
    tasks: tasks.map((task) => ({ ...toFields(task), taskType: toStepType(task.type), daysAfterKickoff: task.day })),
  }
}

/** Reads a schedule from an uploaded document. Throws TOO_LARGE, WRONG_TYPE, UNREADABLE or UNAVAILABLE. */
export async function parseUploadedSchedule(
  ctx: NonTransactionalCtx,
  parsing: ParsingDeps,
  receive: Receive,
): Promise<ParsedSchedule> {
  const { tasks, ...plan } = await parseUpload(ctx, parsing, 'schedule', receive)
  return {
    ...plan,
    tasks: tasks.map((task) => ({ ...toFields(task), type: task.type, daysFromStart: task.day })),
  }
}

async function parseUpload(
  ctx: NonTransactionalCtx,
  { readDocument, model }: ParsingDeps,
  kind: PlanKind,
  receive: Receive,
) {
  const { path, fileName } = await receive()
  // The viewer's rights may have ended while the file was received.
  await ctx.transact('read', async () => undefined)
  const extension = extname(fileName).toLowerCase()
  if (!parsedFileExtensions[kind].includes(extension))
    throwDocumentParsingProblem(kind === 'sequence' ? 'wrongSequenceType' : 'wrongScheduleType')
  const fallbackName = fileName.slice(0, -extension.length) || 'Plan'
  const document = await readDocument({ path, kind, extension, fallbackName, userId: ctx.viewer.id })
  const { plan, ...parsing } = await choosePlan(ctx, document, model)
  if (!plan.tasks.length) throwDocumentParsingProblem(diagnoseEmptyPlan(plan))
  return { ...toPlanFields(plan), tasks: plan.tasks, ...parsing }
}

type ChosenPlan = { plan: DocumentPlan; parsedBy: ParsedBy; modelProblem: ModelFallbackReason | null }

/** Asks the model, if one is configured, and otherwise takes what the rules have read. */
async function choosePlan(
  ctx: NonTransactionalCtx,
  { kind, lines, plan }: ExtractedDocument,
  model: PlanLanguageModel | undefined,
): Promise<ChosenPlan> {
  const byRules = (modelProblem: ModelFallbackReason | null): ChosenPlan => ({ plan, parsedBy: 'rules', modelProblem })
  if (!model) return byRules(null)
  if (!model.canRead(lines)) return byRules('too_long')
  if (!model.isAvailable()) return byRules('paused')
  if (!(await ctx.transact('write', claimModelCall))) return byRules('limit')
  const ofModel = await model.read(kind, lines, plan.name)
  return ofModel ? { plan: ofModel, parsedBy: 'model', modelProblem: null } : byRules('failed')
}

/** Finds why a document in which nothing was placed is not a plan. */
function diagnoseEmptyPlan({ notPlaced }: DocumentPlan): DocumentParsingProblem {
  const steps = notPlaced.filter(({ reason }) => reason !== 'unclear')
  if (!steps.length) return 'noStep'
  return steps.every(({ reason }) => reason === 'no_day') ? 'noDay' : 'outsidePlan'
}

const toPlanFields = ({ name, description, notPlaced }: DocumentPlan) => ({
  name: cut(toSingleLine(name), maxTextLengths.name) || 'Plan',
  description: description && cut(description, maxTextLengths.text),
  notPlaced: notPlaced
    .slice(0, parsedPlanLimits.notPlaced)
    .map(({ text, ...line }) => ({ ...line, text: cut(text, maxTextLengths.text) })),
  notPlacedCount: notPlaced.length,
})

function toFields({ title, description, priority, dueTime, targetCount, estimatedMinutes, source }: PlanTask) {
  return {
    title: cut(toSingleLine(title), maxTextLengths.title),
    description: description && cut(description, maxTextLengths.text),
    priority,
    dueTime,
    targetCount,
    estimatedMinutes,
    source: toSourceLine(source),
  }
}

const toSourceLine = ({ number, text }: ParsedDocumentLine): ParsedDocumentLine => ({
  number,
  text: cut(text, parsedPlanLimits.sourceTextLength),
})

const cut = (text: string, length: number) => cutText(text.toWellFormed(), length).trim()

/** Converts the type of a plan's task to one of a step: a sequence has no quotes among its types. */
export const toStepType = (type: PlanTask['type']): StepType => (type === 'quote' ? 'other' : type)
