import { CalendarDays, Plus, ReceiptText, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuickLinks } from '#web/organizations/queries.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

type QuickActionsProps = {
  links: QuickLinks
  /** Set when loading the links failed. */
  retryLinks: (() => void) | undefined
  addClient: DialogOpener
  addTask: DialogOpener
  isOpenPage: boolean
}

/** The dashboard's quick actions (docs/product/days.md#list-and-dashboard). On phones they are above the bottom bar. */
export const QuickActions = ({ links, retryLinks, addClient, addTask, isOpenPage }: QuickActionsProps) => {
  const pageStyle = isOpenPage && pageButtonStyle
  const quietStyle = joinClasses(quietOnPhones, pageStyle)
  return (
    <div className="sm:flex sm:gap-2">
      <div role="group" aria-label={words.quickActions} className={groupStyle}>
        <DialogButton {...addClient} className={quietStyle}>
          <UserRoundPlus aria-hidden />
          {words.addClient}
        </DialogButton>
        <ExternalLink href={links.calendar} retry={retryLinks} className={quietStyle}>
          <CalendarDays aria-hidden />
          {words.calendar}
        </ExternalLink>
        <ExternalLink href={links.quote} retry={retryLinks} className={quietStyle}>
          <ReceiptText aria-hidden />
          {words.quote}
        </ExternalLink>
        <DialogButton
          {...addTask}
          variant="primary"
          className={joinClasses('quiet-by-panel max-sm:px-2 max-[22rem]:[&_svg]:hidden', pageStyle)}
        >
          <Plus aria-hidden />
          {words.addTask}
        </DialogButton>
      </div>
    </div>
  )
}

type ExternalLinkProps = {
  href: string | undefined
  retry: (() => void) | undefined
  className: string
  children: ReactNode
}

/** A link that opens in a new window; disabled, or a retry button, while its URL is unknown. */
function ExternalLink({ href, retry, className, children }: ExternalLinkProps) {
  const linkStyle = joinClasses(getButtonClasses({}), className)
  if (!href)
    return (
      <button
        data-tooltip={retry ? words.linkMissing : words.newWindow}
        type="button"
        aria-disabled={!retry}
        onClick={retry}
        className={linkStyle}
      >
        {children}
      </button>
    )
  return (
    <a data-tooltip={words.newWindow} href={href} target="_blank" rel="noopener noreferrer" className={linkStyle}>
      {children}
    </a>
  )
}

const groupStyle = 'action-strip max-sm:grid-cols-[auto_auto_auto_1fr] max-sm:gap-0.5'
/* Four names leave no space for borders and icons. */
const quietOnPhones =
  'max-sm:first:-ml-2 max-sm:border-transparent max-sm:bg-transparent max-sm:px-2 max-sm:text-ink-soft max-[23rem]:px-1 max-[23rem]:text-xs max-sm:[&_svg]:hidden'
/* Lower than other buttons, for touch as well, and without icons. */
const pageButtonStyle = 'sm:h-8! sm:px-2.5 sm:[&_svg]:hidden xl:max-[90rem]:px-1.5'
