import { Bug } from 'lucide-react'
import { useCallback, useState } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** The Report Bug button at the bottom left of every screen, and its dialog (docs/product.md#bug-reports). */
export function ReportBug({ owner }: { owner: string }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <aside aria-label={words.region}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        onPointerEnter={ReportBugDialog.prefetch}
        onFocus={ReportBugDialog.prefetch}
        className={joinClasses('font-medium text-ink-soft', bottomBarClasses, floatingClasses)}
      >
        <Bug aria-hidden className="size-5.5 lg:size-4" />
        {words.button}
      </button>
      <ReportBugDialog open={open} onClose={close} owner={owner} />
    </aside>
  )
}

/* Below 1,024 px it covers the left end of the bottom bar, which keeps that free. */
const bottomBarClasses =
  'max-lg:fixed max-lg:bottom-[env(safe-area-inset-bottom)] max-lg:left-0 max-lg:z-30 max-lg:grid max-lg:h-[3.75rem] max-lg:w-20 max-lg:content-center max-lg:justify-items-center max-lg:gap-1 max-lg:text-xs max-lg:-outline-offset-4 max-lg:after:absolute max-lg:after:inset-y-3 max-lg:after:right-0 max-lg:after:border-r max-lg:after:border-line'
const floatingClasses =
  'lg:floating-action lg:left-6 lg:inline-flex lg:h-9 lg:items-center lg:gap-2 lg:border lg:border-line lg:bg-sheet lg:px-3.5 lg:text-sm lg:hover:bg-well lg:hover:text-ink lg:touch:h-11'

const ReportBugDialog = lazyDialog(async () => (await import('./report-bug-dialog.tsx')).ReportBugDialog)
