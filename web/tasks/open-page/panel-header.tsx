import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Link } from 'wouter'
import { formatTimeOfDay } from '#contract/base/time-of-day.ts'
import { formatFullName } from '#contract/clients/clients.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { formatDueDay, formatMinutes } from '#web/base/format-time.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { useToday } from '#web/base/today.ts'
import { RoleplayBadges } from '#web/tasks/card/task-facts.tsx'
import { words as taskWords } from '#web/tasks/words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PanelSize } from './panel-size.ts'
import { words } from './words.ts'

/** The client and the task; in narrow windows also the handle and the buttons that size and close the panel. */
export function PanelHeader({ task, size, onClose }: { task: TaskOfDay; size: PanelSize; onClose: () => void }) {
  const today = useToday()
  const { client } = task
  return (
    <header {...size.dragHandlers} className={headerStyle}>
      <span aria-hidden className="mx-auto mt-2 mb-1 block h-1 w-10 rounded-full bg-line xl:hidden" />
      <p className="truncate text-sm text-ink-faint">
        {[
          taskTypeLabels[task.type],
          taskPriorityLabels[task.priority],
          formatMinutes(task.estimatedMinutes),
          task.dueTime && formatTimeOfDay(task.dueTime),
          formatDueDay(task.dueDate, today, isOpenTask(task)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex items-start justify-between gap-2 xl:mt-1">
        <div className="min-w-0">
          <h2 className="font-serif text-xl leading-tight font-semibold wrap-anywhere sm:text-2xl">
            {client ? (
              <Link
                href={buildClientPath(client.id)}
                className="hover:underline touch:-my-2.5 touch:inline-block touch:min-w-11 touch:py-2.5"
              >
                <bdi>{formatFullName(client)}</bdi>
              </Link>
            ) : (
              <bdi>{task.title}</bdi>
            )}
          </h2>
          {client && <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere max-sm:line-clamp-2">{task.title}</p>}
          {task.clientId && !client && (
            <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{taskWords.clientNotFound(task.clientId)}</p>
          )}
          {task.type === 'roleplay' && (
            <p className="mt-1 flex gap-1.5">
              <RoleplayBadges />
            </p>
          )}
          {task.targetCount > 1 && (
            <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
              {taskWords.progress(task.completedCount, task.targetCount)}
            </p>
          )}
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0 xl:hidden">
          {(size.isFullHeight || size.hasHiddenContent) && (
            <IconButton label={size.isFullHeight ? words.showLess : words.showAll} onClick={size.toggle}>
              {size.isFullHeight ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
            </IconButton>
          )}
          <IconButton label={words.close} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    </header>
  )
}

const headerStyle = 'shrink-0 px-4 max-xl:touch-none max-xl:pb-1 xl:px-6 xl:pt-4'
