import { Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { TaskAction } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { OfferedActions } from './card-actions.ts'
import { getActionLabel, words } from '#web/tasks/words.ts'

type TaskButtonsProps = { task: Task; actions: OfferedActions; busy: boolean; onAction: (action: TaskAction) => void }

/**
 * The actions that a task's state allows. Start, Complete and Undo are the same button, and a busy one is not `disabled`,
 * so that the focus stays on it.
 */
export function TaskButtons({ task, actions, busy, onAction }: TaskButtonsProps) {
  const { primaryAction, done, abandon } = actions
  const renderButton = (
    action: TaskAction,
    variant: ButtonVariant,
    className?: string,
    label = getActionLabel(action, task.type),
  ) => (
    <Button
      size="small"
      variant={variant}
      aria-disabled={busy}
      onClick={() => busy || onAction(action)}
      className={joinClasses(busyStyle, className)}
    >
      {label}
    </Button>
  )
  return (
    <div
      role="group"
      aria-labelledby={`task-${task.id}`}
      className="flex min-h-8 items-center justify-end gap-2 touch:min-h-11"
    >
      {abandon && renderButton('abandon', 'quiet', '-ml-3 mr-auto')}
      {task.status === 'abandoned' && <p className="text-sm text-ink-faint">{words.abandoned(task.type)}</p>}
      {done && renderButton('complete', 'quiet', undefined, words.done)}
      {primaryAction && renderButton(primaryAction, buttonVariants[primaryAction], 'min-w-24')}
    </div>
  )
}

/** Minus, the count and the target, plus. A button that does not apply keeps its place. */
export function TaskCounter({ task, actions, busy, onAction }: TaskButtonsProps) {
  const renderButton = (action: 'decrement' | 'increment') => {
    const isDisabled = busy || !actions[action]
    return (
      <IconButton
        label={getActionLabel(action, task.type)}
        aria-disabled={isDisabled}
        onClick={() => isDisabled || onAction(action)}
        data-repeatable
        className={countButtonStyle}
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

/**
 * The look of a blocked control. It fades only after 300 ms, so that a fast reply shows no change. Only opacity is
 * animated: each animated colour would delay the frame after a click.
 */
export const busyStyle =
  'transition-opacity aria-disabled:cursor-default aria-disabled:opacity-55 aria-disabled:delay-300'

type ButtonVariant = ComponentProps<typeof Button>['variant']

const buttonVariants = { start: 'outline', complete: 'primary', undo: 'outline' } as const
const countButtonStyle = joinClasses('border border-edge aria-disabled:hover:bg-transparent', busyStyle)
