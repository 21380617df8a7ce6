import { isDeepStrictEqual } from 'node:util'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { cutText, maxTextLengths } from '#contract/base/text.ts'
import { countPassedSteps } from '#contract/sequences/assignment-rules.ts'
import {
  canEditSequence,
  type ListedSequence,
  type NurtureSequence,
  type listSequences,
  type SequenceDraft,
  sequenceRepeatDefaults,
  type SequencePatch,
  validateAnchor,
  validateLines,
} from '#contract/sequences/sequences.ts'
import { findLatestRound, type StepWithOffset } from '#contract/sequences/step-days.ts'
import { completeStepDraft } from '#contract/sequences/steps.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure, throwIfIssues, throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import { type Page, readNewestFirst } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import { omitUndefined } from '#server/base/omit-undefined.ts'
import { syncAnchoredAssignments } from '#server/sequences/anchors/for-changed-dates.ts'
import * as assignments from '#server/sequences/enrollment/store.ts'
import * as tasks from '#server/tasks/for-sequences-store.ts'
import * as steps from './steps-store.ts'
import * as store from './store.ts'

/** Lists one page of the sequences that the viewer may use, newest first. Throws VALIDATION at `cursor`. */
export const getSequencePage = (
  ctx: Ctx,
  query: ParsedRequest<typeof listSequences>['query'],
): Promise<Page<ListedSequence[]>> =>
  readNewestFirst('sequences', query, async (before, limit) => {
    const rows = await store.listSequences(ctx, query.active !== undefined, before, limit)
    const ids = rows.map(({ id }) => id)
    const [groups, allSteps] = await Promise.all([
      store.countClientsOfSequences(ctx, ids),
      steps.listStepTitlesAndDays(ctx.db, ids),
    ])
    const groupsById = Map.groupBy(groups, ({ sequenceId }) => sequenceId)
    const stepsById = Map.groupBy(allSteps, ({ sequenceId }) => sequenceId)
    return rows.map((row) => ({
      ...row,
      ...countClients(row, groupsById.get(row.id) ?? [], stepsById.get(row.id) ?? []),
    }))
  })

/** Gets a sequence that the viewer may read. Throws NOT_FOUND. */
export const getSequence = async (ctx: Ctx, id: string): Promise<NurtureSequence> =>
  (await store.findSequence(ctx, id)) ?? throwNotFound()

/** Creates a sequence with its steps. Throws VALIDATION, or FORBIDDEN if an agent shares it. */
export async function createSequence(ctx: Ctx, id: string, draft: SequenceDraft): Promise<NurtureSequence> {
  const { tasks: stepDrafts, description = null, ...form } = draft
  assertMayShare(ctx, form.isOrgLevel)
  const fields = { ...form, description, ...resolveRepeat(draft, noRepeat) }
  throwIfIssues(validateAnchor(fields))
  await assertLines(ctx, fields.lines, [])
  const created = store.addSequence(ctx, id, fields)
  const newSteps = stepDrafts.map((step) => ({ ...completeStepDraft(step), id: newId() }))
  const [sequence] = await Promise.all([created, newSteps.length && steps.addSteps(ctx, id, newSteps)])
  await syncStandingSequence(ctx, sequence)
  return sequence
}

/** Copies a sequence to an inactive personal one of the viewer. Throws NOT_FOUND. */
export async function duplicateSequence(ctx: Ctx, id: string, sequenceId: string): Promise<NurtureSequence> {
  const [original, stepCount] = await Promise.all([
    getSequence(ctx, sequenceId),
    steps.countStepsOfSequence(ctx, sequenceId),
  ])
  const name = cutText(`${copyPrefix}${original.name}`, maxTextLengths.name)
  const [copy] = await Promise.all([
    store.addSequence(ctx, id, { ...original, name, isActive: false, isOrgLevel: false, autoEnroll: false }),
    steps.copySteps(ctx, sequenceId, id, Array.from({ length: stepCount }, newId)),
  ])
  return copy
}

const copyPrefix = 'Copy of '

/** Changes a sequence. Throws NOT_FOUND, FORBIDDEN, VALIDATION, or TRANSITION if others need it to stay shared. */
export async function updateSequence(ctx: Ctx, id: string, patch: SequencePatch): Promise<NurtureSequence> {
  const before = await lockEditableSequence(ctx, id)
  const { hasRepeat: _h, repeatInterval: _i, repeatCustomDays: _d, ...form } = patch
  const changes = omitUndefined(form)
  const after: NurtureSequence = { ...before, ...changes, ...resolveRepeat(patch, before) }
  if (isDeepStrictEqual(before, after)) return before
  throwIfIssues(validateAnchor(after))
  await assertLines(ctx, after.lines, before.lines)
  if (after.anchor !== before.anchor && (await store.isSequenceUsed(ctx, id)))
    throwTransition('Clients are on this sequence. Copy it to let its steps count from another date.')
  if (after.isOrgLevel !== before.isOrgLevel) await checkSharing(ctx, after)
  const isRescheduled =
    after.repeatInterval !== before.repeatInterval || after.repeatCustomDays !== before.repeatCustomDays
  if (isRescheduled) await changeRepeat(ctx, id, before)
  const saved = await store.saveSequence(ctx, id, after)
  await syncStandingSequence(ctx, saved)
  return saved
}

