import { Check, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { dayInWords } from '#contract/calendar-day.ts'
import type { ClosedTask } from '#contract/closed-tasks.ts'
import { fullDay } from '#web/base/day-words.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { usePutBack, useTellClosed } from './queries.ts'
import { words } from './words.ts'

/** Rows that are shown before somebody asks for all. */
const shownAtFirst = 4

/** Tells once what the program closed while its reader was away and why, with a way back for each (contract 4). */
export function ClosedPanel({ closed }: { closed: readonly ClosedTask[] }) {
  // Put back, a task is no longer among those to be told; here it stays until the panel is closed, and says so.
  const [back, setBack] = useState<readonly ClosedTask[]>([])
  /** The first row that was not among those shown at first, once all are. */
  const [firstOfRest, showRest] = useState<string>()
  const { send: tell } = useTellClosed()
  const id = useId()
  const rows = [...closed.filter(({ id }) => back.every((one) => one.id !== id)), ...back].toSorted(byDay)
  if (!rows.length) return null

  const close = () => {
    setBack([])
    document.querySelector<HTMLElement>('main')?.focus()
    const ids = closed.map(({ id }) => id)
    if (ids.length) void tell({ body: { ids } })
  }
  const shown = firstOfRest ? rows : rows.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={id} className="mb-5 rounded-card border border-line bg-well/60 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="pt-1 font-serif text-lg touch:pt-2.5">
          {words.closedTitle(rows.length)}
        </h2>
        <Button size="small" onClick={close}>
          {words.gotIt}
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((task) => (
          <Row
            key={task.id}
            task={task}
            isNext={task.id === firstOfRest}
            isBack={back.some(({ id }) => id === task.id)}
            putBack={() => setBack((rows) => [...rows, task])}
            failed={() => setBack((rows) => rows.filter(({ id }) => id !== task.id))}
          />
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button variant="quiet" size="small" className="mt-1 -ml-3" onClick={() => showRest(rows[shownAtFirst]?.id)}>
          {words.showAll(rows.length)}
        </Button>
      )}
    </section>
  )
}

function Row({
  task,
  isNext,
  isBack,
  putBack,
  failed,
}: {
  task: ClosedTask
  /** Stands where Show all was, and takes its focus. */
  isNext: boolean
  isBack: boolean
  putBack: () => void
  failed: () => void
}) {
  const { send } = usePutBack(task.id)
  const press = async () => {
    putBack()
    const sent = await send({ params: { taskId: task.id } })
    if (!sent.ok) failed()
  }
  return (
    <li
      ref={isNext ? takeFocus : undefined}
      tabIndex={isNext ? -1 : undefined}
      className="flex items-center justify-between gap-4 py-2.5"
    >
      <div className="min-w-0">
        <p dir="auto" className="text-left font-medium wrap-anywhere">
          {task.title}
        </p>
        {isBack ? (
          <p ref={takeFocus} tabIndex={-1} className="flex items-center gap-1.5 text-sm text-ink-soft outline-none">
            <Check aria-hidden className="size-4 shrink-0 text-teal" />
            {words.isBack}
          </p>
        ) : (
          <p className="text-sm text-ink-soft">
            {words.closedAs[task.closedAs]} ·{' '}
            <time dateTime={task.dueDate} title={fullDay(task.dueDate)} className="whitespace-nowrap">
              {words.wasDue(dayInWords(task.dueDate, { month: 'short', day: 'numeric' }))}
            </time>
          </p>
        )}
      </div>
      {/* Keeps its place when it has nothing more to do, so that no text wraps anew. */}
      <Button
        size="small"
        variant="quiet"
        className={classes('-mr-3', isBack && 'invisible')}
        onClick={() => void press()}
      >
        <Undo2 aria-hidden />
        {words.putBack}
      </Button>
    </li>
  )
}

/** The button that was pressed is gone; what stands in its place is read out. */
const takeFocus = (said: HTMLElement | null) => said?.focus({ preventScroll: true })

const byDay = (one: ClosedTask, other: ClosedTask) =>
  one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : one.id < other.id ? -1 : 1
