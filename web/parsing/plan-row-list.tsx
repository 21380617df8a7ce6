import { ChevronRight, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { NotPlacedLine } from '#contract/parsing/parsing.ts'
import { useToday } from '#web/base/today.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RowList } from '#web/ui/row-list.tsx'
import { getPlanDate, isPastRow } from './plan-dates.ts'
import type { PlanKindOptions } from './plan-kinds.ts'
import { PlanRowItem } from './plan-row-item.tsx'
import { type IssuesByRow, groupRowsByWeek, type Plan, type PlanRow, type PlanWeek } from './plan.ts'
import type { PlanEditor } from './use-plan.ts'
import { type PlanRowActions, usePlanRowActions } from './use-row-actions.ts'
import { words, notPlacedWords } from './words.ts'

type RowsProps = {
  plan: Plan
  kind: PlanKindOptions
  rowIssues: IssuesByRow
  /** Number of attempts to send an invalid plan; each opens the first invalid task. */
  attemptCount: number
}
type ListProps = RowsProps & { openRowId: string | undefined; actions: PlanRowActions }

/** The tasks of a plan: one list, or, when there are many, a list for each week, of which only open ones are rendered. */
export function PlanRowList({ editor, ...rowsProps }: RowsProps & { editor: PlanEditor }) {
  const { plan, rowIssues, attemptCount } = rowsProps
  const list = useRef<HTMLDivElement>(null)
  const { openRowId, openWeeks, setOpenWeeks, toggleWeek, actions } = usePlanRowActions(editor, plan.rows[0], list)
  const openFirstInvalidRow = useEffectEvent(() => {
    const row = plan.rows.find(({ id }) => rowIssues.has(id))
    if (row) actions.open(row.id)
  })
  useEffect(() => {
    if (attemptCount) openFirstInvalidRow()
  }, [attemptCount])
  const listProps = { ...rowsProps, openRowId, actions }
  const weeks = plan.rows.length > maxUngroupedRows ? groupRowsByWeek(plan.rows) : undefined
  const areAllOpen = weeks?.every(({ week }) => openWeeks.has(week))
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      {!plan.rows.length && <p className="text-ink-soft">{words.noTasks}</p>}
      {weeks && plan.rows.length <= maxRowsToOpen && (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-end"
          onClick={() => setOpenWeeks(new Set(areAllOpen ? [] : weeks.map(({ week }) => week)))}
        >
          {areAllOpen ? words.closeAll : words.openAll}
        </Button>
      )}
      <div role="presentation" onKeyDown={(event) => handleRowKey(event, actions)} className="grid gap-2">
        {weeks
          ? weeks.map((group) => (
              <WeekSection
                key={group.week}
                {...listProps}
                group={group}
                isOpen={openWeeks.has(group.week)}
                toggle={() => toggleWeek(group.week)}
              />
            ))
          : plan.rows.length > 0 && <Rows {...listProps} rows={plan.rows} label={words.taskList} />}
      </div>
      <Button className="justify-self-start" onClick={actions.add}>
        <Plus aria-hidden />
        {words.addTask}
      </Button>
      {plan.notPlaced.length > 0 && (
        <NotPlacedLines lines={plan.notPlaced} notListedCount={plan.notListedCount} place={actions.place} />
      )}
    </div>
  )
}

