import type { NurtureSequence } from '#contract/sequences/sequences.ts'
import type { SequenceStep } from '#contract/sequences/steps.ts'
import { maxListedDescriptionLength } from '#contract/tasks/tasks.ts'
import { columns, truncatedColumnsSql } from '#server/base/database/statement.ts'

const stepFormFields = {
  title: 'title',
  description: 'description',
  taskType: 'task_type',
  priority: 'priority',
  daysAfterKickoff: 'days_after_kickoff',
  estimatedMinutes: 'estimated_minutes',
  targetCount: 'target_count',
  dueTime: 'due_time',
  reminderMinutes: 'reminder_minutes',
} as const satisfies Partial<Record<keyof SequenceStep, string>>

const stepFields = { id: 'id', ...stepFormFields, createdAt: 'created_at', updatedAt: 'updated_at' } satisfies Record<
  keyof SequenceStep,
  string
>

/** Columns of a step that its form edits and its tasks copy. */
export const stepFormColumnsSql = columns('p', stepFormFields)
export const stepColumnsSql = columns('p', stepFields).select
/** Selects a step for a list: a long description is truncated, and named in `truncated`. */
export const listedStepColumnsSql = truncatedColumnsSql('p', stepFields, ['description'], maxListedDescriptionLength)
/** Selects the content of a step that an occurrence shows. */
export const stepContentColumnsSql = truncatedColumnsSql(
  'p',
  { id: 'id', ...stepFormFields },
  ['description'],
  maxListedDescriptionLength,
)

const sequenceFormFields = {
  name: 'name',
  description: 'description',
  isActive: 'is_active',
  isOrgLevel: 'is_org_level',
  repeatInterval: 'repeat_interval',
  repeatCustomDays: 'repeat_custom_days',
  endsWhenActive: 'ends_when_active',
  anchor: 'anchor',
  lines: 'lines',
  autoEnroll: 'auto_enroll',
} as const satisfies Partial<Record<keyof NurtureSequence, string>>

const sequenceFields = {
  id: 'id',
  ...sequenceFormFields,
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} satisfies Record<Exclude<keyof NurtureSequence, 'hasRepeat' | 'createdByName'>, string>

/** Columns of a sequence that its form edits. */
export const sequenceFormColumnsSql = columns('s', sequenceFormFields)

const hasRepeat = 's.repeat_interval is not null as "hasRepeat"'
/** Selects a `NurtureSequence` from `sequences s`, except `createdByName`. */
export const sequenceColumnsSql = `${columns('s', sequenceFields).select}, ${hasRepeat}`
/** Selects the same for a list: a long description is truncated, and named in `truncated`. */
export const listedSequenceColumnsSql = `${truncatedColumnsSql('s', sequenceFields, ['description'], maxListedDescriptionLength)},
  ${hasRepeat}`

/** Whether the viewer may use a sequence `s`: the organization's, their own, and for admins all. */
export const isOwnOrSharedSequenceSql = '(s.is_org_level or s.created_by = :viewerId or :seesAll::boolean)'

/**
 * Whether a sequence `s` is a personal one of the viewer, who counts all its clients, even those moved to other agents,
 * because an edit or deletion affects them too.
 */
export const isOwnPersonalSequenceSql = '(not s.is_org_level and s.created_by = :viewerId)'

/** Whether the viewer may read a sequence `s`: including those that a client of theirs is on. */
export const isReadableSequenceSql = `(${isOwnOrSharedSequenceSql} or exists (
    select from nurture_assignments a join clients c on c.organization_id = a.organization_id and c.id = a.client_id
    where a.organization_id = :organizationId and a.sequence_id = s.id and c.assigned_agent_id = :viewerId
  ))`
