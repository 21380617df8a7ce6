import { useId, useState } from 'react'
import { Link } from 'wouter'
import { canEditSequence, type NurtureSequence } from '#contract/sequences/sequences.ts'
import type { ListedSequenceStep } from '#contract/sequences/steps.ts'
import { ApiError } from '#web/base/api-error.ts'
import { deleteDraft } from '#web/base/draft.ts'
import { buildEnrollPath, buildSequenceClientsPath } from '#web/base/paths.ts'
import { useIsAdmin, useViewer } from '#web/base/viewer.ts'
import { useEditSequence, useSequence, useSequences, useSteps } from '#web/sequences/queries.ts'
import { SequenceResultsSection } from '#web/sequences/results/sequence-results.tsx'
import { words } from '#web/sequences/words.ts'
import { Button, getButtonClasses } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { ReadOnlySequenceDetails, SequenceDetailsForm } from './sequence-details.tsx'
import { SequenceTimeline } from './sequence-timeline.tsx'
import { AddStepForm, EditStepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'

/** The dialog of a sequence: its details, its repeat and its steps, to edit or, without permission, to view. */
export function SequenceDialog({
  open,
  onClose,
  sequenceId,
  isNew = false,
}: {
  open: boolean
  onClose: () => void
  sequenceId: string
  /** Whether it was just created, so that adding its first step comes next. */
  isNew?: boolean
}) {
  const viewer = useViewer()
  const sequence = useSequence(sequenceId, { enabled: open })
  const steps = useSteps(sequenceId, { enabled: open })
  /** The names of the drafts of forms with unsaved input. */
  const [dirtyForms, setDirtyForms] = useState<readonly string[]>([])
  const { isPending: isSaving } = useEditSequence(sequenceId, words.failedToUpdate)
  const detailsId = `sequence-${sequenceId}`
  const canEdit = sequence.state === 'ready' && canEditSequence(sequence.data, viewer)
  const reportDirty = (form: string, isDirty: boolean) =>
    setDirtyForms((forms) => [...forms.filter((one) => one !== form), ...(isDirty ? [form] : [])])
  const discardAndClose = () => {
    for (const form of dirtyForms) deleteDraft({ form })
    onClose()
  }
  const hasFailed = sequence.state === 'failed' || steps.state === 'failed'
  return (
    <Dialog
      open={open}
      onClose={discardAndClose}
      isWide
      hasPath
      allowsUndo
      hasUnsavedChanges={dirtyForms.length > 0}
      title={canEdit || sequence.state === 'loading' ? words.editTitle : words.viewTitle}
      {...(sequence.state === 'ready' && { description: sequence.data.name })}
      footer={
        <>
          <DialogClose>
            <Button variant={canEdit ? 'quiet' : 'outline'}>
              {dirtyForms.length ? uiWords.cancel : uiWords.close}
            </Button>
          </DialogClose>
          {canEdit && (
            <Button
              variant="primary"
              type="submit"
              form={detailsId}
              busy={isSaving}
              disabled={!dirtyForms.includes(detailsId)}
            >
              {uiWords.save}
            </Button>
          )}
        </>
      }
    >
      {sequence.state === 'failed' &&
        (isUnknownSequence(sequence.error) ? (
          <EmptyState title={words.sequenceNotFound} />
        ) : (
          <ErrorState message={words.failedToLoadSequence(sequence.message)} retry={sequence.retry} />
        ))}
      {sequence.state !== 'failed' && steps.state === 'failed' && (
        <ErrorState message={words.failedToLoadSteps(steps.message)} retry={steps.retry} />
      )}
      {sequence.state === 'ready' && steps.state === 'ready' && (
        <Content
          key={sequenceId}
          sequence={sequence.data}
          steps={steps.data}
          editing={canEdit ? { isNew, reportDirty, detailsId } : undefined}
        />
      )}
      {!hasFailed && (sequence.state === 'loading' || steps.state === 'loading') && <ContentSkeleton />}
    </Dialog>
  )
}

/** Whether the address names no sequence that the viewer can see. */
const isUnknownSequence = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION')

/** Whether there are steps before the date and steps on or after it: their author may have had two dates in mind. */
const hasStepsAroundDate = (steps: readonly ListedSequenceStep[]): boolean =>
  steps.some(({ daysAfterKickoff }) => daysAfterKickoff < 0) &&
  steps.some(({ daysAfterKickoff }) => daysAfterKickoff >= 0)

type Editing = {
  isNew: boolean
  reportDirty: (form: string, isDirty: boolean) => void
  detailsId: string
}

function Content({
  sequence,
  steps,
  editing,
}: {
  sequence: NurtureSequence
  steps: readonly ListedSequenceStep[]
  editing: Editing | undefined
}) {
  const id = useId()
  const list = useSequences()
  const listed = list.state === 'ready' ? list.data.find(({ id }) => id === sequence.id) : undefined
  const enrolledCount = listed?.enrolledCount ?? 0
  const [stepId, setStepId] = useState<string>()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_17rem]">
      <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
        <h3 id={id} className="font-serif text-lg font-semibold">
          {words.timeline}
        </h3>
        {editing && enrolledCount > 0 && (
          <p className="rounded-control bg-teal-wash px-3 py-2 text-sm">{words.changesApply(enrolledCount)}</p>
        )}
        {steps.length > 0 && <SequenceTimeline steps={steps} className="py-2" />}
        {hasStepsAroundDate(steps) && (
          <p className="rounded-control bg-well px-3 py-2 text-sm">{words.oneDate[sequence.anchor]}</p>
        )}
        {steps.length > 0 ? (
          <StepList
            steps={steps}
            sequenceId={sequence.id}
            clientsBySteps={listed?.clientsBySteps}
            editing={
              editing && {
                stepId,
                edit: ({ id }) => setStepId(id),
                renderForm: (step) => (
                  <EditStepForm
                    sequenceId={sequence.id}
                    step={step}
                    onDirtyChange={editing.reportDirty}
                    // The form of another step may have been opened while this one was saved.
                    onClose={() => setStepId((current) => (current === step.id ? undefined : current))}
                  />
                ),
              }
            }
          />
        ) : (
          <p className="rounded-control border border-dashed border-line px-4 py-6 text-center text-ink-soft">
            {editing ? words.noStepsHint : words.noSteps}
          </p>
        )}
        {editing && (
          <div className="mt-2 rounded-card bg-well p-4">
            <h4 className="mb-3 font-medium">{words.addTask}</h4>
            <AddStepForm sequenceId={sequence.id} focusesTitle={editing.isNew} onDirtyChange={editing.reportDirty} />
          </div>
        )}
        {!editing?.isNew && <Clients sequence={sequence} enrolledCount={enrolledCount} hasSteps={steps.length > 0} />}
        {!editing?.isNew && <SequenceResultsSection sequenceId={sequence.id} />}
      </section>
      {editing ? (
        <SequenceDetailsForm sequence={sequence} id={editing.detailsId} onDirtyChange={editing.reportDirty} />
      ) : (
        <ReadOnlySequenceDetails sequence={sequence} />
      )}
    </div>
  )
}

