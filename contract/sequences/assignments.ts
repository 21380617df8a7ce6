import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles, superAdminRoles } from '#contract/base/roles.ts'
import {
  Day,
  Id,
  InstantOrDay,
  optionalOrNull,
  optionalTextSchemaUpTo,
  pageParamsUpTo,
  ReplyInstant,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { ClientParams } from '#contract/clients/client-endpoints.ts'
import { ListedTask, RepeatInterval } from '#contract/tasks/tasks.ts'
import { SequenceAnchor, StepType } from './steps.ts'

export const AssignmentStatus = z.enum(['active', 'paused'])
export type AssignmentStatus = z.infer<typeof AssignmentStatus>

/** How a resume treats the paused days: shift everything left by them, or keep the days and skip what was missed. */
export const ResumeMode = z.enum(['shift', 'keep'])
export type ResumeMode = z.infer<typeof ResumeMode>

/** Number of coming steps that an assignment lists. */
export const maxNextStepsOfAssignment = 3

/** A client's enrollment in a sequence. */
export const NurtureAssignment = z.object({
  id: Id,
  sequenceId: Id,
  sequenceName: z.string(),
  /** The date its days count from; only those from a `kickoff` can be shifted. */
  anchor: SequenceAnchor,
  clientId: Id,
  /** The policy that it counts from; null if its sequence counts from something else or the policy was purged. */
  policyId: z.nullable(Id),
  /** Carrier and line of that policy. */
  policyName: z.nullable(z.string()),
  /** The user who does its tasks: the client's owner. */
  assignedAgentId: Id,
  /** The time zone of that agent, whose days a pause counts; null when it is the caller. */
  agentTimeZone: z.nullable(z.string()),
  status: AssignmentStatus,
  /** False when it is over. */
  isActive: z.boolean(),
  notes: z.nullable(z.string()),
  /** The day that its steps count from; resuming by `shift` moves it. */
  startDate: Day,
  /** The day chosen at the enrollment; null when it was the day of the enrollment. */
  customStartDate: z.nullable(Day),
  hasRepeat: z.boolean(),
  repeatInterval: z.nullable(RepeatInterval),
  repeatCustomDays: z.nullable(z.int()),
  /** Steps generated, skipped or completed, of the round that began last. */
  currentStep: z.int(),
  totalSteps: z.int(),
  /** The next steps that are not tasks yet, ignoring a pause; empty when it is over. */
  nextSteps: z.array(z.object({ key: z.string(), title: z.string(), taskType: StepType, date: Day })),
  /** The last day whose steps have become tasks or were skipped. */
  openedThrough: Day,
  pausedOn: z.nullable(Day),
  /** The default mode of a resume; null when it is not paused. */
  defaultResumeMode: z.nullable(ResumeMode),
  finishedAt: z.nullable(ReplyInstant),
  /**
   * Why it is over: its last step was closed, it was ended by hand, the client became active, or its policy or birthday
   * no longer exists.
   */
  endReason: z.nullable(z.enum(['finished', 'ended', 'client_active', 'anchor_ended'])),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
})
export type NurtureAssignment = z.infer<typeof NurtureAssignment>

/** An assignment as it is stored, with the repeat of its sequence. */
export const StoredAssignment = z.omit(NurtureAssignment, {
  status: true,
  isActive: true,
  hasRepeat: true,
  currentStep: true,
  totalSteps: true,
  nextSteps: true,
  defaultResumeMode: true,
  agentTimeZone: true,
})
export type StoredAssignment = z.infer<typeof StoredAssignment>

/** Fields of an enrollment besides the sequence. Without a date it begins today. */
export const EnrollmentOptions = z.object({
  startDate: z.optional(z.nullable(z.union([Day, z.literal('')]))),
  startedAt: z.optional(z.nullable(z.union([InstantOrDay, z.literal('')]))),
  notes: optionalTextSchemaUpTo(maxTextLengths.text),
  status: optionalOrNull(AssignmentStatus),
  /** Another spelling of the status: false is paused. */
  isActive: optionalOrNull(z.boolean()),
})
export type EnrollmentOptions = z.output<typeof EnrollmentOptions>

/** The outcome for one client when several are enrolled. */
export const EnrollmentResult = z.object({
  clientId: Id,
  /** `no_anchor`: the client has no policy or no birthday that the sequence counts from. */
  outcome: z.enum(['enrolled', 'already_enrolled', 'archived', 'not_found', 'no_anchor']),
  assignmentId: z.nullable(Id),
})
export type EnrollmentResult = z.infer<typeof EnrollmentResult>

export const listNurtureAssignments = endpoint({
  name: 'listNurtureAssignments',
  method: 'GET',
  path: '/api/clients/:clientId/nurture-assignments',
  summary: 'List the assignments of a client, running ones first, then newest first, paged',
  access: allRoles,
  opensDay: true,
  params: ClientParams,
  query: z.object(pageParamsUpTo(100)),
  reply: z.array(NurtureAssignment),
  paged: true,
  shows: ['sequences', 'tasks'],
})

export const AssignmentDraft = z.extend(EnrollmentOptions, {
  sequenceId: Id,
  /** For a sequence that counts from a policy; may be absent if only one of the client's policies fits. */
  policyId: z.optional(z.nullable(Id)),
})

export const assignSequence = endpoint({
  name: 'assignSequence',
  method: 'POST',
  path: '/api/clients/:clientId/nurture-assignments',
  summary: 'Enroll a client in a sequence; steps before today are skipped',
  access: allRoles,
  opensDay: true,
  params: ClientParams,
  body: AssignmentDraft,
  reply: NurtureAssignment,
  status: 201,
  idempotent: true,
  errors: ['TRANSITION', 'DUPLICATE'],
  changes: ['tasks', 'occurrences', 'timeline'],
  updates: ['clients'],
})

const AssignmentParams = z.object({ clientId: Id, assignmentId: Id })

export const updateNurtureAssignment = endpoint({
  name: 'updateNurtureAssignment',
  method: 'PUT',
  path: '/api/clients/:clientId/nurture-assignments/:assignmentId',
  summary: 'Pause or resume an assignment, or change its notes',
  access: allRoles,
  opensDay: true,
  params: AssignmentParams,
  body: z.object({
    status: optionalOrNull(AssignmentStatus),
    isActive: optionalOrNull(z.boolean()),
    /** Mode of a resume; defaults to `getDefaultResumeMode`. */
    resumeMode: optionalOrNull(ResumeMode),
    notes: optionalTextSchemaUpTo(maxTextLengths.text),
  }),
  reply: NurtureAssignment,
  errors: ['TRANSITION'],
  changes: ['tasks', 'occurrences', 'timeline'],
  updates: ['clients'],
})

export const endNurtureAssignment = endpoint({
  name: 'endNurtureAssignment',
  method: 'DELETE',
  path: '/api/clients/:clientId/nurture-assignments/:assignmentId',
  summary: 'End an assignment and remove its open tasks',
  access: allRoles,
  params: AssignmentParams,
  errors: ['TRANSITION'],
  changes: ['tasks', 'occurrences', 'timeline'],
  updates: ['clients'],
})

/** A task of an assignment. */
export const AssignmentTask = z.extend(ListedTask, {
  /**
   * Identifies its step and round like the key of an occurrence; for a round before the repeat was changed, only its
   * step.
   */
  key: z.string(),
  /** Whether it waits because its assignment is paused. */
  isPaused: z.boolean(),
})
export type AssignmentTask = z.infer<typeof AssignmentTask>

export const listNurtureAssignmentTasks = endpoint({
  name: 'listNurtureAssignmentTasks',
  method: 'GET',
  path: '/api/tasks/nurture-assignment/:assignmentId',
  summary: 'List the tasks of an assignment, those created last first, paged; what is to come is no task yet',
  access: allRoles,
  opensDay: true,
  params: z.object({ assignmentId: Id }),
  query: z.object(pageParamsUpTo(500)),
  reply: z.array(AssignmentTask),
  paged: true,
  shows: ['tasks'],
})

export const regenerateNurtureTasks = endpoint({
  name: 'regenerateNurtureTasks',
  method: 'POST',
  path: '/api/admin/regenerate-nurture-tasks',
  summary:
    'Rebuild the open, untouched tasks of all running assignments of all organizations from the steps as they are',
  access: superAdminRoles,
  work: 'none',
  isSlow: true,
  limit: { calls: 6, minutes: 10 },
  reply: z.object({ assignments: z.int(), tasksCreated: z.int(), tasksRemoved: z.int() }),
  changes: ['tasks', 'occurrences', 'analytics'],
})
