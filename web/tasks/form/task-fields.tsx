import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type ClientSummary, fullName } from '#contract/clients/clients.ts'
import { limits } from '#contract/base/schema.ts'
import { taskDefaults, taskLimits, type TaskType } from '#contract/tasks/tasks.ts'
import { type FormFields, submitOnCtrlEnter } from '#web/base/use-form.ts'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { ClientField } from './client-field.tsx'
import { OptionalRepeat, RepeatFields } from './repeat-fields.tsx'
import { ResourceFields } from './resource-fields.tsx'
import type { TaskFormValues } from './task-form-values.ts'
import { priorityNames, typeNames, words } from '#web/tasks/words.ts'

/** The fields of a task or of a recurring rule, each with its error below it. */
export function TaskFields({
  form,
  types,
  today,
  firstDay,
  addClient,
  onChooseClient,
  edited,
}: {
  form: FormFields<TaskFormValues>
  types: readonly TaskType[]
  today: CalendarDay
  /** Of a rule: its present first day, which may be past. A task has none, and a new one may repeat or not. */
  firstDay?: CalendarDay
  addClient: ((searchText: string) => void) | undefined
  onChooseClient?: (client: ClientSummary) => void
  /** Of a task that exists: a repeat is changed elsewhere, and not every task can be moved. */
  edited?: { hasDay: boolean }
}) {
  const [clientId, clientText] = form.watch(['clientId', 'client'])
  const renderNumberField = (name: 'targetCount' | 'estimatedMinutes', label: string) => (
    <Field label={label} error={form.errorFor(name)}>
      {(control) => (
        <TextInput
          {...control}
          {...form.register(name, {
            valueAsNumber: true,
            onBlur: ({ target }) => target.value || form.setValues({ [name]: taskDefaults[name] }),
          })}
          type="number"
          inputMode="numeric"
          min={1}
          max={taskLimits[name]}
          step={1}
        />
      )}
    </Field>
  )
  return (
    <>
      <Field label={words.title} error={form.errorFor('title')}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('title')}
            dir="auto"
            required
            maxLength={limits.title}
            autoComplete="off"
          />
        )}
      </Field>
      <div className={twoColumnStyle}>
        <Field label={words.type} error={form.errorFor('type')}>
          {(control) => (
            <Select {...control} {...form.register('type')}>
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
            <Select {...control} {...form.register('priority')}>
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
            {...control}
            {...form.register('description')}
            dir="auto"
            maxLength={limits.text}
            onKeyDown={submitOnCtrlEnter}
          />
        )}
      </Field>
      {edited?.hasDay !== false && (
        <Field label={firstDay ? words.firstDay : words.dueDate} error={form.errorFor('dueDate')}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('dueDate')}
              type="date"
              min={firstDay && firstDay < today ? firstDay : today}
              max="9999-12-31"
            />
          )}
        </Field>
      )}
      <div className={twoColumnStyle}>
        {renderNumberField('targetCount', words.targetCount)}
        {renderNumberField('estimatedMinutes', words.minutes)}
      </div>
      <hr className="border-line" />
      <ClientField
        clientId={clientId}
        text={clientText}
        error={form.errorFor('clientId')}
        onText={(text) => form.setValues({ client: text, clientId: '' })}
        onChoose={(client) => {
          form.setValues({ client: fullName(client), clientId: client.id })
          onChooseClient?.(client)
        }}
        addClient={addClient}
      />
      <ResourceFields form={form} />
      {!edited && (
        <>
          <hr className="border-line" />
          {firstDay ? (
            <RepeatFields form={form} today={today} firstDay={firstDay} />
          ) : (
            <OptionalRepeat form={form} today={today} />
          )}
        </>
      )}
    </>
  )
}

const twoColumnStyle = 'grid grid-cols-2 items-start gap-4'
