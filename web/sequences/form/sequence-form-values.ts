import {
  countsFromPolicy,
  type NurtureSequence,
  SequenceDraft,
  sequenceRepeatDefaults,
  SequencePatch,
} from '#contract/sequences/sequences.ts'
import type { SequenceAnchor } from '#contract/sequences/steps.ts'
import type { RepeatInterval } from '#contract/tasks/recurrence.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { words } from '#web/sequences/words.ts'

/** The fields of a sequence; an empty number is NaN. */
export type SequenceFormValues = {
  name: string
  description: string
  hasRepeat: boolean
  repeatInterval: RepeatInterval
  repeatCustomDays: number
  isOrgLevel: boolean
  endsWhenActive: boolean
  anchor: SequenceAnchor
  lines: string[]
  autoEnroll: boolean
}

export const defaultSequenceValues: SequenceFormValues = {
  name: '',
  description: '',
  hasRepeat: false,
  repeatInterval: sequenceRepeatDefaults.repeatInterval,
  repeatCustomDays: sequenceRepeatDefaults.newCustomDays,
  isOrgLevel: false,
  endsWhenActive: false,
  anchor: 'kickoff',
  lines: [],
  autoEnroll: false,
}

/** The values of an existing sequence. */
export const toSequenceFormValues = (sequence: NurtureSequence): SequenceFormValues => ({
  name: sequence.name,
  description: sequence.description ?? '',
  hasRepeat: sequence.hasRepeat,
  repeatInterval: sequence.repeatInterval ?? sequenceRepeatDefaults.repeatInterval,
  repeatCustomDays: sequence.repeatCustomDays ?? sequenceRepeatDefaults.editedCustomDays,
  isOrgLevel: sequence.isOrgLevel,
  endsWhenActive: sequence.endsWhenActive,
  anchor: sequence.anchor,
  lines: sequence.lines,
  autoEnroll: sequence.autoEnroll,
})

/** Parses a new sequence. An empty number counts as its default. */
export const parseNewSequence = (values: SequenceFormValues): FormParseResult<SequenceDraft> =>
  showLinesAsOneField(
    parseFormValues(SequenceDraft, toFields(values, sequenceRepeatDefaults.newCustomDays), requiredMessages),
  )

/** Parses an edited sequence to the changed fields; the repeat counts as one field. */
export function parseSequenceEdit(
  values: SequenceFormValues,
  sequence: NurtureSequence,
): FormParseResult<SequencePatch> {
  const before = toFields(toSequenceFormValues(sequence), sequenceRepeatDefaults.editedCustomDays)
  const { hasRepeat, repeatInterval, repeatCustomDays, ...others } = toFields(
    values,
    sequenceRepeatDefaults.editedCustomDays,
  )
  const repeat = { hasRepeat, repeatInterval, repeatCustomDays }
  const isRepeatChanged = Object.entries(repeat).some(([name, value]) => before[name as keyof typeof repeat] !== value)
  const changedEntries = Object.entries(others).filter(
    ([name, value]) => JSON.stringify(before[name as keyof typeof others]) !== JSON.stringify(value),
  )
  const patch = { ...Object.fromEntries(changedEntries), ...(isRepeatChanged && repeat) }
  return showLinesAsOneField(parseFormValues(SequencePatch, patch, requiredMessages))
}

/** The fields to send, without those that belong to another kind of repeat or to another anchor. */
function toFields({ repeatCustomDays, ...values }: SequenceFormValues, emptyCustomDays: number) {
  const isAnchored = values.anchor !== 'kickoff'
  const hasRepeat = values.hasRepeat && !isAnchored
  const isCustom = hasRepeat && values.repeatInterval === 'custom'
  return {
    ...values,
    hasRepeat,
    lines: countsFromPolicy(values.anchor) ? values.lines : [],
    autoEnroll: isAnchored && values.autoEnroll,
    name: values.name.trim(),
    description: values.description.trim(),
    repeatInterval: hasRepeat ? values.repeatInterval : null,
    repeatCustomDays: isCustom ? (Number.isNaN(repeatCustomDays) ? emptyCustomDays : repeatCustomDays) : null,
  }
}

const requiredMessages = { name: words.nameRequired }

const showLinesAsOneField = <T>(result: FormParseResult<T>): FormParseResult<T> =>
  'issues' in result
    ? { issues: result.issues.map((issue) => (issue.path.startsWith('lines.') ? { ...issue, path: 'lines' } : issue)) }
    : result
