import { useState } from 'react'
import { areShortcutsEnabled, setShortcutsEnabled, type Shortcut } from '#web/base/shortcuts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { globalShortcuts, type ShortcutRow, taskShortcuts, words } from './shortcut-words.ts'

/** Lists the shortcuts and turns single-key ones off, which speech input needs (WCAG 2.1.4). */
export function ShortcutsDialog({ shortcuts, ...dialog }: DialogState & { shortcuts: readonly Shortcut[] }) {
  return (
    <Dialog {...dialog} title={words.title}>
      <div className="grid gap-5">
        <Section
          title={words.onThisScreen}
          rows={shortcuts.map(({ key, label }) => ({ keys: [key], action: label }))}
        />
        <Section title={words.onTask} rows={taskShortcuts} />
        <Section title={words.everywhere} rows={globalShortcuts} />
      </div>
      <SingleKeysSwitch />
    </Dialog>
  )
}

const Section = ({ title, rows }: { title: string; rows: readonly ShortcutRow[] }) => (
  <section aria-label={title}>
    <h3 className="text-sm font-medium text-ink-soft">{title}</h3>
    <dl>
      {rows.map((row) => (
        <div key={row.action} className="flex items-center justify-between gap-4 border-b border-line py-2">
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
  </section>
)

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
