import type { Task } from '#contract/tasks/tasks.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { words } from '#web/tasks/words.ts'

/**
 * The check mark of a task: a click completes it, or adds one to a task of several; clicked again, a completed task is
 * undone. Its ring shows the count, and the check is drawn when the task is completed.
 */
export function TaskCheckButton({ task, onClick }: { task: Task; onClick: (() => void) | undefined }) {
  const { status, completedCount, targetCount } = task
  const isDone = status === 'completed'
  const label = targetCount > 1 ? words.checkOffOne : words.checkOff
  // What it says now is not what a press just did.
  return (
    <Tooltip text={isDone ? words.uncheck : label}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isDone}
        aria-disabled={!onClick}
        onClick={onClick}
        data-repeatable={targetCount > 1 || undefined}
        className={markStyle}
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden
          className={joinClasses('task-mark', isDone && 'is-done', status === 'in_progress' && 'is-started')}
        >
          <circle cx="12" cy="12" r="10.25" className="task-mark-edge" />
          <circle
            cx="12"
            cy="12"
            r="10.25"
            pathLength={1}
            className="task-mark-count"
            style={{ strokeDashoffset: 1 - completedCount / targetCount }}
          />
          <path d="M7 12.4 10.6 16 17.2 8.6" pathLength={1} className="task-mark-check" />
        </svg>
      </button>
    </Tooltip>
  )
}

const markStyle =
  'group/mark inline-flex size-9 shrink-0 items-center justify-center rounded-full outline-offset-0 aria-disabled:cursor-default touch:size-11'
