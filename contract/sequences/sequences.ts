import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { allRoles, type Role } from '#contract/base/roles.ts'
import {
  Id,
  Ids,
  optionalOrNull,
  optionalTextSchemaUpTo,
  pageParamsUpTo,
  ReplyInstant,
  requiredSingleLineSchemaUpTo,
  withDefault,
  truncatedTexts,
} from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { policyLineLimits } from '#contract/policies/policies.ts'
import { CustomIntervalDays, OptionalRepeatInterval, RepeatInterval } from '#contract/tasks/tasks.ts'
import { EnrollmentOptions, EnrollmentResult } from './assignments.ts'
import { ListedSequenceStep, SequenceAnchor, SequenceParams, SequenceStepDraft, stepLimits } from './steps.ts'

/** Whether an anchor is a date of a policy, so that each policy has its own assignment. */
export const countsFromPolicy = (anchor: SequenceAnchor): boolean => anchor === 'renewal' || anchor === 'policy_start'

/** How many days before its first step a standing sequence enrolls a policy or a client. */
export const standingHorizonDays = 120

/** A nurture sequence without its steps. */
export const NurtureSequence = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  /** An inactive sequence takes no new clients; those on it continue. */
  isActive: z.boolean(),
  /** Whether everybody in the organization may use it. */
  isOrgLevel: z.boolean(),
  hasRepeat: z.boolean(),
  repeatInterval: z.nullable(RepeatInterval),
  repeatCustomDays: z.nullable(z.int()),
  /** Whether it ends for a client who becomes active. */
  endsWhenActive: z.boolean(),
  anchor: SequenceAnchor,
  /** The lines of the policies it is for; empty for all. */
  lines: z.array(z.string()),
  /** A standing sequence enrolls each policy or birthday automatically, every term or year. */
  autoEnroll: z.boolean(),
  createdBy: Id,
  createdByName: z.nullable(z.string()),
  createdAt: ReplyInstant,
  updatedAt: ReplyInstant,
})
export type NurtureSequence = z.infer<typeof NurtureSequence>

/** Steps shown on the card of a sequence, which then says '+N'. */
export const previewedStepCount = 6

/** A step as the card of a sequence shows it. */
const PreviewedStep = z.pick(ListedSequenceStep, { id: true, title: true, taskType: true, daysAfterKickoff: true })

/** A sequence in a list, with what its card shows. */
export const ListedSequence = z.extend(NurtureSequence, {
  truncated: z.optional(truncatedTexts('description')),
  /** The first steps by their days. */
  tasks: z.array(PreviewedStep),
  taskCount: z.int(),
  /** The days of all steps in order; negative ones are before the target date. */
  stepDays: z.array(z.int()),
  /** Clients that are on it now, paused ones too. */
  enrolledCount: z.int(),
  pausedCount: z.int(),
  /** How many of these clients have passed n steps, at index n from 0 to `taskCount`. */
  clientsBySteps: z.array(z.int()),
})
export type ListedSequence = z.infer<typeof ListedSequence>

/** Whether a user may change a sequence: its creator a personal one, admins every one. See docs/product/sequences.md */
export const canEditSequence = (
  sequence: Pick<NurtureSequence, 'isOrgLevel' | 'createdBy'>,
  viewer: { id: string; role: Role },
): boolean => viewer.role !== 'agent' || (!sequence.isOrgLevel && sequence.createdBy === viewer.id)

/** Defaults of a repeat: custom days when creating, and when custom is chosen later. */
export const sequenceRepeatDefaults = { repeatInterval: 'weekly', newCustomDays: 7, editedCustomDays: 30 } as const

/**
 * Returns an issue at `lines` for the first line that is not among the known ones: the organization's, and those that
 * the sequence had before.
 */
export function validateLines(lines: readonly string[], known: readonly string[]): Issue[] {
  const unknown = lines.find((line) => !known.includes(line))
  return unknown === undefined ? [] : [{ path: 'lines', message: `${unknown} is not one of your organization's lines` }]
}

/** Whether a sequence is for policies of a line; one without lines is for all. */
export const isForLine = ({ lines }: Pick<NurtureSequence, 'lines'>, line: string): boolean =>
  !lines.length || lines.includes(line)

const Lines = z.array(requiredSingleLineSchemaUpTo(policyLineLimits.length)).check(z.maxLength(policyLineLimits.count))

/** Lists what contradicts the anchor of a sequence, each at its field: docs/product/sequences.md#anchors. */
export function validateAnchor({
  anchor,
  lines,
  autoEnroll,
  hasRepeat,
}: Pick<NurtureSequence, 'anchor' | 'lines' | 'autoEnroll' | 'hasRepeat'>): Issue[] {
  const issues: Issue[] = []
  if (autoEnroll && anchor === 'kickoff')
    issues.push({
      path: 'autoEnroll',
      message: 'Only a sequence that counts from a policy or a birthday can be standing',
    })
  if (lines.length && !countsFromPolicy(anchor))
    issues.push({ path: 'lines', message: 'Only a sequence that counts from a policy has lines' })
  if (hasRepeat && anchor !== 'kickoff')
    issues.push({ path: 'hasRepeat', message: 'It starts over with each term or birthday by itself' })
  return issues
}

const repeatFields = {
  hasRepeat: optionalOrNull(z.boolean()),
  repeatInterval: OptionalRepeatInterval,
  repeatCustomDays: z.optional(z.nullable(CustomIntervalDays)),
}

