import type { ListViewState } from '#web/clients/list-view-state.ts'
import { words } from './words.ts'

/** Switches an admin's list between their own clients and all of the organization. */
export const ScopeSwitch = ({
  scope,
  organization,
  change,
}: {
  scope: ListViewState['scope']
  organization: string
  change: (changes: Partial<ListViewState>) => void
}) => (
  <div role="group" aria-label={words.scope} className="flex max-w-full rounded-control border border-edge bg-sheet">
    {(['own', 'organization'] as const).map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === scope}
        onClick={() => change({ scope: one })}
        className="h-9.5 min-w-0 truncate rounded-control px-3.5 text-sm font-medium text-ink-soft transition-colors first:shrink-0 hover:bg-well hover:text-ink aria-pressed:bg-teal-wash aria-pressed:text-teal-deep touch:h-11"
      >
        {one === 'own' ? words.mine : words.allOf(organization)}
      </button>
    ))}
  </div>
)
