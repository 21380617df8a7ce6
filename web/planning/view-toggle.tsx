import { LayoutGrid, List } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { words } from './words.ts'

/** Switches between cards and a list; on phones only the other one is offered. */
export const ViewToggle = ({
  view,
  onChange,
}: {
  view: 'cards' | 'list'
  onChange: (view: 'cards' | 'list') => void
}) => (
  <div
    role="group"
    aria-label={words.view}
    className="-my-px flex rounded-control border border-line max-sm:[&>[aria-pressed=true]]:hidden"
  >
    {(['cards', 'list'] as const).map((one) => (
      <IconButton
        key={one}
        label={words.views[one]}
        aria-pressed={view === one}
        onClick={() => onChange(one)}
        className="h-8 aria-pressed:bg-well aria-pressed:text-ink touch:h-11"
      >
        {one === 'cards' ? (
          <LayoutGrid aria-hidden className="size-4.5!" />
        ) : (
          <List aria-hidden className="size-4.5!" />
        )}
      </IconButton>
    ))}
  </div>
)
