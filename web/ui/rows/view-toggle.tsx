import { LayoutGrid, List } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type ViewToggleProps<View extends string> = {
  label: string
  /** Cards, and the other view. */
  names: Readonly<Record<View, string>>
  view: View
  size?: keyof typeof sizes
  onChange: (view: View) => void
}

/** Switches between cards and another view; on phones only the other one is offered. */
export const ViewToggle = <View extends string>({
  label,
  names,
  view,
  size = 'small',
  onChange,
}: ViewToggleProps<View>) => (
  <div
    role="group"
    aria-label={label}
    className={joinClasses(groupStyle, size === 'small' && 'max-sm:border-transparent')}
  >
    {(Object.keys(names) as View[]).map((one) => (
      <IconButton
        key={one}
        label={names[one]}
        aria-pressed={view === one}
        onClick={() => onChange(one)}
        className={joinClasses('aria-pressed:bg-well aria-pressed:text-ink', sizes[size])}
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

const groupStyle = '-my-px flex shrink-0 rounded-control border border-line max-sm:[&>[aria-pressed=true]]:hidden'
/* A small one is in a heading; without its border on phones, where it is taller than the heading. */
const sizes = { normal: 'h-10 touch:h-11', small: 'h-8 touch:h-11' } as const
