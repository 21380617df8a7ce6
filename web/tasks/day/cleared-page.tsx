import { type ReactNode, useEffect, useRef } from 'react'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import { formatFullName } from '#contract/clients/clients.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { formatMinutes } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useTasksAndOccurrencesOfDay } from './queries.ts'
import { words } from './words.ts'

type ClearedPageProps = {
  tasks: readonly TaskOfDay[]
  openDay: (day: CalendarDay) => void
  /** After the celebration, the line is animated and gets the focus. */
  hasJustCleared: boolean
}

/** For a day whose tasks are all done: a line, the totals of the day, and the first tasks of tomorrow. */
export function ClearedPage({ tasks, openDay, hasJustCleared }: ClearedPageProps) {
  const figures = getFiguresOfDay(tasks)
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (hasJustCleared) line.current?.focus({ preventScroll: true })
  }, [hasJustCleared])
  return (
    <div className="mb-5 grid grid-cols-1 justify-items-center gap-6 border-y border-line px-4 py-8 text-center sm:py-12 in-[.ruled-sheet]:pl-16.5 sm:in-[.ruled-sheet]:pr-0 sm:in-[.ruled-sheet]:pl-23">
      <p
        ref={line}
        tabIndex={-1}
        className={joinClasses(
          'max-w-xl font-serif text-2xl text-balance outline-none sm:text-4xl',
          hasJustCleared && 'animate-rise',
        )}
      >
        {words.allDoneMore}
      </p>
      <dl
        aria-label={words.figures}
        className="grid grid-cols-2 justify-center gap-x-8 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-12"
      >
        <Figure value={figures.tasks} label={words.tasksDone(figures.tasks)} />
        <Figure value={formatMinutes(figures.minutes)} label={words.timeSpent} />
        {figures.calls > 0 && <Figure value={figures.calls} label={words.callsMade(figures.calls)} />}
        {figures.clients > 0 && <Figure value={figures.clients} label={words.clientsMet(figures.clients)} />}
      </dl>
      <Tomorrow openDay={openDay} />
    </div>
  )
}

const Figure = ({ value, label }: { value: ReactNode; label: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="font-serif text-xl font-semibold tabular-nums sm:text-2xl">{value}</dd>
  </div>
)

/** The first three tasks of tomorrow, each with its client. */
function Tomorrow({ openDay }: { openDay: (day: CalendarDay) => void }) {
  const today = useToday()
  const day = addDays(today, 1)
  const { tasks, taskRows, coming, comingRows, isLoading } = useTasksAndOccurrencesOfDay(day)
  if (tasks.state === 'failed' || coming.state === 'failed') return null
  if (isLoading) return <div className={tomorrowHeightStyle} />
  const rows = [...taskRows, ...comingRows]
  const firstRows = rows.slice(0, 3)
  return (
    <section
      aria-labelledby="tomorrow"
      className={joinClasses('grid w-full max-w-sm grid-cols-1 content-start gap-1', tomorrowHeightStyle)}
    >
      <h2 id="tomorrow" className="text-sm text-ink-soft">
        {words.tomorrow}
      </h2>
      {firstRows.length ? (
        <ol className="divide-y divide-line">
          {firstRows.map((row) => (
            <li key={row.id} className="flex items-baseline justify-between gap-4 py-2 text-left">
              <span className="grid min-w-0">
                <bdi className="truncate font-medium">{row.title}</bdi>
                <bdi className="truncate text-sm text-ink-soft">{getClientName(row)}</bdi>
              </span>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{formatMinutes(row.estimatedMinutes)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ink-soft">{words.tomorrowIsFree}</p>
      )}
      {rows.length > firstRows.length && (
        <button
          type="button"
          onClick={() => openDay(day)}
          className="mx-auto min-h-8 rounded-control px-3 text-sm font-medium text-teal-deep hover:underline touch:min-h-11"
        >
          {words.seeTomorrow(rows.length)}
        </button>
      )}
    </section>
  )
}

const getClientName = (row: TaskOfDay | Occurrence): string | null =>
  'clientName' in row ? row.clientName : row.client && formatFullName(row.client)

/* As high as three tasks with clients and the link to more, so that nothing below moves when tomorrow's tasks load. */
const tomorrowHeightStyle = 'min-h-60.5 touch:min-h-63.5'

/** The totals of a cleared day: completed tasks, their estimated minutes, calls made and different clients. */
export function getFiguresOfDay(tasks: readonly TaskOfDay[]) {
  const done = tasks.filter(({ status }) => status === 'completed')
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    tasks: done.length,
    minutes: sum(done.map(({ estimatedMinutes }) => estimatedMinutes)),
    calls: sum(done.filter(({ type }) => type === 'call').map(({ targetCount }) => targetCount)),
    clients: new Set(done.flatMap(({ clientId }) => clientId ?? [])).size,
  }
}
