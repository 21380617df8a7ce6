import { FileText, ListChecks, type LucideIcon, Mail, PencilLine, Phone, StickyNote, UsersRound } from 'lucide-react'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { getEventGroup, type TimelineFilter } from './timeline-kinds.ts'

/** The sign of what happened: what a person did by its type, what Daybook noted by what it is about. */
export function EventIcon({ event }: { event: TimelineEvent }) {
  const Icon = icons[getEventGroup(event)]
  return <Icon aria-hidden />
}

const icons: Record<Exclude<TimelineFilter, 'all'>, LucideIcon> = {
  call: Phone,
  meeting: UsersRound,
  email: Mail,
  document: FileText,
  note: StickyNote,
  task: ListChecks,
  change: PencilLine,
}
