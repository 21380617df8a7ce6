import { useEffect, useEffectEvent, useState } from 'react'
import { Plus } from 'lucide-react'
import type { ListedSequenceStep, SequenceStep } from '#contract/sequences/steps.ts'
import { useForm } from '#web/base/use-form.ts'
import { useAddStep, useEditStep, useWholeStep } from '#web/sequences/queries.ts'
import { words } from '#web/sequences/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormFooter } from '#web/ui/form/form-footer.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { StepFields } from './step-fields.tsx'
import { defaultStepValues, parseStepValues, toStepFormValues } from './step-form-values.ts'

type StepFormProps = {
  sequenceId: string
  /** The viewer, who owns the draft. */
  owner: string
  onDirtyChange: (isDirty: boolean) => void
}

/** The form that adds a step to a sequence. The button is disabled without a title. */
export function AddStepForm({
  sequenceId,
  owner,
  focusesTitle,
  onDirtyChange,
}: StepFormProps & { focusesTitle: boolean }) {
  const { ref, ...form } = useForm({
    defaultValues: defaultStepValues,
    draftKey: { form: `add-step-${sequenceId}`, owner },
    parse: parseStepValues,
  })
  const { isPending: busy, send } = useAddStep(sequenceId)
  useReportDirty(form.isDirty, onDirtyChange)
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
      <Button type="submit" busy={busy} disabled={!form.watch('title').trim()} className="justify-self-start">
        <Plus aria-hidden />
        {words.addTask}
      </Button>
    </form>
  )
}

type EditStepFormProps = StepFormProps & { onClose: () => void }

/** The form that edits a step in its place in the list. A step whose description was cut is read first. */
export function EditStepForm({ step, ...props }: EditStepFormProps & { step: ListedSequenceStep }) {
  const query = useWholeStep(props.sequenceId, step, true)
  if (query.state === 'failed')
    return <ErrorState message={words.failedToLoadStep(query.message)} retry={query.retry} />
  if (query.state === 'ready') return <LoadedStepForm {...props} step={query.data} />
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{words.loadingStep}</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-44" />
    </div>
  )
}

function LoadedStepForm({
  step,
  sequenceId,
  owner,
  onDirtyChange,
  onClose,
}: EditStepFormProps & { step: SequenceStep }) {
  const { ref, ...form } = useForm({
    defaultValues: toStepFormValues(step),
    draftKey: { form: `edit-step-${step.id}`, owner },
    parse: parseStepValues,
  })
  const { send } = useEditStep(sequenceId, step.id)
  useReportDirty(form.isDirty, onDirtyChange)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  const close = () => {
    form.reset()
    onClose()
  }
  const submit = form.handleSave(
    (body) => send({ params: { sequenceId, taskId: step.id }, body }),
    ({ title }) => {
      toast({ title: words.stepUpdated, description: title })
      onClose()
    },
  )
  return (
    <form ref={ref} noValidate aria-label={words.editStep(step.title)} onSubmit={submit} className="grid gap-4">
      <StepFields form={form} />
      <FormFooter saveLabel={words.save} hasUnsavedChanges={form.isDirty} onCancel={close} />
    </form>
  )
}

/** Tells the dialog whether closing it would lose something. */
function useReportDirty(isDirty: boolean, onDirtyChange: (isDirty: boolean) => void): void {
  const report = useEffectEvent(onDirtyChange)
  useEffect(() => {
    report(isDirty)
    return () => report(false)
  }, [isDirty])
}
