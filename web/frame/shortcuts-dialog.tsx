import { useState } from 'react'
import { areShortcutsEnabled, setShortcutsEnabled, type Shortcut } from '#web/base/shortcuts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { globalShortcuts, words } from './words.ts'

/** Lists the shortcuts and turns single-key ones off, which speech input needs (WCAG 2.1.4). */
export function ShortcutsDialog({
  open,
  onClose,
  shortcuts,
}: {
  open: boolean
  onClose: () => void
  /** Those that held where the focus was. */
  shortcuts: readonly Shortcut[]
}) {
  const screenShortcuts = shortcuts.map(({ key, label }) => ({ keys: [key], action: label }))
  return (
    <Dialog open={open} onClose={onClose} title={words.shortcuts}>
      <dl>
        {[...screenShortcuts, ...globalShortcuts].map((row) => (
          <div key={row.action} className="flex items-center justify-between gap-4 border-b border-line py-2.5">
            <dt>{row.action}</dt>
            <dd className="flex shrink-0 gap-1">
              {row.keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-control border border-line bg-well px-2 py-0.5 text-center font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  )
}

function SingleKeysSwitch() {
  const [isEnabled, setIsEnabled] = useState(areShortcutsEnabled)
  const toggle = () => {
    setShortcutsEnabled(!isEnabled)
    setIsEnabled(!isEnabled)
  }
  return (
    <label className="mt-3 flex min-h-9 items-center gap-3 touch:min-h-11">
      <input type="checkbox" checked={isEnabled} onChange={toggle} className="size-4.5 shrink-0 accent-teal" />
      {words.singleKeys}
    </label>
  )
}
