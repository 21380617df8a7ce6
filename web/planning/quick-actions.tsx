import { CalendarDays, Plus, ReceiptText, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { QuickLinks } from './quick-links.ts'
import { words } from './words.ts'

/** A press that opens a dialog, and what fetches its code when the pointer or focus comes near. */
export type Opens = { press: () => void; fetch: () => void }

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
  addClient: Opens
  addTask: Opens
}) => (
  <div
    role="group"
    aria-label={words.quickActions}
    className="grid grid-cols-3 gap-2 max-sm:w-full sm:flex max-[22rem]:[&_svg]:hidden"
  >
    <Opener {...addClient} className="max-sm:px-2">
      <UserRoundPlus aria-hidden />
      {words.addClient}
    </Opener>
    <Outward to={links.calendar} retry={retryLinks}>
      <CalendarDays aria-hidden />
      {words.calendar}
    </Outward>
    <Outward to={links.quote} retry={retryLinks}>
      <ReceiptText aria-hidden />
      {words.quote}
    </Outward>
    <Opener {...addTask} isPrimary className="max-sm:afloat max-sm:right-4">
      <Plus aria-hidden />
      {words.addTask}
    </Opener>
  </div>
)

/** A button that opens a dialog, whose code is on its way before it is pressed. */
export const Opener = ({
  press,
  fetch,
  isPrimary = false,
  className,
  children,
}: Opens & { isPrimary?: boolean; className?: string; children: ReactNode }) => (
  <Button
    variant={isPrimary ? 'primary' : 'outline'}
    onClick={press}
    onPointerEnter={fetch}
    onFocus={fetch}
    className={className}
  >
    {children}
  </Button>
)

/** A link out of the house; until its address is known it stands there and cannot be followed. */
function Outward({
  to,
  retry,
  children,
}: {
  to: string | undefined
  retry: (() => void) | undefined
  children: ReactNode
}) {
  const look = classes(buttonLook({}), 'max-sm:px-2')
  if (!to)
    return (
      <Tooltip text={retry ? words.linkMissing : words.newWindow}>
        <button type="button" aria-disabled={!retry} onClick={retry} className={look}>
          {children}
        </button>
      </Tooltip>
    )
  return (
    <Tooltip text={words.newWindow}>
      <a href={to} target="_blank" rel="noopener noreferrer" className={look}>
        {children}
      </a>
    </Tooltip>
  )
}
