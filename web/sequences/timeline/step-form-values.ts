import { noAppointment } from '#contract/base/appointments.ts'
import { type SequenceStep, SequenceStepDraft, type SequenceStepPatch } from '#contract/sequences/steps.ts'
import { taskDefaults } from '#contract/tasks/tasks.ts'
import { type AppointmentValues, toAppointmentFields, toAppointmentValues } from '#web/base/appointment-values.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { words } from '#web/ui/form/words.ts'

/** The fields of a step; an empty number is NaN. */
export type StepFormValues = Required<Omit<SequenceStepDraft, keyof AppointmentValues>> &
  AppointmentValues & { description: string }

export const defaultStepValues: StepFormValues = {
  title: '',
  description: '',
  taskType: taskDefaults.type,
  priority: taskDefaults.priority,
  daysAfterKickoff: 0,
  ...toAppointmentValues(noAppointment),
  estimatedMinutes: taskDefaults.estimatedMinutes,
  targetCount: taskDefaults.targetCount,
}

/** The values of an existing step. */
export const toStepFormValues = (step: SequenceStep): StepFormValues => ({
  title: step.title,
  description: step.description ?? '',
  taskType: step.taskType,
  priority: step.priority,
  daysAfterKickoff: step.daysAfterKickoff,
  ...toAppointmentValues(step),
  estimatedMinutes: step.estimatedMinutes,
  targetCount: step.targetCount,
})

/** Parses the fields of a step. An empty number counts as its default. */
export function parseStepValues(values: StepFormValues): FormParseResult<SequenceStepDraft> {
  const numbers = ['daysAfterKickoff', 'estimatedMinutes', 'targetCount'] as const
  const defaults = numbers.filter((name) => Number.isNaN(values[name])).map((name) => [name, defaultStepValues[name]])
  return parseFormValues(
    SequenceStepDraft,
    { ...values, ...toAppointmentFields(values), ...Object.fromEntries(defaults) },
    { title: words.titleRequired },
  )
}

/** Parses an edited step to the changed fields: others may have changed the rest since. */
export function parseStepEdit(values: StepFormValues, step: SequenceStep): FormParseResult<SequenceStepPatch> {
  const parsed = parseStepValues(values)
  if ('issues' in parsed) return parsed
  const before: Record<string, unknown> = step
  return { value: Object.fromEntries(Object.entries(parsed.value).filter(([name, value]) => value !== before[name])) }
}
