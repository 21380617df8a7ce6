import { CalendarDays, Pencil, Repeat2, UserRound } from 'lucide-react'
import { memo, useRef } from 'react'
import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { describeRepeat } from '#web/tasks/form/repeat-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { createLazyDialog, DialogButton } from '#web/ui/lazy-dialog.tsx'
import { moveFocusFromRemovedRow, type RowElementProps } from '#web/ui/row-list.tsx'
import { PlannedTaskFacts } from '#web/ui/rows/planned-task-facts.tsx'
import { RowFact, RowFactList, TypeBadge } from '#web/ui/rows/row-facts.tsx'
import { prefetchFullRule, useStopRecurringRule } from './queries.ts'
import { words } from './words.ts'

type RuleRowProps = { rule: ListedRecurringRule; edit: (rule: ListedRecurringRule) => void }

/** A recurring rule: how it repeats, when it comes next, and the buttons to edit and to stop it. */
export const RecurringRuleListItem = memo(function RecurringRuleListItem({
  rule,
  edit,
  ...rowProps
}: RuleRowProps & RowElementProps) {
  const today = useToday()
  const row = useRef<HTMLLIElement>(null)
  const { isPending, stop } = useStopRecurringRule(rule)
  const { id, title, type, clientName } = rule
  const prefetchForm = () => {
    EditRuleDialog.prefetch()
    prefetchFullRule(rule)
  }
  const handleStop = () => {
    moveFocusFromRemovedRow(row.current)
    void stop()
  }
  return (
    <li {...rowProps} ref={row} aria-labelledby={`rule-${id}`} className={rowStyle}>
      <TypeBadge type={type} name={taskTypeLabels[type]} />
      <div className="grid content-start gap-1 py-1">
        <h3 id={`rule-${id}`} dir="auto" className="text-left font-medium wrap-anywhere">
          {title}
        </h3>
        <RowFactList>
          <RowFact icon={Repeat2} meaning={words.interval}>
            {describeRepeat(rule, today)}
          </RowFact>
        </RowFactList>
        <RowFactList>
          <NextDay rule={rule} />
          <PlannedTaskFacts {...rule} priorityLabel={taskPriorityLabels[rule.priority]} />
          {clientName && (
            <RowFact icon={UserRound} meaning={words.client}>
              <bdi>{clientName}</bdi>
            </RowFact>
          )}
        </RowFactList>
      </div>
      <div className="flex items-center justify-end gap-1 max-sm:col-span-full sm:py-1">
        <DialogButton
          variant="quiet"
          size="small"
          aria-label={words.editOf(title)}
          show={() => edit(rule)}
          prefetch={prefetchForm}
        >
          <Pencil aria-hidden />
          {words.edit}
        </DialogButton>
        <Button
          size="small"
          aria-label={words.stopOf(title)}
          aria-disabled={isPending}
          onClick={() => isPending || handleStop()}
        >
          {words.stop}
        </Button>
      </div>
    </li>
  )
})

function NextDay({ rule: { isSuspended, nextDate } }: { rule: ListedRecurringRule }) {
  const today = useToday()
  if (isSuspended)
    return (
      <li>
        <Badge>{words.suspended}</Badge>
      </li>
    )
  return (
    <RowFact icon={CalendarDays}>
      {nextDate ? (
        <time dateTime={nextDate} title={formatFullDay(nextDate)}>
          {words.nextOn(nextDate, today)}
        </time>
      ) : (
        words.noneToCome
      )}
    </RowFact>
  )
}

const rowStyle =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line py-3 -mx-2 px-2 -outline-offset-2 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]'

/** Begins the name of the draft of an edited rule, which ends with its id. */
export const editRuleFormName = 'edit-rule'

export const EditRuleDialog = createLazyDialog(async () => (await import('./edit-rule-dialog.tsx')).EditRuleDialog)
