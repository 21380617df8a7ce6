import type { ReactNode } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import { Priority, taskDefaults, taskLimits, type TaskType } from '#contract/tasks/tasks.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import { ClientField } from './client-field.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { ResourceFields } from './resource-fields.tsx'
import type { TaskFormValues } from './task-form-values.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { words } from './words.ts'

type FieldsProps = { form: FormFieldMethods<TaskFormValues> }

/** The fields of a task that exists or of a recurring rule, each with its error below it. */
export function TaskFields({
  form,
  types,
  today,
  firstDay,
  hasDay = true,
  onChooseClient,
}: FieldsProps & {
  types: readonly TaskType[]
  today: CalendarDay
  /** Of a rule: its present first day, which may be past. A task has none, and its repeat is changed elsewhere. */
  firstDay?: CalendarDay
  /** Not every task can be moved. */
  hasDay?: boolean
  onChooseClient?: (client: ClientSummary) => void
}) {
  return (
    <>
      <TextField form={form} name="title" label={words.title} required maxLength={maxTextLengths.title} />
      <TypeAndPriorityFields form={form} types={types} />
      <DescriptionField form={form} />
      {hasDay && (
        <DueDateField
          form={form}
          label={firstDay ? words.firstDay : words.dueDate}
          min={firstDay && firstDay < today ? firstDay : today}
        />
      )}
      <TargetAndMinutesFields form={form} />
      <hr className="border-line" />
      <TaskClientField form={form} addClient={undefined} onChoose={onChooseClient} />
      <ResourceFields form={form} />
      {firstDay && (
        <>
          <hr className="border-line" />
          <RepeatFields form={form} today={today} firstDay={firstDay} />
        </>
      )}
    </>
  )
}

/** Type and priority. */
export const TypeAndPriorityFields = ({ form, types }: FieldsProps & { types: readonly TaskType[] }) => (
  <div className={twoColumnStyle}>
    <SelectField form={form} name="type" label={words.type} options={types} names={taskTypeLabels} />
    <SelectField
      form={form}
      name="priority"
      label={words.priorityLabel}
      options={Priority.options}
      names={taskPriorityLabels}
    />
  </div>
)

export const DescriptionField = ({ form }: FieldsProps) => (
  <TextAreaField form={form} name="description" label={words.description} />
)

/** The day of a task, with other ways to choose it before the date. */
export const DueDateField = ({
  form,
  label,
  min,
  children,
}: FieldsProps & { label: string; min: CalendarDay; children?: ReactNode }) => (
  <Field label={label} error={form.errorFor('dueDate')}>
    {(control) => (
      <>
        {children}
        <TextInput {...control} {...form.register('dueDate')} type="date" min={min} max="9999-12-31" />
      </>
    )}
  </Field>
)

/** Target count and minutes. Empty, they become their defaults. */
export const TargetAndMinutesFields = ({ form }: FieldsProps) => (
  <div className={twoColumnStyle}>
    {(['targetCount', 'estimatedMinutes'] as const).map((name) => (
      <NumberField
        key={name}
        form={form}
        name={name}
        label={name === 'targetCount' ? words.targetCount : words.minutes}
        min={1}
        max={taskLimits[name]}
        defaultNumber={taskDefaults[name]}
      />
    ))}
  </div>
)

/** The client of a task, searched or added. */
export function TaskClientField({
  form,
  addClient,
  onChoose,
}: FieldsProps & {
  addClient: ((searchText: string) => void) | undefined
  onChoose?: ((client: ClientSummary) => void) | undefined
}) {
  const [clientId, clientText] = form.watch(['clientId', 'client'])
  return (
    <ClientField
      clientId={clientId}
      text={clientText}
      error={form.errorFor('clientId')}
      onText={(text) => form.setValues({ client: text, clientId: '' })}
      onChoose={(client) => {
        form.setValues({ client: formatFullName(client), clientId: client.id })
        onChoose?.(client)
      }}
      addClient={addClient}
    />
  )
}

const twoColumnStyle = 'grid grid-cols-2 items-start gap-4'
