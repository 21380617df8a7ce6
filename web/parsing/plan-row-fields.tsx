import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { taskLimits } from '#contract/tasks/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckBox, Field, type FieldControlProps, renderOptions, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { reminderNames, reminderOptions } from '#web/ui/form/appointment-fields.tsx'
import { words as appointmentWords } from '#web/ui/form/words.ts'
import type { PlanKindOptions } from './plan-kinds.ts'
import type { IssueMessagesByField, PlanRow } from './plan.ts'
import type { PlanRowActions } from './use-row-actions.ts'
import { words } from './words.ts'

/**
 * The fields of a task; the first invalid one has the focus. Input counts at once; the task is listed at its new day
 * when the fields close.
 */
export function PlanRowFields({
  row,
  kind,
  issues,
  actions,
}: {
  row: PlanRow
  kind: PlanKindOptions
  issues: IssueMessagesByField | undefined
  actions: PlanRowActions
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]') ?? form.current?.querySelector('input')
    field?.focus()
  }, [])
  const line = row.source?.number
  const [lineCount] = useState(() => (line === undefined ? 0 : actions.countLine(line)))
  const [changesAll, setChangesAll] = useState(false)
  const change = (changes: Partial<PlanRow>) =>
    changesAll ? actions.changeLine(row.id, changes) : actions.change(row.id, changes)
  const bind = (name: 'title' | 'type' | 'priority' | 'dueTime' | 'reminderMinutes' | 'description') => ({
    value: row[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    actions.close(row.id)
  }
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid gap-4 rounded-card bg-well p-4">
      <Field label={words.title} error={issues?.title}>
        {(control) => <TextInput {...control} {...bind('title')} dir="auto" required autoComplete="off" />}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-5">
        <Field label={kind.words.day} error={issues?.day}>
          {(control) => (
            <NumberInput
              control={control}
              value={row.day + kind.dayOffset}
              min={kind.minDay}
              max={kind.maxDay}
              onNumber={(day) => change({ day: day - kind.dayOffset })}
            />
          )}
        </Field>
        <Field label={words.type} error={issues?.type}>
          {(control) => (
            <Select {...control} {...bind('type')}>
              {renderOptions(kind.types, (type) => [type, taskTypeLabels[type]])}
            </Select>
          )}
        </Field>
        <Field label={words.priority} error={issues?.priority}>
          {(control) => (
            <Select {...control} {...bind('priority')}>
              {renderOptions(Object.entries(taskPriorityLabels), (entry) => entry)}
            </Select>
          )}
        </Field>
        {(['estimatedMinutes', 'targetCount'] as const).map((name) => (
          <Field key={name} label={numberLabels[name]} error={issues?.[name]}>
            {(control) => (
              <NumberInput
                control={control}
                value={row[name]}
                min={1}
                max={taskLimits[name]}
                onNumber={(value) => change({ [name]: value })}
              />
            )}
          </Field>
        ))}
        <Field label={appointmentWords.time} error={issues?.dueTime}>
          {(control) => <TextInput {...control} {...bind('dueTime')} type="time" />}
        </Field>
        {row.dueTime && (
          <div className="col-span-2">
            <Field label={appointmentWords.reminder} error={issues?.reminderMinutes}>
              {(control) => (
                <Select {...control} {...bind('reminderMinutes')}>
                  <option value="">{appointmentWords.noReminder}</option>
                  {renderOptions(reminderOptions, (minutes) => [minutes, reminderNames[minutes]])}
                </Select>
              )}
            </Field>
          </div>
        )}
      </div>
      <Field label={words.description} error={issues?.description}>
        {(control) => <TextArea {...control} {...bind('description')} dir="auto" />}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {line !== undefined && lineCount > 1 && (
          <>
            <CheckBox
              label={words.changeAll(lineCount)}
              checked={changesAll}
              onChange={({ target }) => setChangesAll(target.checked)}
            />
            <Button size="small" onClick={() => actions.removeLine(line)}>
              {words.removeAll(lineCount)}
            </Button>
          </>
        )}
        <Button type="submit" className="ml-auto">
          {words.doneEditing}
        </Button>
      </div>
    </form>
  )
}

const numberLabels = { estimatedMinutes: words.minutes, targetCount: words.count }

/** Whole numbers; NaN while it is empty or half typed. */
const NumberInput = ({
  control,
  value,
  onNumber,
  ...limits
}: {
  control: FieldControlProps
  value: number
  onNumber: (value: number) => void
} & Pick<ComponentProps<'input'>, 'min' | 'max'>) => (
  <TextInput
    {...control}
    {...limits}
    type="number"
    inputMode="numeric"
    step={1}
    value={Number.isNaN(value) ? '' : value}
    onChange={({ target }) => onNumber(target.valueAsNumber)}
  />
)
