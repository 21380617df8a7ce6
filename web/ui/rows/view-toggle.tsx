import { LayoutGrid, List } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'

type View = 'cards' | 'list'

/** Switches between cards and a list; on phones only the other one is offered. */
export const ViewToggle = ({
  label,
  names,
  view,
  onChange,
}: {
  label: string
  names: Record<View, string>
  view: View
  onChange: (view: View) => void
}) => (
  <div
    role="group"
    aria-label={label}
    className="-my-px flex rounded-control border border-line max-sm:[&>[aria-pressed=true]]:hidden"
  >
    {(['cards', 'list'] as const).map((one) => (
      <IconButton
        key={one}
        label={names[one]}
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
