import { CalendarDays, Plus, ReceiptText, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { DialogButton, type DialogTrigger } from '#web/ui/lazy-dialog.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { QuickLinks } from './quick-links.ts'
import { words } from './words.ts'

/** What an agent reaches for first, whatever the day says (spec 2); on phones adding a task stays under the thumb. */
export const QuickActions = ({
  links,
  retryLinks,
  addClient,
  addTask,
}: {
  links: QuickLinks
  /** Where the links could not be read. */
  retryLinks: (() => void) | undefined
  addClient: DialogTrigger
  addTask: DialogTrigger
}) => (
  <div
    role="group"
    aria-label={words.quickActions}
    className="grid grid-cols-3 gap-2 max-sm:w-full sm:flex max-[22rem]:[&_svg]:hidden"
  >
    <DialogButton {...addClient} className="max-sm:px-2">
      <UserRoundPlus aria-hidden />
      {words.addClient}
    </DialogButton>
    <ExternalLink href={links.calendar} retry={retryLinks}>
      <CalendarDays aria-hidden />
      {words.calendar}
    </ExternalLink>
    <ExternalLink href={links.quote} retry={retryLinks}>
      <ReceiptText aria-hidden />
      {words.quote}
    </ExternalLink>
    <DialogButton {...addTask} variant="primary" className="max-sm:floating-action max-sm:right-4">
      <Plus aria-hidden />
      {words.addTask}
    </DialogButton>
  </div>
)

/** A link out of the house; until its address is known it stands there and cannot be followed. */
function ExternalLink({
  href,
  retry,
  children,
}: {
  href: string | undefined
  retry: (() => void) | undefined
  children: ReactNode
}) {
  const linkClasses = classes(buttonClasses({}), 'max-sm:px-2')
  if (!href)
    return (
      <Tooltip text={retry ? words.linkMissing : words.newWindow}>
        <button type="button" aria-disabled={!retry} onClick={retry} className={linkClasses}>
          {children}
        </button>
      </Tooltip>
    )
  return (
    <Tooltip text={words.newWindow}>
      <a href={href} target="_blank" rel="noopener noreferrer" className={linkClasses}>
        {children}
      </a>
    </Tooltip>
  )
}
