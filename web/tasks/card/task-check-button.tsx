import { words } from '#web/tasks/words.ts'
import { CheckMark } from '#web/ui/rows/check-mark.tsx'
import type { TaskCardOrRowProps } from './card-actions.ts'

/**
 * The check mark of a task: a click completes it, or adds one if its target is above 1; clicked again, a completed task
 * is undone. Its ring shows the count, and the check is drawn when the task is completed.
 */
export function TaskCheckButton({
  task,
  actions: { markAction },
  busy,
  onAction,
}: Pick<TaskCardOrRowProps, 'task' | 'actions' | 'busy' | 'onAction'>) {
  const { status, completedCount, targetCount } = task
  const isDone = status === 'completed'
  const label = targetCount > 1 ? words.checkOffOne : words.checkOff
  // The tooltip follows the state, the label stays: `aria-pressed` tells the state.
  return (
    <button
      data-tooltip={isDone ? words.uncheck : label}
      type="button"
      aria-label={label}
      aria-pressed={isDone}
      aria-disabled={!markAction || busy}
      onClick={() => markAction && !busy && onAction(markAction)}
      data-repeatable={targetCount > 1 || undefined}
      className={markStyle}
    >
      <CheckMark
        share={completedCount / targetCount}
        isDone={isDone}
        {...(status === 'in_progress' && { className: 'is-started' })}
      />
    </button>
  )
}

const markStyle =
  'group/mark inline-flex size-9 shrink-0 items-center justify-center rounded-full outline-offset-0 aria-disabled:cursor-default touch:size-11'
