import * as z from 'zod/mini'
import { reminderNeedsTime, applyAppointmentPatch, noAppointment } from '#contract/base/appointments.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Id,
  optionalOrNull,
  ReplyInstant,
  wholeNumberBetween,
  withDefault,
  truncatedTexts,
} from '#contract/base/schema.ts'
import {
  sharedTaskDraftFields,
  sharedTaskFields,
  sharedTaskPatchFields,
  taskDefaults,
  TaskType,
} from '#contract/tasks/tasks.ts'

/** Maximum steps of a sequence, and days between the date of an enrollment and a step. */
export const stepLimits = { count: 200, daysAfterKickoff: 365 } as const

/** Types of a step's task; a roleplay is added by hand, and no quote is planned in a sequence. */
export const StepType = z.enum(TaskType.options.filter((type) => type !== 'roleplay' && type !== 'quote'))
export type StepType = z.infer<typeof StepType>

/** The date that a sequence's days count from: that of the enrollment, or one of the client or their policy. */
export const SequenceAnchor = z.enum(['kickoff', 'renewal', 'policy_start', 'birthday'])
export type SequenceAnchor = z.infer<typeof SequenceAnchor>

const DaysAfterKickoff = wholeNumberBetween(-stepLimits.daysAfterKickoff, stepLimits.daysAfterKickoff)

/** A step of a sequence: the task created for each enrolled client on a given day. */
export const SequenceStep = z.object({
  id: Id,
  ...sharedTaskFields,
  taskType: StepType,
  /** Days after the date of the enrollment; a negative number is before it. */
  daysAfterKickoff: z.int(),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
})
export type SequenceStep = z.infer<typeof SequenceStep>

/** A step in a list. `truncated` names the texts that were cut; it is null or absent when the step is whole. */
export const ListedSequenceStep = z.extend(SequenceStep, {
  truncated: z.optional(truncatedTexts('description')),
})
export type ListedSequenceStep = z.infer<typeof ListedSequenceStep>

export const SequenceStepDraft = z
  .object({
    ...sharedTaskDraftFields,
    taskType: withDefault(StepType, taskDefaults.type),
    daysAfterKickoff: withDefault(DaysAfterKickoff, 0),
  })
  .check(reminderNeedsTime)
export type SequenceStepDraft = z.output<typeof SequenceStepDraft>

/** Completes the draft of a step: null for an absent description, time and reminder. */
export const completeStepDraft = (draft: SequenceStepDraft) => ({
  ...draft,
  description: draft.description ?? null,
  ...applyAppointmentPatch(noAppointment, draft),
})

export const SequenceStepPatch = z.object({
  ...sharedTaskPatchFields,
  taskType: optionalOrNull(StepType),
  daysAfterKickoff: optionalOrNull(DaysAfterKickoff),
})
export type SequenceStepPatch = z.output<typeof SequenceStepPatch>

export const SequenceParams = z.object({ sequenceId: Id })
const StepParams = z.object({ sequenceId: Id, taskId: Id })

export const listSequenceSteps = endpoint({
  name: 'listSequenceSteps',
  method: 'GET',
  path: '/api/nurture-sequences/:sequenceId/tasks',
  summary: 'List the steps of a sequence, 200 at most, by their days',
  access: allRoles,
  params: SequenceParams,
  reply: z.array(ListedSequenceStep),
  shows: ['sequences'],
})

export const getSequenceStep = endpoint({
  name: 'getSequenceStep',
  method: 'GET',
  path: '/api/nurture-sequences/:sequenceId/tasks/:taskId',
  summary: 'Get a step of a sequence with its whole description',
  access: allRoles,
  params: StepParams,
  reply: SequenceStep,
  shows: ['sequences'],
})

export const addSequenceStep = endpoint({
  name: 'addSequenceStep',
  method: 'POST',
  path: '/api/nurture-sequences/:sequenceId/tasks',
  summary: 'Add a step to a sequence; for clients who are past its day it is skipped',
  access: allRoles,
  params: SequenceParams,
  body: SequenceStepDraft,
  reply: SequenceStep,
  status: 201,
  idempotent: true,
  errors: ['FORBIDDEN', 'TRANSITION', 'DUPLICATE'],
  changes: ['sequences', 'clients', 'tasks', 'occurrences'],
})

export const updateSequenceStep = endpoint({
  name: 'updateSequenceStep',
  method: 'PUT',
  path: '/api/nurture-sequences/:sequenceId/tasks/:taskId',
  summary: 'Change a step of a sequence; what is a task already stays as it is',
  access: allRoles,
  params: StepParams,
  body: SequenceStepPatch,
  reply: SequenceStep,
  errors: ['FORBIDDEN'],
  changes: ['sequences', 'clients', 'tasks', 'occurrences'],
})

export const deleteSequenceStep = endpoint({
  name: 'deleteSequenceStep',
  method: 'DELETE',
  path: '/api/nurture-sequences/:sequenceId/tasks/:taskId',
  summary: 'Remove a step from a sequence, to which it can be put back for a day; what is a task already stays',
  access: allRoles,
  params: StepParams,
  errors: ['FORBIDDEN'],
  changes: ['sequences', 'occurrences'],
})

export const restoreSequenceStep = endpoint({
  name: 'restoreSequenceStep',
  method: 'PUT',
  path: '/api/nurture-sequences/:sequenceId/tasks/:taskId/restore',
  summary: 'Put a removed step back; what was skipped in between stays skipped',
  access: allRoles,
  params: StepParams,
  reply: SequenceStep,
  errors: ['FORBIDDEN', 'TRANSITION'],
  changes: ['sequences', 'clients', 'tasks', 'occurrences'],
})
