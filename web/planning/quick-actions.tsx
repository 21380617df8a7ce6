import { CalendarDays, Plus, ReceiptText, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuickLinks } from '#web/organizations/queries.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DialogButton, type DialogTrigger } from '#web/ui/lazy-dialog.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { words } from './words.ts'

/** The dashboard's quick actions (docs/product.md#list-and-dashboard). On phones Add Task stands above the bottom bar. */
export const QuickActions = ({
  links,
  retryLinks,
  addClient,
  addTask,
}: {
  links: QuickLinks
  /** Set when loading the links failed. */
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
    <div className="action-strip">
      <DialogButton {...addTask} variant="primary">
        <Plus aria-hidden />
        {words.addTask}
      </DialogButton>
    </div>
  </div>
)

/** A link that opens in a new window; disabled, or a retry button, while its URL is unknown. */
function ExternalLink({
  href,
  retry,
  children,
}: {
  href: string | undefined
  retry: (() => void) | undefined
  children: ReactNode
}) {
  const linkStyle = joinClasses(getButtonClasses({}), 'max-sm:px-2')
  if (!href)
    return (
      <Tooltip text={retry ? words.linkMissing : words.newWindow}>
        <button type="button" aria-disabled={!retry} onClick={retry} className={linkStyle}>
          {children}
        </button>
      </Tooltip>
    )
  return (
    <Tooltip text={words.newWindow}>
      <a href={href} target="_blank" rel="noopener noreferrer" className={linkStyle}>
        {children}
      </a>
    </Tooltip>
  )
}
