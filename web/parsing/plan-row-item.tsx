import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { RowElementProps } from '#web/ui/row-list.tsx'
import { PlannedTaskFacts } from '#web/ui/rows/planned-task-facts.tsx'
import { RowFactList, TypeBadge } from '#web/ui/rows/row-facts.tsx'
import type { PlanKindOptions } from './plan-kinds.ts'
import { PlanRowFields } from './plan-row-fields.tsx'
import type { IssueMessagesByField, PlanRow } from './plan.ts'
import type { PlanRowActions } from './use-row-actions.ts'
import { words } from './words.ts'

type Props = {
  row: PlanRow
  kind: PlanKindOptions
  date: CalendarDay | undefined
  willSkip: boolean
  isOpen: boolean
  issues: IssueMessagesByField | undefined
  attemptCount: number
  actions: PlanRowActions
}

/** A task of a plan next to the line of the document it came from; when open, with the fields to edit it. */
export const PlanRowItem = memo(function PlanRowItem({
  row,
  kind,
  date,
  willSkip,
  isOpen,
  issues,
  attemptCount,
  actions,
  ...rowProps
}: Props & RowElementProps) {
  const { id, title, source } = row
  return (
    <li {...rowProps} aria-labelledby={`plan-${id}`} className={rowStyle}>
      <p className="text-sm tabular-nums sm:pt-2">
        <span className="font-semibold">{kind.formatDay(row.day)}</span>
        {date && (
          <time dateTime={date} title={formatFullDay(date)} className="text-ink-soft max-sm:ml-2 sm:block">
            {words.date(date)}
          </time>
        )}
      </p>
      <div className="flex min-w-0 items-start gap-3">
        <TypeBadge type={row.type} name={taskTypeLabels[row.type]} />
        <div className="grid min-w-0 gap-1 py-1">
          <h3 id={`plan-${id}`} dir="auto" className="text-left font-medium wrap-anywhere">
            {title || <span className="text-ink-soft">{words.untitled}</span>}
          </h3>
          <RowFactList>
            <li>{taskTypeLabels[row.type]}</li>
            <PlannedTaskFacts {...row} priorityLabel={taskPriorityLabels[row.priority]} />
          </RowFactList>
          {willSkip && <Badge className="justify-self-start">{words.willSkip}</Badge>}
          {issues && !isOpen && <p className="text-sm text-red">{words.mustFix}</p>}
        </div>
      </div>
      <div className="min-w-0 border-l-2 border-line pl-3 text-sm text-ink-soft wrap-anywhere sm:my-1.5">
        {source ? (
          <p className="line-clamp-2 sm:line-clamp-3" title={source.text}>
            <span className="text-xs text-ink-faint tabular-nums">{words.sourceLine(source.number)} </span>
            <bdi className="font-serif">{source.text}</bdi>
          </p>
        ) : (
          words.addedByHand
        )}
      </div>
      <div className="flex justify-end max-sm:-mr-3">
        <IconButton label={words.moveUp(title)} data-move="-1" onClick={() => actions.move(id, -1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label={words.moveDown(title)} data-move="1" onClick={() => actions.move(id, 1)}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton
          label={words.edit(title)}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? actions.close(id) : actions.open(id))}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={words.remove(title)} onClick={() => actions.remove(id)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {isOpen && (
        <div className="col-span-full">
          <PlanRowFields key={attemptCount} row={row} kind={kind} issues={issues} actions={actions} />
        </div>
      )}
    </li>
  )
})

const rowStyle =
  'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line py-3 -mx-2 px-2 -outline-offset-2 first:border-t-0 sm:grid-cols-[6.5rem_minmax(0,3fr)_minmax(0,2fr)_auto]'
