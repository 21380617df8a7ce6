import { ExternalLink, MessageSquareText, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { TaskOfDay } from '#contract/planning.ts'
import { classes } from '#web/ui/classes.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { clientAddress, resourceOf } from './resource.ts'
import { SendMessage } from './send-message.tsx'
import { words } from './words.ts'

/** What helps with a task: a message to the client, the client's page, resources. */
export const TaskTools = ({ task, offersMessage }: { task: TaskOfDay; offersMessage: boolean }) => (
  <div className={classes('-mx-2 flex flex-wrap gap-x-1 touch:-my-1.5', offersMessage && '@max-sm:[&_svg]:hidden')}>
    {offersMessage && (
      <SendMessage task={task} className={tool}>
        <MessageSquareText aria-hidden />
        {words.sendMessage}
      </SendMessage>
    )}
    {task.client && (
      <Link href={clientAddress(task.client.id)} className={tool}>
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
  const { of, address } = resourceOf(task)
  if (of === 'client')
    return (
      <Link href={address} className={tool}>
        {children}
      </Link>
    )
  return (
    <Tooltip text={words.opensNewWindow}>
      <a href={address} target="_blank" rel="noopener noreferrer" className={tool}>
        {children}
      </a>
    </Tooltip>
  )
}

const tool =
  'inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-well hover:text-ink touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0'
