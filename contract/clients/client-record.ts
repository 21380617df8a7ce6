import * as z from 'zod/mini'
import { Day, Id, ReplyInstant } from '#contract/base/schema.ts'
import { ClientDocument } from '#contract/documents/documents.ts'
import { HouseholdRole } from '#contract/households/households.ts'
import { ClientNote } from '#contract/notes/notes.ts'
import { Policy, RenewalOutcome } from '#contract/policies/policies.ts'
import { StoredAssignment } from '#contract/sequences/assignments.ts'
import { SequenceStep } from '#contract/sequences/steps.ts'
import { RecurringRule } from '#contract/tasks/recurring-rules.ts'
import { HistoryEntry } from '#contract/tasks/task-history.ts'
import { Task } from '#contract/tasks/tasks.ts'
import { TimelineEvent } from '#contract/timeline/timeline.ts'
import { Client } from './clients.ts'

/** Null for a super administrator, who belongs to another organization. */
const creator = { createdBy: z.nullable(Id) }
const agentName = z.nullable(z.string())

export const ExportedClient = z.extend(
  z.omit(Client, { activeSequences: true, lastActivityAt: true, household: true }),
  { agentName },
)

/** A household with the members that the exporting user can access, including the client. */
export const ExportedHousehold = z.object({
  name: z.string(),
  members: z.array(z.object({ name: z.string(), role: HouseholdRole })),
})

export const ExportedNote = z.extend(z.omit(ClientNote, { isGeneral: true }), creator)

/** The text of an added note is in the note. A message that was sent is an event of the kind `message_sent`. */
export const ExportedEvent = z.extend(z.omit(TimelineEvent, { truncated: true, noteType: true }), creator)

export const ExportedTask = z.extend(Task, {
  completedOn: z.nullable(Day),
  /** Why the program closed it; null if it did not. */
  closedAs: z.nullable(z.enum(['missed', 'overdue'])),
  agentName,
})

export const ExportedHistoryEntry = z.extend(
  z.omit(HistoryEntry, { taskTitle: true, clientId: true, clientName: true, said: true }),
  {
    userId: Id,
    userName: z.nullable(z.string()),
  },
)

export const ExportedRecurringRule = z.extend(z.omit(RecurringRule, { nextDate: true }), {
  assignedAgentId: Id,
  agentName,
})

/** An assignment, however it ended. */
export const ExportedAssignment = z.extend(StoredAssignment, { agentName })

/** A policy that is not deleted, with the outcomes of its renewals. */
export const ExportedPolicy = z.extend(z.omit(Policy, { clientId: true }), {
  outcomes: z.array(
    z.object({
      outcome: RenewalOutcome,
      day: Day,
      premiumCents: z.nullable(z.number()),
      reason: z.nullable(z.string()),
      /** The policy that it moved to. */
      replacementId: z.nullable(Id),
    }),
  ),
})

/** A step of a sequence that the client was enrolled in, as it is now. */
export const ExportedStep = z.extend(SequenceStep, { sequenceId: Id })

export const ExportedDocument = z.extend(ClientDocument, creator)

/** The content of `record.json` in the ZIP of a client: docs/product/clients.md#export. Lists are in the order of creation. */
export const ClientRecord = z.object({
  format: z.literal('daybook-client'),
  version: z.literal(2),
  exportedAt: ReplyInstant,
  client: ExportedClient,
  household: z.nullable(ExportedHousehold),
  notes: z.array(ExportedNote),
  timeline: z.array(ExportedEvent),
  tasks: z.array(ExportedTask),
  taskHistory: z.array(ExportedHistoryEntry),
  recurringTasks: z.array(ExportedRecurringRule),
  policies: z.array(ExportedPolicy),
  sequenceAssignments: z.array(ExportedAssignment),
  sequenceSteps: z.array(ExportedStep),
  documents: z.array(
    z.extend(ExportedDocument, {
      /** Its path in the ZIP; null if it is missing. */
      path: z.nullable(z.string()),
      /** Whether the file store has lost it. */
      isMissing: z.boolean(),
    }),
  ),
})
export type ClientRecord = z.infer<typeof ClientRecord>
