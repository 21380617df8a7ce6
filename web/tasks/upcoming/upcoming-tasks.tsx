import { ListStart, Repeat2 } from 'lucide-react'
import { useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { taskTypeLabels } from '#contract/tasks/task-labels.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { TaskType } from '#contract/tasks/tasks.ts'
import { formatDueDay, formatFullDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { useViewer } from '#web/base/viewer.ts'
import { TaskList } from '#web/tasks/list/task-list.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { TypeBadge } from '#web/ui/rows/row-facts.tsx'
import { keepOpenTasksVisible, selectUpcomingTasks, type Upcoming } from './queries.ts'
import { words } from './words.ts'

/** A step of a sequence that is not a task yet. */
export type UpcomingStep = { id: string; title: string; taskType: TaskType; date: CalendarDay; sequenceName: string }

type UpcomingTasksProps = { steps: readonly UpcomingStep[] }

/** What comes next with a client: open and coming tasks, with the same actions as on the dashboard, and recurring rules. */
export const UpcomingTasks = ({ query, ...props }: UpcomingTasksProps & { query: QueryResult<Upcoming> }) => (
  <section aria-labelledby={headingId}>
    <h2 id={headingId} className="mb-3 font-serif text-lg font-semibold">
      {words.title}
    </h2>
    {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
    {query.state === 'ready' && <UpcomingLists {...query.data} {...props} />}
  </section>
)

const headingId = 'upcoming-tasks'

function UpcomingLists({ tasks, rules, steps }: Upcoming & UpcomingTasksProps) {
  const viewer = useViewer()
  const today = useToday()
  // A task that is worked on stays in its place until the record is opened again.
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(new Set())
  const nextIds = keepOpenTasksVisible(tasks, shownIds)
  if (nextIds !== shownIds) setShownIds(nextIds)
  const shown = selectUpcomingTasks(tasks, shownIds)
  const own = shown.filter(({ assignedAgentId }) => assignedAgentId === viewer.id)
  const others = shown.filter(({ assignedAgentId }) => assignedAgentId !== viewer.id)
  if (!shown.length && !rules.length && !steps.length)
    return <p className="rounded-card border border-dashed border-line px-4 py-5 text-ink-soft">{words.nothing}</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {own.length > 0 && <TaskList view="list" hidesClient sections={[{ id: headingId, heading: null, tasks: own }]} />}
      {others.length > 0 && (
        <ul aria-label={words.ofColleague} className={listStyle}>
          {others.map((task) => (
            <UpcomingRow key={task.id} task={task} day={formatDueDay(task.dueDate, today, isOpenTask(task))} />
          ))}
        </ul>
      )}
      {steps.length > 0 && (
        <ul aria-label={words.steps} className={listStyle}>
          {steps.map(({ id, title, taskType: type, date, sequenceName }) => (
            <UpcomingRow
              key={id}
              task={{ title, type }}
              day={formatDueDay(date, today, true)}
              fullDay={formatFullDay(date)}
              sequenceName={sequenceName}
            />
          ))}
        </ul>
      )}
      {rules.length > 0 && (
        <ul aria-label={words.repeats} className={listStyle}>
          {rules.map((rule) => (
            <UpcomingRow
              key={rule.id}
              task={rule}
              day={rule.nextDate ? words.next(formatDueDay(rule.nextDate, today, true)) : undefined}
              fullDay={rule.nextDate ? formatFullDay(rule.nextDate) : undefined}
              repeats
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type UpcomingRowProps = {
  task: Pick<TaskOfDay | ListedRecurringRule, 'type' | 'title'>
  day: string | undefined
  fullDay?: string | undefined
  repeats?: boolean
  sequenceName?: string
}

/** A task without actions here: a colleague's, or one that is only computed until its day. */
const UpcomingRow = ({ task: { type, title }, day, fullDay, repeats = false, sequenceName }: UpcomingRowProps) => (
  <li className="flex min-h-12 items-center gap-3 px-3 py-2">
    <TypeBadge type={type} name={taskTypeLabels[type]} />
    <span dir="auto" className="min-w-0 grow text-left wrap-anywhere">
      {title}
      {sequenceName && (
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
          <ListStart aria-hidden className="size-3.5 shrink-0" />
          <bdi className="truncate">{sequenceName}</bdi>
        </span>
      )}
    </span>
    {repeats && <Repeat2 aria-label={words.repeats} className="size-4 shrink-0 text-ink-faint" />}
    {day && (
      <span title={fullDay} className="shrink-0 text-sm text-ink-soft">
        {day}
      </span>
    )}
  </li>
)

const listStyle = 'divide-y divide-line rounded-card border border-line bg-sheet'
