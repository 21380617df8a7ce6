import { Ellipsis, ListStart, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { MoveToDayPrompt } from '#web/tasks/calendar/move-to-day-prompt.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { iconButtonClasses } from '#web/ui/icon-button.tsx'
import { createLazyMenuButton } from '#web/ui/menu-button.tsx'
import { moveFocusFromRemovedRow, type RowElementProps } from '#web/ui/row-list.tsx'
import { PlannedTaskFacts } from '#web/ui/rows/planned-task-facts.tsx'
import { RowFact, RowFactList, TypeBadge } from '#web/ui/rows/row-facts.tsx'
import { useOccurrenceActions } from './occurrence-actions.ts'
import { words } from './words.ts'

/**
 * A coming occurrence of a rule or a sequence, which can be skipped or moved: it then becomes a task and leaves the
 * list.
 */
export function OccurrenceListItem({ occurrence, ...rowProps }: RowElementProps & { occurrence: Occurrence }) {
  const row = useRef<HTMLLIElement>(null)
  const [isPickingDay, setIsPickingDay] = useState(false)
  const { busy, skip, moveTo } = useOccurrenceActions(occurrence)
  const { id, title, description, date, type, clientName } = occurrence
  const moveFocusAway = () => {
    row.current?.focus()
    moveFocusFromRemovedRow(row.current)
  }
  const skipRow = () => {
    moveFocusAway()
    void skip()
  }
  const moveRow = (day: CalendarDay) => {
    setIsPickingDay(false)
    moveFocusAway()
    void moveTo(day)
  }
  const cancel = () => {
    setIsPickingDay(false)
    row.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
  }
  return (
    <li {...rowProps} ref={row} aria-labelledby={`occurrence-${id}`} className="py-2.5 -mx-2 px-2 -outline-offset-2">
      <div>
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
          <TypeBadge type={type} name={taskTypeLabels[type]} />
          <div className="grid gap-0.5 py-0.5">
            <p id={`occurrence-${id}`} dir="auto" className="text-left font-medium wrap-anywhere">
              {title}
            </p>
            {description && (
              <ExpandableText lines={3} className="text-sm text-ink-soft">
                {occurrence.truncated ? `${description}…` : description}
              </ExpandableText>
            )}
            <RowFactList>
              <PlannedTaskFacts {...occurrence} priorityLabel={taskPriorityLabels[occurrence.priority]} showsOnce />
              {occurrence.sequenceName && (
                <RowFact icon={ListStart} meaning={words.sequence}>
                  <bdi>{occurrence.sequenceName}</bdi>
                </RowFact>
              )}
              {clientName && (
                <RowFact icon={UserRound} meaning={words.client}>
                  <bdi>{clientName}</bdi>
                </RowFact>
              )}
            </RowFactList>
          </div>
          <MenuButton
            data-tooltip={words.menu}
            aria-label={words.more(title, date)}
            className={`${iconButtonClasses} -mr-2 aria-expanded:bg-well`}
            menu={{
              occurrence,
              busy,
              skip: skipRow,
              moveTo: moveRow,
              pickDay: () => setIsPickingDay(true),
            }}
          >
            <Ellipsis aria-hidden />
          </MenuButton>
        </div>
        {isPickingDay && <MoveToDayPrompt busy={busy} onSelectDay={moveRow} onCancel={cancel} />}
      </div>
    </li>
  )
}

const MenuButton = createLazyMenuButton(async () => (await import('./occurrence-menu.tsx')).OccurrenceMenu)
