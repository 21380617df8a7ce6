import { useId, useState } from 'react'
import { type CalendarDay, daysBetween } from '#contract/base/calendar-day.ts'
import type { NurtureAssignment, ResumeMode } from '#contract/sequences/assignments.ts'
import { toast } from '#web/base/toast.ts'
import { StepDateList } from '#web/sequences/enroll/step-dates.tsx'
import { useSteps } from '#web/sequences/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { CheckBox } from '#web/ui/field.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { useAssignmentTasks, useUpdateAssignment } from './queries.ts'
import { computeResumePreviewDates } from './resume-dates.ts'
import { words } from './words.ts'

/** Resumes a paused assignment after showing the remaining dates. */
export function ResumeDialog({
  assignment,
  today,
  ...dialog
}: DialogState & {
  assignment: NurtureAssignment
  today: CalendarDay
}) {
  const { id, clientId, sequenceId, sequenceName, anchor, defaultResumeMode, pausedOn } = assignment
  // Without a day in between, both choices give the same dates.
  const pauseDays = pausedOn ? daysBetween(pausedOn, today) : 0
  const [chosenMode, setMode] = useState<ResumeMode>()
  const mode = chosenMode ?? defaultResumeMode ?? 'shift'
  const steps = useSteps(sequenceId, { enabled: dialog.open })
  const tasks = useAssignmentTasks(id, { enabled: dialog.open })
  const { isPending: busy, send } = useUpdateAssignment(assignment, today)
  const failed = steps.state === 'failed' ? steps : tasks.state === 'failed' ? tasks : undefined
  const dates =
    steps.state === 'ready' && tasks.state === 'ready'
      ? computeResumePreviewDates(assignment, { steps: steps.data, tasks: tasks.data }, mode, today)
      : undefined
  return (
    <ConfirmDialog
      {...dialog}
      title={words.resumeOf(sequenceName)}
      confirmLabel={words.resume}
      variant="primary"
      busy={busy}
      disabled={!dates}
      send={() => send({ params: { clientId, assignmentId: id }, body: { status: 'active', resumeMode: mode } })}
      onDone={() => toast({ title: words.resumed, description: sequenceName })}
    >
      <div className="grid gap-5">
        {pauseDays > 0 && anchor === 'kickoff' && <ModeChoice days={pauseDays} mode={mode} onChange={setMode} />}
        {failed && <ErrorState message={words.failedToLoadTasks(failed.message)} retry={failed.retry} />}
        {!failed && !dates && (
          <LoadingState label={words.loadingTasks}>
            <Skeleton className="h-40" />
          </LoadingState>
        )}
        {dates && (
          <section aria-label={words.dates} className="grid gap-2">
            <h3 className="text-sm font-medium">{words.dates}</h3>
            {dates.length > 0 ? (
              <StepDateList steps={dates} today={today} skippedText={words.missed} />
            ) : (
              <p className="text-sm text-ink-soft">{words.noDates}</p>
            )}
          </section>
        )}
      </div>
    </ConfirmDialog>
  )
}

function ModeChoice({
  days,
  mode,
  onChange,
}: {
  days: number
  mode: ResumeMode
  onChange: (mode: ResumeMode) => void
}) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{words.resumeMode}</legend>
      <CheckBox
        type="radio"
        name={name}
        label={words.shift(days)}
        hint={words.shiftHint}
        checked={mode === 'shift'}
        onChange={() => onChange('shift')}
      />
      <CheckBox
        type="radio"
        name={name}
        label={words.keep}
        hint={words.keepHint}
        checked={mode === 'keep'}
        onChange={() => onChange('keep')}
      />
    </fieldset>
  )
}
