import { Dialog } from '#web/ui/dialog.tsx'
import { useSingleKeysSwitch } from './single-keys.ts'
import { keys, words } from './words.ts'

/** What the keys do, and the switch for those pressed alone. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on, turn] = useSingleKeysSwitch()
  return (
    <Dialog open={open} onClose={onClose} title={words.shortcuts}>
      <dl className="grid">
        {keys.map((row) => (
          <div key={row.does} className="flex items-center justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-soft">{row.does}</dt>
            <dd className="flex gap-1">
              {row.keys.map((key) => (
                <kbd key={key} className="rounded-control border border-line bg-well px-2 py-0.5 font-sans text-sm">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-3 pt-4 touch:min-h-11">
        <input type="checkbox" checked={on} onChange={() => turn(!on)} className="size-4.5 accent-teal" />
        {words.singleKeys}
      </label>
    </Dialog>
  )
}
