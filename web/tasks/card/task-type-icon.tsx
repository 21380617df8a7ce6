import { ListTodo, type LucideIcon, Mail, MessageSquareText, Phone, Reply, UsersRound } from 'lucide-react'
import type { Task, TaskType } from '#contract/tasks/tasks.ts'
import { typeNames, words } from '#web/tasks/words.ts'

/** The icon of a task's type. */
export function TaskTypeIcon({ type, className }: { type: TaskType; className?: string }) {
  const Icon = typeIcons[type] ?? ListTodo
  return <Icon aria-hidden className={className} />
}

/** Type and status of a task in words, for screen readers. */
export const TaskTypeAndStatus = ({ task }: { task: Task }) => (
  <span className="sr-only">
    {typeNames[task.type]}, {words.status[task.status]}
  </span>
)

const typeIcons: Partial<Record<TaskType, LucideIcon>> = {
  call: Phone,
  email: Mail,
  meeting: UsersRound,
  follow_up: Reply,
  message: MessageSquareText,
}
