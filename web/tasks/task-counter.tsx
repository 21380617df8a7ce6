import { Minus, Plus } from 'lucide-react'
import type { TaskAction } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { busyStyle } from './busy-style.ts'
import type { CardActions } from './card-actions.ts'
import { getActionLabel, words } from './words.ts'

/** Minus, how many of how many, plus; both buttons keep their place when there is nothing to count. */
export function TaskCounter({
  task,
  actions,
  busy,
  onAction,
}: {
  task: Task
  actions: CardActions
  busy: boolean
  onAction: (action: TaskAction) => void
}) {
  const renderButton = (action: 'decrement' | 'increment') => {
    const isDisabled = busy || !actions[action]
    return (
      <IconButton
        label={getActionLabel(action, task.type)}
        aria-disabled={isDisabled}
        onClick={() => isDisabled || onAction(action)}
        data-repeatable
        className={buttonStyle}
      >
        {action === 'increment' ? <Plus aria-hidden /> : <Minus aria-hidden />}
      </IconButton>
    )
  }
  return (
    <div role="group" aria-labelledby={`task-${task.id}`} className="flex items-center gap-3">
      {renderButton('decrement')}
      <div className="grid grow gap-1.5 text-center">
        <span className="text-sm font-medium whitespace-nowrap tabular-nums">
          {words.progress(task.completedCount, task.targetCount)}
        </span>
        <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-well">
          <span
            className="block h-full origin-left rounded-full bg-teal transition-transform"
            style={{ transform: `scaleX(${task.completedCount / task.targetCount})` }}
          />
        </span>
      </div>
      {renderButton('increment')}
    </div>
  )
}

const buttonStyle = classes('border border-edge aria-disabled:hover:bg-transparent', busyStyle)
