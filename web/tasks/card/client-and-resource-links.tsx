import { BookOpen, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { getTaskResource } from './resource.ts'
import { words } from '#web/tasks/words.ts'

type LinksProps = {
  task: TaskOfDay
  /** Shows the names next to the icons. */
  isLabeled: boolean
  hidesClient?: boolean
  className?: string
}

/** Open Client and See Resources of a task: icons, with their names when the card is expanded. */
export function ClientAndResourceLinks({ task, isLabeled, hidesClient = false, className }: LinksProps) {
  const linkStyle = joinClasses(baseLinkStyle, isLabeled ? 'gap-1.5 px-2' : 'w-8 touch:w-11')
  const renderContent = (icon: ReactNode, name: string) => (
    <>
      {icon}
      <span className={isLabeled ? undefined : 'sr-only'}>{name}</span>
    </>
  )
  return (
    <div className={joinClasses('flex', isLabeled && 'flex-wrap', className)}>
      {task.client && !hidesClient && (
        <Link data-tooltip={words.openClient} href={buildClientPath(task.client.id)} className={linkStyle}>
          {renderContent(<UserRound aria-hidden />, words.openClient)}
        </Link>
      )}
      <Resources task={task} className={linkStyle}>
        {renderContent(<BookOpen aria-hidden />, words.seeResources)}
      </Resources>
    </div>
  )
}

function Resources({ task, className, children }: { task: TaskOfDay; className: string; children: ReactNode }) {
  const { kind, url } = getTaskResource(task)
  if (kind === 'client')
    return (
      <Link data-tooltip={words.seeResources} href={url} className={className}>
        {children}
      </Link>
    )
  return (
    <a
      data-tooltip={words.seeResourcesInNewWindow}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children}
    </a>
  )
}

const baseLinkStyle =
  'inline-flex h-8 shrink-0 items-center justify-center rounded-control text-sm font-medium whitespace-nowrap text-ink-faint transition-colors hover:bg-well hover:text-ink touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0'
