import { Check, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDay } from '#contract/base/calendar-day.ts'
import type { AutoClosedTask } from '#contract/tasks/closed-tasks.ts'
import { compareTasks } from '#contract/tasks/task-order.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useReopenClosedTask, useAcknowledgeClosedTasks } from './queries.ts'
import { words } from './words.ts'

/** Rows shown before Show all is clicked. */
const initialRowCount = 4

/** The tasks that were closed automatically and why, until acknowledged; each can be reopened (docs/product/days.md#opening-and-closing-days-working-days). */
export function AutoClosedTasksPanel({ closed }: { closed: readonly AutoClosedTask[] }) {
  // A reopened task is no longer in the query's answer, but its row stays until the panel is closed.
  const [reopenedTasks, setReopenedTasks] = useState<readonly AutoClosedTask[]>([])
  /** The first row revealed by Show all. */
  const [firstHiddenId, setFirstHiddenId] = useState<string>()
  const { send: acknowledge } = useAcknowledgeClosedTasks()
  const headingId = useId()
  const rows = [...closed.filter(({ id }) => reopenedTasks.every((one) => one.id !== id)), ...reopenedTasks].toSorted(
    compareTasks,
  )
  if (!rows.length) return null

  const close = () => {
    setReopenedTasks([])
    document.querySelector<HTMLElement>('main')?.focus()
    const ids = closed.map(({ id }) => id)
    if (ids.length) void acknowledge({ body: { ids } })
  }
  const visibleRows = firstHiddenId ? rows : rows.slice(0, initialRowCount)
  return (
    <section
      aria-labelledby={headingId}
      className="beside-margin-rule mb-5 rounded-card border border-line bg-well/60 p-4 sm:p-5"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={headingId} className="pt-1 font-serif text-lg touch:pt-2.5">
          {words.closedTitle(rows.length)}
        </h2>
        <Button size="small" onClick={close}>
          {words.gotIt}
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {visibleRows.map((task) => (
          <Row
            key={task.id}
            task={task}
            isFirstRevealed={task.id === firstHiddenId}
            isReopened={reopenedTasks.some(({ id }) => id === task.id)}
            onReopen={() => setReopenedTasks((rows) => [...rows, task])}
            onFailure={() => setReopenedTasks((rows) => rows.filter(({ id }) => id !== task.id))}
          />
        ))}
      </ul>
      {rows.length > visibleRows.length && (
        <Button
          variant="quiet"
          size="small"
          className="mt-1 -ml-3"
          onClick={() => setFirstHiddenId(rows[initialRowCount]?.id)}
        >
          {words.showAll(rows.length)}
        </Button>
      )}
    </section>
  )
}

type RowProps = {
  task: AutoClosedTask
  /** Takes over the focus from Show all. */
  isFirstRevealed: boolean
  isReopened: boolean
  onReopen: () => void
  onFailure: () => void
}

function Row({ task, isFirstRevealed, isReopened, onReopen, onFailure }: RowProps) {
  const { send } = useReopenClosedTask(task.id)
  const handleClick = async () => {
    onReopen()
    const result = await send({ params: { taskId: task.id } })
    if (!result.ok) onFailure()
  }
  return (
    <li
      ref={isFirstRevealed ? focusElement : undefined}
      tabIndex={isFirstRevealed ? -1 : undefined}
      className="flex items-center justify-between gap-4 py-2.5"
    >
      <div className="min-w-0">
        <p dir="auto" className="text-left font-medium wrap-anywhere">
          {task.title}
        </p>
        {isReopened ? (
          <p ref={focusElement} tabIndex={-1} className="flex items-center gap-1.5 text-sm text-ink-soft outline-none">
            <Check aria-hidden className="size-4 shrink-0 text-teal" />
            {words.isBack}
          </p>
        ) : (
          <p className="text-sm text-ink-soft">
            {words.closedAs[task.closedAs]} ·{' '}
            <time dateTime={task.dueDate} title={formatFullDay(task.dueDate)} className="whitespace-nowrap">
              {words.wasDue(formatDay(task.dueDate, { month: 'short', day: 'numeric' }))}
            </time>
          </p>
        )}
      </div>
      {/* Invisible instead of removed, so that the text does not rewrap. */}
      <Button
        size="small"
        variant="quiet"
        className={joinClasses('-mr-3', isReopened && 'invisible')}
        onClick={() => void handleClick()}
      >
        <Undo2 aria-hidden />
        {words.reopen}
      </Button>
    </li>
  )
}

/** Focuses what replaces a clicked button, so that screen readers announce it. */
const focusElement = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
