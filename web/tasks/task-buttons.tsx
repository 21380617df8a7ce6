import type { ComponentProps } from 'react'
import type { TaskAction } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { CardActions } from './card-actions.ts'
import { busyStyle } from './busy-style.ts'
import { getActionLabel, words } from './words.ts'

/**
 * The presses of a task in its state: giving it up far from what leads on. That one stays the same button from Start to
 * Complete to Undo, and only says that it is disabled, so that focus stays on it.
 */
export function TaskButtons({
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
      className={classes(busyStyle, className)}
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

type ButtonVariant = ComponentProps<typeof Button>['variant']

const buttonVariants = { start: 'outline', complete: 'primary', undo: 'outline' } as const
