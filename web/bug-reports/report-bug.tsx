import { Bug } from 'lucide-react'
import { useCallback, useState } from 'react'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** The button at the bottom left of every screen, and the dialog it opens (spec 2). */
export function ReportBug({ owner }: { owner: string }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <aside aria-label={words.region}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        onPointerEnter={ReportBugDialog.fetch}
        onFocus={ReportBugDialog.fetch}
        className="fixed bottom-[calc(var(--bottom-bar)+0.75rem)] left-4 z-20 inline-flex h-9 items-center gap-2 rounded-full border border-line bg-sheet px-3.5 text-sm font-medium text-ink-soft shadow-float transition-colors hover:bg-well hover:text-ink sm:left-6 touch:h-11"
      >
        <Bug aria-hidden className="size-4" />
        {words.button}
      </button>
      <ReportBugDialog open={open} onClose={close} owner={owner} />
    </aside>
  )
}

const ReportBugDialog = lazyDialog(async () => (await import('./report-bug-dialog.tsx')).ReportBugDialog)
