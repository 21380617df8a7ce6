import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { taskTypeLabels } from '#contract/tasks/task-labels.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { words } from '#web/tasks/words.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'

/** The icon and the title of a task, which is crossed out when it is done. */
export const TaskTitle = ({
  task,
  isTruncated,
  lines,
}: {
  task: Task
  isTruncated: boolean
  /** Lines of a truncated title. */
  lines: 1 | 2
}) => (
  <div className={joinClasses('flex min-w-0 gap-1.5', lines === 2 ? 'items-start' : 'items-center')}>
    <span className="sr-only">
      {taskTypeLabels[task.type]}, {words.status[task.status]}
    </span>
    <TaskTypeIcon type={task.type} className={joinClasses('size-4 shrink-0 text-ink-faint', lines === 2 && 'mt-0.5')} />
    <h3
      id={`task-${task.id}`}
      dir="auto"
      title={isTruncated ? task.title : undefined}
      className={joinClasses(
        'min-w-0 text-left leading-5 font-medium',
        isTruncated ? (lines === 2 ? 'line-clamp-2' : 'truncate') : 'wrap-anywhere',
        !isOpenTask(task) && 'text-ink-faint',
      )}
    >
      <span className={joinClasses('ink-strike', task.status === 'completed' && 'is-struck')}>{task.title}</span>
    </h3>
  </div>
)
