import { Pencil, Trash2, UsersRound } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { getSequenceStep, type ListedSequenceStep } from '#contract/sequences/steps.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { useRemoveStep } from '#web/sequences/queries.ts'
import { describeStepDay, formatStepDay, words } from '#web/sequences/words.ts'
import { TruncatedText } from '#web/ui/expandable-text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { moveFocusFromRemovedRow, RowList, type RowElementProps } from '#web/ui/row-list.tsx'
import { PlannedTaskFacts } from '#web/ui/rows/planned-task-facts.tsx'
import { RowFact, RowFactList, TypeBadge } from '#web/ui/rows/row-facts.tsx'

/** The steps of a sequence by day. `renderForm` replaces the row of the step that is being edited. */
export function StepList({
  steps,
  sequenceId,
  clientsBySteps,
  editing,
}: {
  /** Sorted by day. */
  steps: readonly ListedSequenceStep[]
  sequenceId: string
  /** Number of clients whose next step is each step. */
  clientsBySteps: readonly number[] | undefined
  /** Absent for users who may not edit. */
  editing:
    | {
        stepId: string | undefined
        edit: (step: ListedSequenceStep) => void
        renderForm: (step: ListedSequenceStep) => ReactNode
      }
    | undefined
}) {
  const hasStepsBefore = (steps[0]?.daysAfterKickoff ?? 0) < 0
  return (
    <RowList rows={steps} label={words.timeline} className="divide-y divide-line">
      {(step, rowProps) =>
        editing?.stepId === step.id ? (
          <li key={step.id} {...rowProps} className="-mx-3 rounded-control bg-well px-3 py-4">
            {editing.renderForm(step)}
          </li>
        ) : (
          <StepRow
            key={step.id}
            {...rowProps}
            step={step}
            sequenceId={sequenceId}
            hasStepsBefore={hasStepsBefore}
            clientCount={clientsBySteps?.[steps.indexOf(step)] ?? 0}
            edit={editing?.edit}
          />
        )
      }
    </RowList>
  )
}

function StepRow({
  step,
  sequenceId,
  hasStepsBefore,
  clientCount,
  edit,
  ...rowProps
}: RowElementProps & {
  step: ListedSequenceStep
  sequenceId: string
  hasStepsBefore: boolean
  clientCount: number
  edit: ((step: ListedSequenceStep) => void) | undefined
}) {
  const row = useRef<HTMLLIElement>(null)
  const { isPending, remove } = useRemoveStep(sequenceId, step)
  const { id, title, taskType, daysAfterKickoff } = step
  const handleRemove = () => {
    moveFocusFromRemovedRow(row.current)
    void remove()
  }
  return (
    <li
      {...rowProps}
      ref={row}
      aria-labelledby={`step-${id}`}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-3 -mx-2 px-2 -outline-offset-2"
    >
      <TypeBadge type={taskType} name={taskTypeLabels[taskType]} />
      <div className="grid content-start gap-0.5">
        <p className="text-xs text-ink-soft tabular-nums">
          <span className="font-semibold text-teal-deep">{formatStepDay(daysAfterKickoff)}</span>
          {' · '}
          {describeStepDay(daysAfterKickoff, hasStepsBefore)}
        </p>
        <p id={`step-${id}`} dir="auto" className="text-left font-medium wrap-anywhere">
          {title}
        </p>
        {step.description && (
          <TruncatedText
            endpoint={getSequenceStep}
            input={{ params: { sequenceId, taskId: id } }}
            selectText={(full) => full.description}
            describeFailure={words.failedToLoadStep}
            lines={2}
            textId={id}
            isTruncated={Boolean(step.truncated)}
            className="text-sm text-ink-soft"
          >
            {step.description}
          </TruncatedText>
        )}
        <RowFactList>
          <PlannedTaskFacts {...step} priorityLabel={taskPriorityLabels[step.priority]} />
          {clientCount > 0 && <RowFact icon={UsersRound}>{words.clientsHere(clientCount)}</RowFact>}
        </RowFactList>
      </div>
      {edit && (
        <div className="-mr-2 flex max-sm:flex-col">
          <IconButton label={words.editStep(title)} onClick={() => edit(step)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={words.removeStep(title)}
            aria-disabled={isPending}
            onClick={() => isPending || handleRemove()}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}