export const SequenceDraft = z.object({
  name: requiredSingleLineSchemaUpTo(maxTextLengths.name),
  description: optionalTextSchemaUpTo(maxTextLengths.text),
  isActive: withDefault(z.boolean(), true),
  isOrgLevel: withDefault(z.boolean(), false),
  endsWhenActive: withDefault(z.boolean(), false),
  anchor: withDefault(SequenceAnchor, 'kickoff'),
  lines: withDefault(Lines, []),
  autoEnroll: withDefault(z.boolean(), false),
  ...repeatFields,
  /** Steps to create along with it. */
  tasks: withDefault(z.array(SequenceStepDraft).check(z.maxLength(stepLimits.count)), []),
})
export type SequenceDraft = z.output<typeof SequenceDraft>

export const SequencePatch = z.object({
  name: z.optional(requiredSingleLineSchemaUpTo(maxTextLengths.name)),
  description: optionalTextSchemaUpTo(maxTextLengths.text),
  isActive: optionalOrNull(z.boolean()),
  isOrgLevel: optionalOrNull(z.boolean()),
  endsWhenActive: optionalOrNull(z.boolean()),
  anchor: optionalOrNull(SequenceAnchor),
  lines: optionalOrNull(Lines),
  autoEnroll: optionalOrNull(z.boolean()),
  ...repeatFields,
})
export type SequencePatch = z.output<typeof SequencePatch>

export const listSequences = endpoint({
  name: 'listSequences',
  method: 'GET',
  path: '/api/nurture-sequences',
  summary: "List the caller's and the organization's sequences, for admins all of them, newest first, paged",
  access: allRoles,
  query: z.object({
    /** `true` lists only sequences that take new clients. */
    active: z.optional(z.literal('true')),
    ...pageParamsUpTo(100),
  }),
  reply: z.array(ListedSequence),
  paged: true,
  shows: ['sequences', 'tasks'],
})

export const getSequence = endpoint({
  name: 'getSequence',
  method: 'GET',
  path: '/api/nurture-sequences/:sequenceId',
  summary: 'Get a sequence with its whole description; also one that a client of the caller is on',
  access: allRoles,
  params: SequenceParams,
  reply: NurtureSequence,
  shows: ['sequences'],
})

export const createSequence = endpoint({
  name: 'createSequence',
  method: 'POST',
  path: '/api/nurture-sequences',
  summary: 'Create a sequence, with its steps or without',
  access: allRoles,
  body: SequenceDraft,
  reply: NurtureSequence,
  status: 201,
  idempotent: true,
  errors: ['FORBIDDEN', 'DUPLICATE'],
  changes: ['sequences', 'clients', 'tasks', 'occurrences'],
})

export const duplicateSequence = endpoint({
  name: 'duplicateSequence',
  method: 'POST',
  path: '/api/nurture-sequences/:sequenceId/duplicate',
  summary: 'Copy a sequence with its steps to a personal one of the caller, which is inactive at first',
  access: allRoles,
  params: SequenceParams,
  reply: NurtureSequence,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  changes: ['sequences'],
})

export const updateSequence = endpoint({
  name: 'updateSequence',
  method: 'PUT',
  path: '/api/nurture-sequences/:sequenceId',
  summary: 'Change a sequence; what is a task already stays as it is',
  access: allRoles,
  params: SequenceParams,
  body: SequencePatch,
  reply: NurtureSequence,
  errors: ['FORBIDDEN', 'TRANSITION'],
  changes: ['sequences', 'clients', 'tasks', 'occurrences'],
})

export const deleteSequence = endpoint({
  name: 'deleteSequence',
  method: 'DELETE',
  path: '/api/nurture-sequences/:sequenceId',
  summary: 'Delete a sequence with its steps, assignments and their open tasks',
  access: allRoles,
  params: SequenceParams,
  errors: ['FORBIDDEN'],
  changes: ['sequences', 'tasks', 'occurrences', 'clients'],
})

/** Results of a sequence: its clients, and the outcome of each step. */
export const SequenceResults = z.object({
  enrolled: z.int(),
  running: z.int(),
  paused: z.int(),
  finished: z.int(),
  /** Ended by hand, or because the client became active. */
  endedEarly: z.int(),
  endedActive: z.int(),
  /** Each step by its day; tasks of steps that were removed are not counted. */
  steps: z.array(
    z.object({
      id: Id,
      title: z.string(),
      daysAfterKickoff: z.int(),
      done: z.int(),
      /** Abandoned, by hand or because its day was too long past. */
      missed: z.int(),
      open: z.int(),
    }),
  ),
})
export type SequenceResults = z.infer<typeof SequenceResults>

export const getSequenceResults = endpoint({
  name: 'getSequenceResults',
  method: 'GET',
  path: '/api/nurture-sequences/:sequenceId/results',
  summary: "Count what a sequence brought; of an agent, with the caller's clients, on a personal one with all",
  access: allRoles,
  params: SequenceParams,
  reply: SequenceResults,
  shows: ['sequences', 'tasks'],
})

/** Tasks that one enrollment of several clients may create at once. */
export const maxTasksPerEnrollment = 5_000

export const enrollClients = endpoint({
  name: 'enrollClients',
  method: 'POST',
  path: '/api/nurture-sequences/:sequenceId/enrolments',
  summary: 'Enroll up to 500 clients at once; returns the outcome for each',
  access: allRoles,
  opensDay: true,
  limit: { calls: 30, minutes: 10 },
  params: SequenceParams,
  body: z.extend(EnrollmentOptions, { clientIds: Ids }),
  reply: z.array(EnrollmentResult),
  errors: ['TRANSITION'],
  changes: ['tasks', 'occurrences', 'timeline', 'clients'],
})
