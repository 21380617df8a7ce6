import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { fullName } from '#contract/clients/clients.ts'
import { limits } from '#contract/base/schema.ts'
import { taskDefaults, taskLimits, type TaskType } from '#contract/tasks/tasks.ts'
import type { Form } from '#web/base/use-form.ts'
import { submitOnCtrlEnter } from '#web/base/submit-on-ctrl-enter.ts'
import { Field, type FieldProps, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { ClientField } from './client-field.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { ResourceFields } from './resource-fields.tsx'
import type { TaskFormValues } from './task-form-values.ts'
import { priorityNames, typeNames, words } from './words.ts'

type TaskForm = Pick<Form<TaskFormValues>, 'values' | 'set' | 'setMany' | 'errorFor'>

/** A form and the way to tie one of its fields to a control. */
export type FormSectionProps = { form: TaskForm; bindField: ReturnType<typeof createFieldBinder> }

/** The fields of Add Task, each with its error beside it. */
export function AddTaskFields({
  form,
  types,
  today,
  addClient,
}: {
  form: TaskForm
  /** Those that may be chosen. */
  types: readonly TaskType[]
  today: CalendarDay
  addClient: ((searchText: string) => void) | undefined
}) {
  const bindField = createFieldBinder(form)
  const renderNumberField = (name: 'targetCount' | 'estimatedMinutes', label: string) => (
    <Field label={label} error={form.errorFor(name)}>
      {(control) => (
        <TextInput
          {...bindField(name, control)}
          type="number"
          inputMode="numeric"
          min={1}
          max={taskLimits[name]}
          step={1}
          onBlur={({ target }) => target.value || form.set(name, String(taskDefaults[name]))}
        />
      )}
    </Field>
  )
  return (
    <>
      <Field label={words.title} error={form.errorFor('title')}>
        {(control) => (
          <TextInput {...bindField('title', control)} dir="auto" required maxLength={limits.title} autoComplete="off" />
        )}
      </Field>
      <div className={twoColumnStyle}>
        <Field label={words.type} error={form.errorFor('type')}>
          {(control) => (
            <Select {...bindField('type', control)}>
              {types.map((type) => (
                <option key={type} value={type}>
                  {typeNames[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words.priorityLabel} error={form.errorFor('priority')}>
          {(control) => (
            <Select {...bindField('priority', control)}>
              {Object.entries(priorityNames).map(([priority, name]) => (
                <option key={priority} value={priority}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={words.description} error={form.errorFor('description')}>
        {(control) => (
          <TextArea
            {...bindField('description', control)}
            dir="auto"
            maxLength={limits.text}
            onKeyDown={submitOnCtrlEnter}
          />
        )}
      </Field>
      <Field label={words.dueDate} error={form.errorFor('dueDate')}>
        {(control) => <TextInput {...bindField('dueDate', control)} type="date" min={today} max="9999-12-31" />}
      </Field>
      <div className={twoColumnStyle}>
        {renderNumberField('targetCount', words.targetCount)}
        {renderNumberField('estimatedMinutes', words.minutes)}
      </div>
      <hr className="border-line" />
      <ClientField
        clientId={form.values.clientId}
        text={form.values.client}
        error={form.errorFor('clientId')}
        onText={(text) => form.setMany({ client: text, clientId: '' })}
        onChoose={(client) => form.setMany({ client: fullName(client), clientId: client.id })}
        addClient={addClient}
      />
      <ResourceFields form={form} bindField={bindField} />
      <hr className="border-line" />
      <RepeatFields form={form} bindField={bindField} today={today} />
    </>
  )
}

const twoColumnStyle = 'grid grid-cols-2 items-start gap-4'

const createFieldBinder = (form: TaskForm) => (name: keyof TaskFormValues, control: FieldProps) => ({
  ...control,
  name,
  value: form.values[name],
  onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
})
