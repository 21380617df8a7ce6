import { Bug } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { isBugReportRequested } from '#web/base/bug-report-request.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { createLazyDialog, useFormDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the form's draft. */
export const reportBugFormName = 'bug-report'

/** The texts of the button, apart from those of the dialog, which are fetched with it. */
export const reportBugWords = { button: 'Report Bug', region: 'Help' } as const

/** The Report Bug button at the bottom left of every screen, with its dialog (docs/product/bug-reports.md). */
export function ReportBugButton() {
  const [path] = useLocation()
  const { trigger, dialog } = useFormDialog(reportBugFormName, ReportBugDialog.prefetch)
  const isRequested = isBugReportRequested.useValue()
  const showRequested = useEffectEvent(() => {
    isBugReportRequested.write(false)
    trigger.show()
  })
  useEffect(() => {
    if (isRequested) showRequested()
  }, [isRequested])
  return (
    <aside aria-label={reportBugWords.region}>
      <button
        data-tooltip={reportBugWords.button}
        type="button"
        aria-label={reportBugWords.button}
        onClick={trigger.show}
        onPointerEnter={trigger.prefetch}
        onFocus={trigger.prefetch}
        className={joinClasses('fixed left-0 z-30 text-ink-soft', bottomBarClasses, gutterClasses)}
      >
        <Bug aria-hidden className="size-5.5 xl:size-5" />
        <span className="xl:hidden">{reportBugWords.button}</span>
      </button>
      <ReportBugDialog key={path} {...dialog} />
    </aside>
  )
}

/* Below 1,280 px it covers the left end of the bottom bar, which is kept free. */
const bottomBarClasses =
  'max-xl:bottom-[env(safe-area-inset-bottom)] max-xl:grid max-xl:h-[3.75rem] max-xl:w-20 max-xl:content-center max-xl:justify-items-center max-xl:gap-1 max-xl:text-xs max-xl:font-medium max-xl:-outline-offset-4 max-xl:after:absolute max-xl:after:inset-y-3 max-xl:after:right-0 max-xl:after:border-r max-xl:after:border-line'
/* From that width on it is in the gutter left of every screen's content. */
const gutterClasses =
  'xl:bottom-3.5 xl:left-3.5 xl:flex xl:size-11 xl:items-center xl:justify-center xl:rounded-full xl:border xl:border-line xl:bg-sheet xl:transition-colors xl:hover:bg-well xl:hover:text-ink'

export const ReportBugDialog = createLazyDialog(async () => (await import('./report-bug-dialog.tsx')).ReportBugDialog)
