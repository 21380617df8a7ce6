import { X } from 'lucide-react'
import { useState } from 'react'
import { readPreference, savePreference } from '#web/base/browser-storage.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { createLazyDialog, DialogButton } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** Says at the end of each screen that this is the demo, until it is closed; beside the slider of letters, not under it. */
export function DemoStrip() {
  const [isHidden, setIsHidden] = useState(() => readPreference('demo') === 'hidden')
  const [isOpen, setIsOpen] = useState(false)
  if (isHidden) return null
  const hide = () => {
    savePreference('demo', 'hidden')
    setIsHidden(true)
  }
  return (
    <aside
      aria-label={words.demo}
      className="mt-10 flex items-center gap-x-3 border-t border-line pt-3 text-sm text-ink-soft print:hidden [main:has([role=slider])>&]:mr-8 [main:has([data-is-split=page])>&]:xl:max-w-148"
    >
      <p className="min-w-0 grow">{words.lookingAtDemo}</p>
      <DialogButton size="small" show={() => setIsOpen(true)} prefetch={StartYourOwnDialog.prefetch}>
        {words.startYourOwn}
      </DialogButton>
      <IconButton label={words.hideDemo} onClick={hide}>
        <X aria-hidden />
      </IconButton>
      <StartYourOwnDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </aside>
  )
}

const StartYourOwnDialog = createLazyDialog(
  async () => (await import('./start-your-own-dialog.tsx')).StartYourOwnDialog,
)
