import { useRef } from 'react'
import { addDays, daysBetween } from '#contract/base/calendar-day.ts'
import { formatFullName } from '#contract/clients/clients.ts'
import { isOpenTask, isOverdueTask } from '#contract/tasks/task-actions.ts'
import { taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { formatMinutes, formatShortTime } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { toOpenPageAction, type TaskCardOrRowProps } from '#web/tasks/card/card-actions.ts'
import { TaskCheckButton } from '#web/tasks/card/task-check-button.tsx'
import { useReschedule } from '#web/tasks/use-reschedule.ts'
import { getTaskActionLabel, words as taskWords } from '#web/tasks/words.ts'
import { busyStyle, Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useSwipe } from './use-swipe.ts'
import { formatMarginMinutes, words } from './words.ts'

/**
 * A task on the open page: the margin with days overdue, its time or its minutes, the mark, the title and the client. At
 * rest it has no other control; Start and the menu appear on hover or focus. A swipe right checks it off, left moves it
 * to tomorrow; the panel offers both for those who cannot swipe.
 */
export function OpenPageRow({ task, actions, busy, isExpanded, onAction, menu }: TaskCardOrRowProps) {
  const today = useToday()
  const row = useRef<HTMLDivElement>(null)
  const { markAction, primaryAction } = actions
  const isOpen = isOpenTask(task)
  const reschedule = useReschedule()
  useSwipe(row, {
    right: markAction === undefined || busy ? undefined : () => onAction(markAction),
    left: !actions.canReschedule || busy ? undefined : () => void reschedule([task], addDays(today, 1)),
  })
  return (
    <div ref={row} className={joinClasses(rowStyle, isExpanded && currentStyle)}>
      {/* What a swipe to either side does, beside the row that a finger moves. */}
      <span aria-hidden className={joinClasses(swipeStyle, 'right-full group-data-[swipe=right]/row:text-teal-deep')}>
        {taskWords.done}
      </span>
      <span aria-hidden className={joinClasses(swipeStyle, 'left-full group-data-[swipe=left]/row:text-teal-deep')}>
        {words.tomorrow}
      </span>
      <p className="pr-3 text-right font-serif text-sm font-medium whitespace-nowrap text-ink-faint tabular-nums max-sm:pr-2 max-sm:pl-1 max-sm:text-xs">
        <Margin task={task} />
      </p>
      <div className="flex justify-center">
        <TaskCheckButton task={task} actions={actions} busy={busy} onAction={onAction} />
      </div>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 sm:flex-nowrap sm:gap-x-3">
        <span className="sr-only">
          {taskTypeLabels[task.type]}, {taskWords.status[task.status]}
        </span>
        <h3
          id={`task-${task.id}`}
          dir="auto"
          title={task.title}
          className={joinClasses(
            'line-clamp-2 min-w-0 text-left text-base leading-5 max-sm:basis-full sm:text-[1.0625rem]',
            isExpanded && isOpen && 'font-semibold',
            !isOpen && 'text-ink-faint',
          )}
        >
          <span className={joinClasses('ink-strike', task.status === 'completed' && 'is-struck')}>{task.title}</span>
        </h3>
        {task.targetCount > 1 && (
          <p className="shrink-0 text-sm text-ink-soft tabular-nums">
            {taskWords.progress(task.completedCount, task.targetCount)}
          </p>
        )}
        {task.clientId && (
          <p
            className={joinClasses(
              'max-w-full shrink-0 truncate text-sm sm:ml-auto sm:self-center sm:max-w-[30%] sm:group-hover/row:invisible sm:group-focus-within/row:invisible',
              isOpen ? 'text-ink-soft' : 'text-ink-faint line-through',
            )}
          >
            <span className="sr-only">{taskWords.client} </span>
            <bdi>{task.client ? formatFullName(task.client) : taskWords.clientNotFound(task.clientId)}</bdi>
          </p>
        )}
      </div>
      <div className={joinClasses(actionsStyle, isExpanded ? 'bg-teal-wash' : 'bg-paper')}>
        {primaryAction && (
          <Button
            size="small"
            variant="quiet"
            aria-disabled={busy}
            onClick={() => busy || onAction(toOpenPageAction(primaryAction))}
            className={busyStyle}
          >
            {getTaskActionLabel(primaryAction, task.type)}
          </Button>
        )}
        {menu}
      </div>
    </div>
  )
}

function Margin({ task }: Pick<TaskCardOrRowProps, 'task'>) {
  const today = useToday()
  const isOverdue = isOverdueTask(task, today)
  return (
    <>
      {task.priority === 'high' && (
        <span className="mr-1.5 inline-block size-1.75 rounded-full bg-ink align-[1px] max-sm:mr-1">
          <span className="sr-only">{words.high}</span>
        </span>
      )}
      {task.priority === 'low' && <span className="sr-only">{words.low}</span>}
      {isOverdue ? (
        <span className="font-semibold text-red-deep">
          {words.overdueDays(daysBetween(task.dueDate, today))} <span className="sr-only">{words.overdue}</span>
        </span>
      ) : task.dueTime ? (
        <time
          dateTime={task.dueTime}
          className={joinClasses('font-semibold max-sm:block max-sm:tracking-tighter', isOpenTask(task) && 'text-ink')}
        >
          {formatShortTime(task.dueTime)}
        </time>
      ) : (
        <span>
          <span className="sr-only">
            {taskWords.estimated} {formatMinutes(task.estimatedMinutes)}
          </span>
          <span aria-hidden>{formatMarginMinutes(task.estimatedMinutes)}</span>
        </span>
      )}
    </>
  )
}

/*
 * The fourth column is the overlay of the actions, which takes no width from the title. It is below the outline of its
 * item.
 */
const rowStyle =
  'group/row relative -z-1 grid min-h-[calc(4.5rem-1px)] grid-cols-[3.375rem_3rem_minmax(0,1fr)] items-center pr-4 max-sm:py-1.5 sm:h-[calc(3rem-1px)] sm:min-h-0 sm:grid-cols-[4.5rem_3.375rem_minmax(0,1fr)] sm:pr-0'
const currentStyle =
  'bg-[linear-gradient(90deg,transparent_3.4375rem,var(--teal-wash)_3.4375rem)] sm:bg-[linear-gradient(90deg,transparent_4.5625rem,var(--teal-wash)_4.5625rem)] xl:after:absolute xl:after:top-1/2 xl:after:-right-14 xl:after:w-14 xl:after:border-t xl:after:border-teal'
const swipeStyle = 'absolute hidden px-4 text-sm font-medium text-ink-faint group-data-swipe/row:block'
const actionsStyle =
  'invisible absolute inset-y-0.5 right-0 hidden items-center gap-1 pl-3 group-hover/row:visible group-focus-within/row:visible sm:flex'