/** The number of clients on the sequence, with links to them and to selecting more. */
function Clients({
  sequence: { id, isActive },
  enrolledCount,
  hasSteps,
}: {
  sequence: NurtureSequence
  enrolledCount: number
  hasSteps: boolean
}) {
  const isAdmin = useIsAdmin()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h3 id={headingId} className="font-serif text-lg font-semibold">
        {words.clients}
      </h3>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm text-ink-soft">
          {enrolledCount ? words.clientCount(enrolledCount) : words.noClients}
        </p>
        {enrolledCount > 0 && (
          <Link href={buildSequenceClientsPath(id, isAdmin)} className={getButtonClasses({ size: 'small' })}>
            {words.showClients}
          </Link>
        )}
        {isActive && hasSteps && (
          <Link href={buildEnrollPath(id)} className={getButtonClasses({ size: 'small' })}>
            {words.addClients}
          </Link>
        )}
      </div>
    </section>
  )
}

const ContentSkeleton = () => (
  <LoadingState label={words.loadingSteps} className="grid gap-8 md:grid-cols-[minmax(0,1fr)_17rem]">
    <div className="grid content-start gap-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
    <div className="grid content-start gap-5">
      <Skeleton className="h-16" />
      <Skeleton className="h-28" />
    </div>
  </LoadingState>
)
