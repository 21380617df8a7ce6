import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { trimText } from '#contract/base/text.ts'
import { type ListedSequenceStep, type SequenceStep, stepLimits, StepType } from '#contract/sequences/steps.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { Priority, taskDefaults, taskLimits } from '#contract/tasks/tasks.ts'
import { toast } from '#web/base/toast.ts'
import { useForm, type FormFieldMethods } from '#web/base/use-form.ts'
import { useAddStep, useEditStep, useFullStep } from '#web/sequences/queries.ts'
import { words } from '#web/sequences/words.ts'
import { Button } from '#web/ui/button.tsx'
import { AppointmentFields } from '#web/ui/form/appointment-fields.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import { FormFooter } from '#web/ui/form/form-footer.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import {
  defaultStepValues,
  parseStepEdit,
  parseStepValues,
  toStepFormValues,
  type StepFormValues,
} from './step-form-values.ts'

type StepFormProps = {
  sequenceId: string
  /** Receives the name of the form's draft. */
  onDirtyChange: (form: string, isDirty: boolean) => void
}

/** The form that adds a step to a sequence. The button is disabled without a title. */
export function AddStepForm({ sequenceId, focusesTitle, onDirtyChange }: StepFormProps & { focusesTitle: boolean }) {
  const draftKey = { form: `add-step-${sequenceId}` }
  const { ref, ...form } = useForm({
    defaultValues: defaultStepValues,
    draftKey,
    parse: parseStepValues,
  })
  const { isPending: busy, send } = useAddStep(sequenceId)
  useNotifyOnChange(form.isDirty, (isDirty) => onDirtyChange(draftKey.form, isDirty))
  const [addedCount, setAddedCount] = useState(0)
  // The button was disabled while the request was pending and lost the focus.
  useEffect(() => {
    if (focusesTitle || addedCount) ref.current?.querySelector('input')?.focus()
  }, [ref, focusesTitle, addedCount])
  const submit = form.handleSave(
    (body) => send({ params: { sequenceId }, body }),
    ({ title }) => {
      toast({ title: words.stepAdded, description: title })
      setAddedCount((count) => count + 1)
    },
  )
  return (
    <form ref={ref} noValidate onSubmit={submit} className="grid gap-4">
      <StepFields form={form} />
      <Button type="submit" busy={busy} disabled={!trimText(form.watch('title'))} className="justify-self-start">
        <Plus aria-hidden />
        {words.addTask}
      </Button>
    </form>
  )
}

type EditStepFormProps = StepFormProps & { onClose: () => void }

/** The form that edits a step in its place in the list. A step whose description is truncated is read first. */
export function EditStepForm({ step, ...props }: EditStepFormProps & { step: ListedSequenceStep }) {
  const query = useFullStep(props.sequenceId, step)
  if (query.state === 'failed')
    return <ErrorState message={words.failedToLoadStep(query.message)} retry={query.retry} />
  if (query.state === 'ready') return <LoadedStepForm {...props} step={query.data} />
  return (
    <LoadingState label={words.loadingStep} className="grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-44" />
    </LoadingState>
  )
}

function LoadedStepForm({ step, sequenceId, onDirtyChange, onClose }: EditStepFormProps & { step: SequenceStep }) {
  const draftKey = { form: `edit-step-${step.id}` }
  const { ref, ...form } = useForm({
    defaultValues: toStepFormValues(step),
    draftKey,
    parse: (values) => parseStepEdit(values, step),
  })
  const { send } = useEditStep(sequenceId, step.id)
  useNotifyOnChange(form.isDirty, (isDirty) => onDirtyChange(draftKey.form, isDirty))
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  const close = () => {
    form.reset()
    onClose()
  }
  const submit = form.handleSave(
    (body) => send({ params: { sequenceId, taskId: step.id }, body }),
    ({ title }, wasChangedMeanwhile) => {
      toast({ title: words.stepUpdated, description: title })
      if (!wasChangedMeanwhile) onClose()
    },
  )
  return (
    <form ref={ref} noValidate aria-label={words.editStep(step.title)} onSubmit={submit} className="grid gap-4">
      <StepFields form={form} />
      <FormFooter hasUnsavedChanges={form.isDirty} onCancel={close} />
    </form>
  )
}

/**
 * Calls `onChange` whenever a state of a form changes, and with false at its end: its dialog then knows whether closing
 * loses something.
 */
export function useNotifyOnChange(state: boolean, onChange: (state: boolean) => void): void {
  const report = useEffectEvent(onChange)
  useEffect(() => {
    report(state)
    return () => report(false)
  }, [state])
}

/** The fields of a step, each with its error below it. An empty number becomes its default. */
const StepFields = ({ form }: { form: FormFieldMethods<StepFormValues> }) => (
  <>
    <TextField form={form} name="title" label={words.title} required />
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
    <AppointmentFields form={form} />
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
