import { ExternalLink, MessageSquareText, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { clientPath } from '#web/base/paths.ts'
import { getTaskResource } from './resource.ts'
import { SendMessage } from '#web/tasks/message/send-message.tsx'
import { words } from '#web/tasks/words.ts'

/** Send Message, Open Client and See Resources of a task. */
export const TaskTools = ({ task, offersMessage }: { task: TaskOfDay; offersMessage: boolean }) => (
  <div className={joinClasses('-mx-2 flex flex-wrap gap-x-1 touch:-my-1.5', offersMessage && '@max-sm:[&_svg]:hidden')}>
    {offersMessage && (
      <SendMessage task={task} className={toolStyle}>
        <MessageSquareText aria-hidden />
        {words.sendMessage}
      </SendMessage>
    )}
    {task.client && (
      <Link href={clientPath(task.client.id)} className={toolStyle}>
        <UserRound aria-hidden />
        {words.openClient}
      </Link>
    )}
    <Resources task={task}>
      <ExternalLink aria-hidden />
      {words.seeResources}
    </Resources>
  </div>
)

function Resources({ task, children }: { task: TaskOfDay; children: ReactNode }) {
  const { kind, url } = getTaskResource(task)
  if (kind === 'client')
    return (
      <Link href={url} className={toolStyle}>
        {children}
      </Link>
    )
  return (
    <Tooltip text={words.opensNewWindow}>
      <a href={url} target="_blank" rel="noopener noreferrer" className={toolStyle}>
        {children}
      </a>
    </Tooltip>
  )
}

const toolStyle =
  'inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-well hover:text-ink touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0'
