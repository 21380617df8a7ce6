import { Minus, Plus } from 'lucide-react'
import type { Move } from '#contract/task-moves.ts'
import type { Task } from '#contract/tasks.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { still } from './still.ts'
import type { Offered } from './offered.ts'
import { moveName, words } from './words.ts'

/** Minus, how many of how many, plus; both buttons keep their place when there is nothing to count. */
export function TaskCount({
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
  const button = (move: 'minus' | 'plus') => {
    const still = busy || !offered[move]
    return (
      <IconButton
        label={moveName(move, task.type)}
        aria-disabled={still}
        onClick={() => still || press(move)}
        data-counts
        className={look}
      >
        {move === 'plus' ? <Plus aria-hidden /> : <Minus aria-hidden />}
      </IconButton>
    )
  }
  return (
    <div role="group" aria-labelledby={`task-${task.id}`} className="flex items-center gap-3">
      {button('minus')}
      <div className="grid grow gap-1.5 text-center">
        <span className="text-sm font-medium whitespace-nowrap tabular-nums">
          {words.counted(task.completedCount, task.targetCount)}
        </span>
        <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-well">
          <span
            className="block h-full origin-left rounded-full bg-teal transition-transform"
            style={{ transform: `scaleX(${task.completedCount / task.targetCount})` }}
          />
        </span>
      </div>
      {button('plus')}
    </div>
  )
}

const look = classes('border border-edge aria-disabled:hover:bg-transparent', still)
