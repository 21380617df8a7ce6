import { Check, ListTodo, type LucideIcon, Mail, MessageSquareText, Phone, Reply, UsersRound } from 'lucide-react'
import type { Task, TaskType } from '#contract/tasks/tasks.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { typeNames, words } from '#web/tasks/words.ts'

/** The icon of a task's type, coloured by its status; a check mark when it is completed. */
export const TaskStatusIcon = ({ task }: { task: Task }) => (
  <span
    className={joinClasses(
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

function TypeIcon({ type }: { type: TaskType }) {
  const Icon = typeIcons[type] ?? ListTodo
  return <Icon aria-hidden />
}

const typeIcons: Partial<Record<TaskType, LucideIcon>> = {
  call: Phone,
  email: Mail,
  meeting: UsersRound,
  follow_up: Reply,
  message: MessageSquareText,
}