function WeekSection({
  group: { week, rows },
  isOpen,
  toggle,
  ...listProps
}: ListProps & { group: PlanWeek; isOpen: boolean; toggle: () => void }) {
  const { plan, rowIssues } = listProps
  const first = getPlanDate(plan.startDate, week * 7)
  const last = getPlanDate(plan.startDate, week * 7 + 6)
  const faultyCount = rows.filter(({ id }) => rowIssues.has(id)).length
  return (
    <section className="rounded-card border border-line bg-sheet">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className="flex min-h-12 w-full flex-wrap items-center gap-x-3 px-4 text-left -outline-offset-2 hover:bg-well"
        >
          <ChevronRight aria-hidden className={joinClasses('size-4 text-ink-soft', isOpen && 'rotate-90')} />
          <span className="font-serif font-semibold">{words.week(week)}</span>
          {first && last && <span className="text-sm text-ink-soft">{words.weekDates(first, last)}</span>}
          {faultyCount > 0 && <span className="text-sm text-red">{words.toFix(faultyCount)}</span>}
          <span className="ml-auto text-sm text-ink-soft tabular-nums">{words.tasks(rows.length)}</span>
        </button>
      </h3>
      {isOpen && (
        <div className="border-t border-line px-4">
          <Rows {...listProps} rows={rows} label={words.week(week)} />
        </div>
      )}
    </section>
  )
}

function Rows({
  rows,
  label,
  plan,
  kind,
  rowIssues,
  attemptCount,
  openRowId,
  actions,
}: ListProps & { rows: readonly PlanRow[]; label: string }) {
  const today = useToday()
  return (
    <RowList rows={rows} label={label} initialCount={initialRowCount}>
      {(row, rowProps) => (
        <PlanRowItem
          key={row.id}
          {...rowProps}
          row={row}
          kind={kind}
          date={getPlanDate(plan.startDate, row.day)}
          willSkip={isPastRow(plan.startDate, row, today)}
          isOpen={row.id === openRowId}
          issues={rowIssues.get(row.id)}
          attemptCount={attemptCount}
          actions={actions}
        />
      )}
    </RowList>
  )
}

/** Enter edits the focused row, Delete removes it, Alt and an arrow move it. */
function handleRowKey(event: KeyboardEvent, actions: PlanRowActions): void {
  const id = (event.target as Element).getAttribute('data-row')
  if (id === null) return
  const step = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
  if (event.altKey && step) actions.move(id, step)
  else if (event.key === 'Enter') actions.open(id)
  else if (event.key === 'Delete') actions.remove(id)
  else return
  event.preventDefault()
}

/** Plans of up to this many tasks are one list; longer ones are listed by week. */
const maxUngroupedRows = 40

/** More rows than this are not rendered at once. */
const maxRowsToOpen = 200

/** Rows of a list that are rendered before Show more is pressed: all of most weeks. */
const initialRowCount = 200

/** The id of the heading above the lines that were not placed, which can be focused. */
export const notPlacedHeadingId = 'not-placed-lines'

/** The lines that look like tasks but were not placed, each with a way to add it. */
function NotPlacedLines({
  lines,
  notListedCount,
  place,
}: {
  lines: readonly NotPlacedLine[]
  /** Number of lines not listed. */
  notListedCount: number
  place: (line: NotPlacedLine) => void
}) {
  return (
    <section aria-labelledby={notPlacedHeadingId} className="grid gap-1 rounded-card border border-line bg-paper p-4">
      <h3 id={notPlacedHeadingId} tabIndex={-1} className="justify-self-start font-serif font-semibold">
        {words.notPlaced(lines.length + notListedCount)}
      </h3>
      <p className="text-sm text-ink-soft">{words.notPlacedHint}</p>
      <ul className="mt-1">
        {lines.map((line) => (
          <li
            key={`${line.number} ${line.text}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <p className="min-w-0 grow basis-60 wrap-anywhere">
              <bdi className="font-serif">{line.text}</bdi>
              <span className="block text-xs text-ink-faint tabular-nums">
                {words.sourceLine(line.number)} · {notPlacedWords[line.reason]}
              </span>
            </p>
            <Button size="small" aria-label={words.addLineOf(line.text)} onClick={() => place(line)}>
              {words.addLine}
            </Button>
          </li>
        ))}
      </ul>
      {notListedCount > 0 && <p className="text-sm text-ink-soft">{words.notListed(notListedCount)}</p>}
    </section>
  )
}
