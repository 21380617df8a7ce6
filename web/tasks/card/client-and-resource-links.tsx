import { BookOpen, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { words } from '#web/tasks/words.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { getTaskResource } from './resource.ts'

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
  const nameStyle = isLabeled ? undefined : 'sr-only'
  const { kind, url } = getTaskResource(task)
  const resources = (
    <>
      <BookOpen aria-hidden />
      <span className={nameStyle}>{words.seeResources}</span>
    </>
  )
  return (
    <div className={joinClasses('flex', isLabeled && 'flex-wrap', className)}>
      {task.client && !hidesClient && (
        <Link data-tooltip={words.openClient} href={buildClientPath(task.client.id)} className={linkStyle}>
          <UserRound aria-hidden />
          <span className={nameStyle}>{words.openClient}</span>
        </Link>
      )}
      {kind === 'client' ? (
        <Link data-tooltip={words.seeResources} href={url} className={linkStyle}>
          {resources}
        </Link>
      ) : (
        <a
          data-tooltip={words.seeResourcesInNewWindow}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={linkStyle}
        >
          {resources}
        </a>
      )}
    </div>
  )
}

const baseLinkStyle =
  'inline-flex h-8 shrink-0 items-center justify-center rounded-control text-sm font-medium whitespace-nowrap text-ink-faint transition-colors hover:bg-well hover:text-ink touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0'
