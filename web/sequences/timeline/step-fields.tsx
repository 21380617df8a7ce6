import { maxTextLengths } from '#contract/base/schema.ts'
import { stepLimits, StepType } from '#contract/sequences/steps.ts'
import { priorityNames, typeNames } from '#contract/tasks/task-names.ts'
import { taskDefaults, taskLimits } from '#contract/tasks/tasks.ts'
import { type FormFields, submitOnCtrlEnter } from '#web/base/use-form.ts'
import { words } from '#web/sequences/words.ts'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import type { StepFormValues } from './step-form-values.ts'

/** The fields of a step, each with its error below it. An empty number becomes its default. */
export function StepFields({ form }: { form: FormFields<StepFormValues> }) {
  const renderNumber = (
    name: 'daysAfterKickoff' | 'estimatedMinutes' | 'targetCount',
    label: string,
    { min, max }: { min: number; max: number },
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={form.errorFor(name)}>
      {(control) => (
        <TextInput
          {...control}
          {...form.register(name, {
            valueAsNumber: true,
            onBlur: ({ target }) => target.value || form.setValues({ [name]: emptyNumbers[name] }),
          })}
          type="number"
          inputMode={min < 0 ? 'text' : 'numeric'}
          min={min}
          max={max}
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
            maxLength={maxTextLengths.title}
            autoComplete="off"
          />
        )}
      </Field>
      <div className={twoColumnStyle}>
        {renderNumber('daysAfterKickoff', words.day, dayLimits, words.dayHint)}
        <Field label={words.taskType} error={form.errorFor('taskType')}>
          {(control) => (
            <Select {...control} {...form.register('taskType')}>
              {StepType.options.map((type) => (
                <option key={type} value={type}>
                  {typeNames[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className={threeColumnStyle}>
        <Field label={words.priority} error={form.errorFor('priority')}>
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
        {renderNumber('estimatedMinutes', words.minutes, { min: 1, max: taskLimits.estimatedMinutes })}
        {renderNumber('targetCount', words.targetCount, { min: 1, max: taskLimits.targetCount })}
      </div>
      <Field label={words.description} error={form.errorFor('description')}>
        {(control) => (
          <TextArea
            {...control}
            {...form.register('description')}
            dir="auto"
            rows={1}
            maxLength={maxTextLengths.text}
            onKeyDown={submitOnCtrlEnter}
          />
        )}
      </Field>
    </>
  )
}

const dayLimits = { min: -stepLimits.daysAfterKickoff, max: stepLimits.daysAfterKickoff }

const emptyNumbers = {
  daysAfterKickoff: 0,
  estimatedMinutes: taskDefaults.estimatedMinutes,
  targetCount: taskDefaults.targetCount,
}

const twoColumnStyle = 'grid grid-cols-2 items-start gap-4'
const threeColumnStyle = 'grid grid-cols-2 items-start gap-4 sm:grid-cols-3'
