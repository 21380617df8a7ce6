import type { CalendarDay } from '#contract/calendar-day.ts'
import { nameOf } from '#contract/clients.ts'
import { limits } from '#contract/schema.ts'
import { taskDefaults, taskLimits, type TaskType } from '#contract/tasks.ts'
import type { Form } from '#web/base/form.ts'
import { sendByKeys } from '#web/base/send-by-keys.ts'
import { Field, type FieldProps, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { ClientField } from './client-field.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { ResourceFields } from './resource-fields.tsx'
import type { TypedTask } from './typed-task.ts'
import { priorityNames, typeNames, words } from './words.ts'

type TaskForm = Pick<Form<TypedTask>, 'values' | 'set' | 'setAll' | 'errorOf'>

/** A form and the way to tie one of its fields to a control. */
export type BoundFields = { form: TaskForm; bound: ReturnType<typeof boundTo> }

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
  addClient: ((like: string) => void) | undefined
}) {
  const bound = boundTo(form)
  const number = (name: 'targetCount' | 'estimatedMinutes', label: string) => (
    <Field label={label} error={form.errorOf(name)}>
      {(control) => (
        <TextInput
          {...bound(name, control)}
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
      <Field label={words.title} error={form.errorOf('title')}>
        {(control) => (
          <TextInput {...bound('title', control)} dir="auto" required maxLength={limits.title} autoComplete="off" />
        )}
      </Field>
      <div className={pair}>
        <Field label={words.type} error={form.errorOf('type')}>
          {(control) => (
            <Select {...bound('type', control)}>
              {types.map((type) => (
                <option key={type} value={type}>
                  {typeNames[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words.priorityLabel} error={form.errorOf('priority')}>
          {(control) => (
            <Select {...bound('priority', control)}>
              {Object.entries(priorityNames).map(([priority, name]) => (
                <option key={priority} value={priority}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={words.description} error={form.errorOf('description')}>
        {(control) => (
          <TextArea {...bound('description', control)} dir="auto" maxLength={limits.text} onKeyDown={sendByKeys} />
        )}
      </Field>
      <Field label={words.dueDate} error={form.errorOf('dueDate')}>
        {(control) => <TextInput {...bound('dueDate', control)} type="date" min={today} max="9999-12-31" />}
      </Field>
      <div className={pair}>
        {number('targetCount', words.targetCount)}
        {number('estimatedMinutes', words.minutes)}
      </div>
      <hr className="border-line" />
      <ClientField
        clientId={form.values.clientId}
        text={form.values.client}
        error={form.errorOf('clientId')}
        onText={(text) => form.setAll({ client: text, clientId: '' })}
        onChoose={(client) => form.setAll({ client: nameOf(client), clientId: client.id })}
        addClient={addClient}
      />
      <ResourceFields form={form} bound={bound} />
      <hr className="border-line" />
      <RepeatFields form={form} bound={bound} today={today} />
    </>
  )
}

const pair = 'grid grid-cols-2 items-start gap-4'

const boundTo = (form: TaskForm) => (name: keyof TypedTask, control: FieldProps) => ({
  ...control,
  name,
  value: form.values[name],
  onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
})
