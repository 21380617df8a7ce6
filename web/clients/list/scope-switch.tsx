import type { ListViewState } from '#web/clients/list-view-state.ts'
import { FilterButton, filterGroupStyle } from './filter-button.tsx'
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
  <div role="group" aria-label={words.scope} className={filterGroupStyle}>
    <FilterButton isPressed={scope === 'own'} onClick={() => change({ scope: 'own' })}>
      {words.mine}
    </FilterButton>
    <FilterButton
      isPressed={scope === 'organization'}
      onClick={() => change({ scope: 'organization' })}
      className="touch:min-w-11"
    >
      {/* The name of the organization has no place beside the other filters in a narrower window. */}
      <span className="max-w-52 truncate">
        {words.all}
        <span className="max-2xl:sr-only"> {words.ofOrganization(organization)}</span>
      </span>
    </FilterButton>
  </div>
)
