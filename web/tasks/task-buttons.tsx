import type { ComponentProps } from 'react'
import type { Move } from '#contract/task-moves.ts'
import type { Task } from '#contract/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Offered } from './offered.ts'
import { still } from './still.ts'
import { moveName, words } from './words.ts'

/**
 * The presses of a task in its state: giving it up far from what leads on. That one stays the same button from Start to
 * Complete to Undo, and only says that it is disabled, so that focus stays on it.
 */
export function TaskButtons({
  task,
  offered,
  busy,
  press,
}: {
  task: Task
  offered: Offered
  busy: boolean
  press: (move: Move) => void
}) {
  const { onward, done, abandon } = offered
  const button = (move: Move, variant: Look, className?: string, label = moveName(move, task.type)) => (
    <Button
      size="small"
      variant={variant}
      aria-disabled={busy}
      onClick={() => busy || press(move)}
      className={classes(still, className)}
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
      {abandon && button('abandon', 'quiet', '-ml-3 mr-auto')}
      {task.status === 'abandoned' && <p className="text-sm text-ink-faint">{words.gaveUp(task.type)}</p>}
      {done && button('complete', 'quiet', undefined, words.done)}
      {onward && button(onward, looks[onward], 'min-w-24')}
    </div>
  )
}

type Look = ComponentProps<typeof Button>['variant']

const looks = { start: 'outline', complete: 'primary', undo: 'outline' } as const
