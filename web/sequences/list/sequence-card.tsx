import { CalendarClock, Copy, Eye, Pencil, Repeat2, Trash2, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { canEditSequence, type ListedSequence } from '#contract/sequences/sequences.ts'
import { taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { toast } from '#web/base/toast.ts'
import { useViewer } from '#web/base/viewer.ts'
import { SequenceDialog } from '#web/sequences/dialogs.tsx'
import { prefetchSequence, useDuplicateSequence } from '#web/sequences/queries.ts'
import { SequenceTimeline } from '#web/sequences/timeline/sequence-timeline.tsx'
import {
  describeAnchor,
  describeEnrolledClientCounts,
  describeSequenceRepeat,
  describeStepDay,
  formatStepDay,
  words,
} from '#web/sequences/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DialogButton } from '#web/ui/lazy-dialog.tsx'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'
import { SequenceActiveSwitch } from './sequence-active-switch.tsx'

export type SequenceCardActions = {
  open: (sequence: ListedSequence) => void
  remove: (sequence: ListedSequence) => void
}

/** A sequence: its line, its first steps, its number of clients, and the viewer's actions. */
export function SequenceCard({ sequence, actions }: { sequence: ListedSequence; actions: SequenceCardActions }) {
  const { name, description, isActive, isOrgLevel, tasks, stepDays } = sequence
  const canEdit = canEditSequence(sequence, useViewer())
  const id = useId()
  const prefetch = () => {
    SequenceDialog.prefetch()
    prefetchSequence(sequence.id)
  }
  return (
    <Card className={joinClasses('flex flex-col gap-4', !isActive && 'border-dashed bg-paper!')}>
      <div className="flex items-start justify-between gap-3">
        <h2
          id={id}
          dir="auto"
          title={name}
          className="line-clamp-3 min-w-0 text-left font-serif text-lg font-semibold wrap-anywhere"
        >
          {name}
        </h2>
        {isOrgLevel && <Badge tone="teal">{words.organizationWide}</Badge>}
      </div>
      {description && (
        <p dir="auto" className="-mt-2.5 line-clamp-2 text-left text-sm text-ink-soft wrap-anywhere">
          {description}
        </p>
      )}
      {tasks.length > 0 ? (
        <>
          {/* Steps beyond the preview have no id and no type. */}
          <SequenceTimeline
            steps={stepDays.map((daysAfterKickoff, index) => ({
              id: tasks[index]?.id ?? String(index),
              daysAfterKickoff,
              taskType: tasks[index]?.taskType,
            }))}
          />
          <StepPreview sequence={sequence} labelledBy={id} />
        </>
      ) : (
        <p className="rounded-control border border-dashed border-line px-3 py-4 text-center text-sm text-ink-soft">
          {words.noSteps}
        </p>
      )}
      <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <li className="flex items-center gap-1.5">
          <UsersRound aria-hidden className="size-3.5" />
          {describeEnrolledClientCounts(sequence)}
        </li>
        {sequence.anchor !== 'kickoff' && (
          <li className="flex items-center gap-1.5">
            <CalendarClock aria-hidden className="size-3.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {describeAnchor(sequence)}
              {sequence.autoEnroll && `. ${words.enrollsByItself}`}
            </span>
          </li>
        )}
        {sequence.hasRepeat && sequence.repeatInterval && (
          <li className="flex items-center gap-1.5">
            <Repeat2 aria-hidden className="size-3.5" />
            {describeSequenceRepeat(sequence.repeatInterval, sequence.repeatCustomDays)}
          </li>
        )}
      </ul>
      <div className="-mb-1 flex flex-wrap items-center gap-1 border-t border-line pt-3">
        {canEdit ? (
          <SequenceActiveSwitch sequence={sequence} />
        ) : (
          !isActive && <span className="text-sm text-ink-soft">{words.inactive}</span>
        )}
        <div className="ml-auto flex items-center gap-1">
          <DuplicateButton sequence={sequence} />
          {canEdit && (
            <IconButton label={words.deleteOf(name)} onClick={() => actions.remove(sequence)}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
          <DialogButton
            size="small"
            aria-label={canEdit ? words.openOf(name) : words.viewOf(name)}
            show={() => actions.open(sequence)}
            prefetch={prefetch}
          >
            {canEdit ? <Pencil aria-hidden /> : <Eye aria-hidden />}
            {canEdit ? words.open : words.view}
          </DialogButton>
        </div>
      </div>
    </Card>
  )
}

function DuplicateButton({ sequence: { id, name } }: { sequence: ListedSequence }) {
  const { isPending, send } = useDuplicateSequence(id)
  const duplicate = async () => {
    const result = await send({ params: { sequenceId: id } })
    if (result.ok) toast({ title: words.duplicated, description: result.reply.name })
  }
  return (
    <IconButton label={words.duplicateOf(name)} aria-disabled={isPending} onClick={() => isPending || void duplicate()}>
      <Copy aria-hidden />
    </IconButton>
  )
}

function StepPreview({ sequence: { tasks, taskCount }, labelledBy }: { sequence: ListedSequence; labelledBy: string }) {
  const hiddenCount = taskCount - tasks.length
  const hasStepsBefore = tasks[0]!.daysAfterKickoff < 0
  return (
    <ol aria-labelledby={labelledBy} className="grid gap-1.5 text-sm">
      {tasks.map((step) => (
        <li key={step.id} className="flex min-w-0 items-center gap-2.5">
          <span
            title={describeStepDay(step.daysAfterKickoff, hasStepsBefore)}
            className="w-18 shrink-0 whitespace-nowrap text-ink-soft tabular-nums"
          >
            {formatStepDay(step.daysAfterKickoff)}
          </span>
          <TaskTypeIcon type={step.taskType} className="size-4 shrink-0 text-ink-faint" />
          <span className="sr-only">{taskTypeLabels[step.taskType]}: </span>
          <bdi title={step.title} className="truncate">
            {step.title}
          </bdi>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="text-ink-soft">
          <span aria-hidden className="font-medium tabular-nums">
            {words.moreSteps(hiddenCount)}
          </span>
          <span className="sr-only">{words.moreStepsInWords(hiddenCount)}</span>
        </li>
      )}
    </ol>
  )
}
