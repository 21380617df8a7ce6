import { Check } from 'lucide-react'
import type { Task } from '#contract/tasks/tasks.ts'
import { classes } from '#web/ui/classes.ts'
import { TypeIcon } from './type-icon.tsx'
import { typeNames, words } from './words.ts'

/** What kind of task it is, and whether it is waiting, under way or done. */
export const TaskStatusIcon = ({ task }: { task: Task }) => (
  <span
    className={classes(
      'grid size-10 shrink-0 place-items-center rounded-full border [&_svg]:size-4.5',
      task.status === 'completed' && 'border-transparent bg-teal text-on-teal',
      task.status === 'in_progress' && 'border-teal bg-teal-wash text-teal-deep',
      task.status === 'abandoned' && 'border-dashed border-line text-ink-faint',
      task.status === 'pending' && 'border-line bg-paper text-ink-soft',
    )}
  >
    {task.status === 'completed' ? <Check aria-hidden /> : <TypeIcon type={task.type} />}
    <span className="sr-only">
      {typeNames[task.type]}, {words.status[task.status]}
    </span>
  </span>
)