/** Enrolls in a standing sequence what it applies to, for all agents whose day is open. */
export async function syncStandingSequence(ctx: Ctx, sequence: NurtureSequence): Promise<void> {
  if (!sequence.autoEnroll || !sequence.isActive) return
  const agentIds = sequence.isOrgLevel ? await store.listClientOwners(ctx) : [sequence.createdBy]
  await syncAnchoredAssignments(ctx, agentIds, { sequenceId: sequence.id })
}

/**
 * Makes the assignments of a sequence search for their next step in a new repeat, and frees the numbers of past rounds.
 */
async function changeRepeat(ctx: Ctx, id: string, before: Repeat): Promise<void> {
  await assignments.resetNextDueDaysOfSequence(ctx, id)
  if (!before.repeatInterval) return
  const [days, presentSteps] = await Promise.all([
    store.listDaysOfAssignments(ctx, id),
    steps.listStepTitlesAndDays(ctx.db, [id]),
  ])
  const lastRounds = days.flatMap((day) =>
    presentSteps.map((step) => {
      const round = findLatestRound({ ...before, ...day }, [step], day.openedThrough)
      return { ...day, stepId: step.id, round }
    }),
  )
  const pastRounds = lastRounds.filter(({ round }) => round > 0)
  if (pastRounds.length) await tasks.releasePastRoundKeys(ctx, id, pastRounds)
}

/** Deletes a sequence with steps, assignments and their open tasks. Throws NOT_FOUND or FORBIDDEN. */
export async function deleteSequence(ctx: Ctx, id: string): Promise<void> {
  await lockEditableSequence(ctx, id)
  // This comes first, so that a task being created right now is found among the open ones.
  const assignmentIds = await assignments.lockAssignmentsOfSequence(ctx, id)
  await tasks.deleteOpenTasksOfAssignments(ctx, assignmentIds)
  await Promise.all([
    store.deleteSequence(ctx, id),
    audit.recordViewerAuditEntry(ctx, { action: 'sequence_deleted', subjectId: id }),
  ])
}

/** Locks a sequence that the viewer may change. Throws NOT_FOUND or FORBIDDEN. */
export async function lockEditableSequence(ctx: Ctx, id: string): Promise<NurtureSequence> {
  const sequence = (await store.lockSequence(ctx, id)) ?? throwNotFound()
  if (!canEditSequence(sequence, ctx.viewer)) throw new Failure('FORBIDDEN')
  return sequence
}

function countClients(
  sequence: store.ListedSequenceRow,
  groups: Awaited<ReturnType<typeof store.countClientsOfSequences>>,
  offsets: readonly StepWithOffset[],
): Pick<ListedSequence, 'enrolledCount' | 'pausedCount' | 'clientsBySteps'> {
  const clientsBySteps = Array.from({ length: offsets.length + 1 }, () => 0)
  for (const group of groups) clientsBySteps[countPassedSteps({ ...sequence, ...group }, offsets)]! += group.count
  const sum = (counted: typeof groups) => counted.reduce((total, { count }) => total + count, 0)
  return { enrolledCount: sum(groups), pausedCount: sum(groups.filter(({ isPaused }) => isPaused)), clientsBySteps }
}

type Repeat = Pick<NurtureSequence, 'hasRepeat' | 'repeatInterval' | 'repeatCustomDays'>

const noRepeat: Repeat = { hasRepeat: false, repeatInterval: null, repeatCustomDays: null }

/** Completes a repeat with its former values; weekly when it is just switched on. Throws VALIDATION. */
function resolveRepeat(patch: Partial<Repeat>, before: Repeat): Repeat {
  const hasRepeat = patch.hasRepeat ?? (patch.repeatInterval === undefined ? before.hasRepeat : !!patch.repeatInterval)
  if (!hasRepeat) return noRepeat
  const repeatInterval = patch.repeatInterval ?? before.repeatInterval ?? sequenceRepeatDefaults.repeatInterval
  if (repeatInterval !== 'custom') return { hasRepeat, repeatInterval, repeatCustomDays: null }
  const repeatCustomDays =
    patch.repeatCustomDays ?? before.repeatCustomDays ?? throwInvalid('repeatCustomDays', 'Required')
  return { hasRepeat, repeatInterval, repeatCustomDays }
}

function assertMayShare({ viewer }: Ctx, isOrgLevel: boolean): void {
  if (isOrgLevel && viewer.role === 'agent') throw new Failure('FORBIDDEN')
}

/** Throws VALIDATION at `lines` for a line that neither the organization nor the sequence before has. */
async function assertLines(ctx: Ctx, lines: readonly string[], before: readonly string[]): Promise<void> {
  if (lines.every((line) => before.includes(line))) return
  throwIfIssues(validateLines(lines, [...(await store.listPolicyLines(ctx)), ...before]))
}

async function checkSharing(ctx: Ctx, after: NurtureSequence): Promise<void> {
  assertMayShare(ctx, after.isOrgLevel)
  if (!after.isOrgLevel && (await store.isSequenceUsedByOthers(ctx, after.id)))
    throwTransition('Other agents have clients enrolled in this sequence, so it must stay organization-wide')
}
