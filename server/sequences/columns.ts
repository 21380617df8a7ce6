import { NurtureSequence } from '#contract/sequences/sequences.ts'
import { SequenceStep } from '#contract/sequences/steps.ts'
import { maxListedDescriptionLength } from '#contract/tasks/tasks.ts'
import { columns, toColumnNames, truncatedColumnsSql } from '#server/base/database/statement.ts'

const maxLengths = { description: maxListedDescriptionLength }

const stepFormFields = toColumnNames(SequenceStep, 'id', 'createdAt', 'updatedAt')

const stepFields = toColumnNames(SequenceStep)
const stepContentFields = toColumnNames(SequenceStep, 'createdAt', 'updatedAt')

/** Columns of a step that its form edits and its tasks copy. */
export const stepFormColumnsSql = columns('p', stepFormFields)
/** Selects a `SequenceStep` from `sequence_steps p`. */
export const stepColumnsSql = columns('p', stepFields).select
/** Selects a step for a list: a long description is truncated, and named in `truncated`. */
export const listedStepColumnsSql = truncatedColumnsSql('p', stepFields, maxLengths)
/** Selects the content of a step that an occurrence shows. */
export const stepContentColumnsSql = truncatedColumnsSql('p', stepContentFields, maxLengths)

const sequenceFormFields = toColumnNames(
  NurtureSequence,
  'id',
  'hasRepeat',
  'createdBy',
  'createdByName',
  'createdAt',
  'updatedAt',
)
const sequenceFields = toColumnNames(NurtureSequence, 'hasRepeat', 'createdByName')

/** The fields of a sequence that its form edits. */
export type SequenceForm = Pick<NurtureSequence, keyof typeof sequenceFormFields>
/** The columns of a sequence that its form edits. */
export const sequenceFormColumnsSql = columns('s', sequenceFormFields)

const hasRepeat = 's.repeat_interval is not null as "hasRepeat"'
/** Selects a `NurtureSequence` from `sequences s`, except `createdByName`. */
export const sequenceColumnsSql = `${columns('s', sequenceFields).select}, ${hasRepeat}`
/**
 * Selects the columns of `sequenceColumnsSql` for a list: a long description is truncated, and named in `truncated`.
 */
export const listedSequenceColumnsSql = `${truncatedColumnsSql('s', sequenceFields, maxLengths)}, ${hasRepeat}`

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
