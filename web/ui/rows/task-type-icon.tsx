import { ListTodo, type LucideIcon, Mail, MessageSquareText, Phone, Reply, UsersRound } from 'lucide-react'

/** The icon of a type of work by its name, such as `call`; types without one share an icon. */
export function TaskTypeIcon({ type, className }: { type: string; className?: string }) {
  const Icon = icons.get(type) ?? ListTodo
  return <Icon aria-hidden className={className} />
}

const icons: ReadonlyMap<string, LucideIcon> = new Map([
  ['call', Phone],
  ['email', Mail],
  ['meeting', UsersRound],
  ['follow_up', Reply],
  ['message', MessageSquareText],
])
