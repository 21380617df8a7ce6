import { maxTextLengths } from '#contract/base/schema.ts'
import { stepLimits, StepType } from '#contract/sequences/steps.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { Priority, taskDefaults, taskLimits } from '#contract/tasks/tasks.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { words } from '#web/sequences/words.ts'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import type { StepFormValues } from './step-form-values.ts'

/** The fields of a step, each with its error below it. An empty number becomes its default. */
export const StepFields = ({ form }: { form: FormFieldMethods<StepFormValues> }) => (
  <>
    <TextField form={form} name="title" label={words.title} required maxLength={maxTextLengths.title} />
    <div className="grid grid-cols-2 items-start gap-4">
      <NumberField
        form={form}
        name="daysAfterKickoff"
        label={words.day}
        hint={words.dayHint}
        min={-stepLimits.daysAfterKickoff}
        max={stepLimits.daysAfterKickoff}
        defaultNumber={0}
      />
      <SelectField
        form={form}
        name="taskType"
        label={words.taskType}
        options={StepType.options}
        names={taskTypeLabels}
      />
    </div>
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
      <SelectField
        form={form}
        name="priority"
        label={words.priority}
        options={Priority.options}
        names={taskPriorityLabels}
      />
      <NumberField
        form={form}
        name="estimatedMinutes"
        label={words.minutes}
        min={1}
        max={taskLimits.estimatedMinutes}
        defaultNumber={taskDefaults.estimatedMinutes}
      />
      <NumberField
        form={form}
        name="targetCount"
        label={words.targetCount}
        min={1}
        max={taskLimits.targetCount}
        defaultNumber={taskDefaults.targetCount}
      />
    </div>
    <TextAreaField form={form} name="description" label={words.description} rows={1} />
  </>
)
