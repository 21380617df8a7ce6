import { ListTodo, type LucideIcon, Mail, MessageSquareText, Phone, Reply, UsersRound } from 'lucide-react'
import type { TaskType } from '#contract/tasks/tasks.ts'

/** The sign of a task's type: five have their own, the rest share one (spec 9). */
export function TypeIcon({ type, className }: { type: TaskType; className?: string }) {
  const Icon = icons[type] ?? ListTodo
  return <Icon aria-hidden className={className} />
}

const icons: Partial<Record<TaskType, LucideIcon>> = {
  call: Phone,
  email: Mail,
  meeting: UsersRound,
  follow_up: Reply,
  message: MessageSquareText,
}
