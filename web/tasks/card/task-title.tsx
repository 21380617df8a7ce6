import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { taskTypeLabels } from '#contract/tasks/task-labels.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { words } from '#web/tasks/words.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'

/** The icon and the title of a task, which is crossed out when it is done. Truncated, it has two lines. */
export const TaskTitle = ({ task, isTruncated }: { task: Task; isTruncated: boolean }) => (
  <div className="flex min-w-0 items-start gap-1.5">
    <span className="sr-only">
      {taskTypeLabels[task.type]}, {words.status[task.status]}
    </span>
    <TaskTypeIcon type={task.type} className="mt-0.5 size-4 shrink-0 text-ink-faint" />
    <h3
      id={`task-${task.id}`}
      dir="auto"
      title={isTruncated ? task.title : undefined}
      className={joinClasses(
        'min-w-0 text-left leading-5 font-medium',
        isTruncated ? 'line-clamp-2' : 'wrap-anywhere',
        !isOpenTask(task) && 'text-ink-faint',
      )}
    >
      <span className={joinClasses('ink-strike', task.status === 'completed' && 'is-struck')}>{task.title}</span>
    </h3>
  </div>
)
