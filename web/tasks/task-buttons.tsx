import type { ComponentProps } from 'react'
import type { Move } from '#contract/task-moves.ts'
import type { Task } from '#contract/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { moveName } from './words.ts'

/**
 * The presses a task offers in its state, the one that leads on at the outer edge. It stays the same button from Start
 * to Complete to Undo, and only says that it is disabled, so that focus stays on it.
 */
export function TaskButtons({
  task,
  offered,
  busy,
  press,
}: {
  task: Task
  offered: readonly Move[]
  busy: boolean
  press: (move: Move) => void
}) {
  const onward = offered.find((move) => move in looks)
  const button = (move: Move, variant: ComponentProps<typeof Button>['variant']) => (
    <Button
      size="small"
      variant={variant}
      aria-disabled={busy}
      onClick={() => busy || press(move)}
      className="min-w-24 transition-[color,background-color,border-color,opacity] aria-disabled:cursor-default aria-disabled:opacity-55 aria-disabled:delay-300"
    >
      {moveName(move, task.type)}
    </Button>
  )
  return (
    <div role="group" aria-labelledby={`task-${task.id}`} className="flex justify-end gap-2">
      {offered.includes('abandon') && button('abandon', 'quiet')}
      {onward && button(onward, looks[onward])}
    </div>
  )
}

const looks: Partial<Record<Move, ComponentProps<typeof Button>['variant']>> = {
  start: 'outline',
  complete: 'primary',
  undo: 'outline',
}
