import { Archive, Check } from 'lucide-react'
import { ClientStatus, statusNames } from '#contract/clients/clients.ts'
import { Select } from '#web/ui/field.tsx'
import type { ListView } from '#web/clients/list-view.ts'
import { listWords as words } from './list-words.ts'

/** Which of the clients: those of a status, and those that were archived instead of the others. */
export const ListFilters = ({
  view: { status, archived },
  change,
}: {
  view: Pick<ListView, 'status' | 'archived'>
  change: (changes: Partial<ListView>) => void
}) => (
  <div className="flex gap-2">
    <Select
      aria-label={words.status}
      value={status ?? ''}
      onChange={({ target }) => change({ status: ClientStatus.options.find((one) => one === target.value) })}
      className="grow sm:w-36"
    >
      <option value="">{words.anyStatus}</option>
      {ClientStatus.options.map((one) => (
        <option key={one} value={one}>
          {statusNames[one]}
        </option>
      ))}
    </Select>
    <button type="button" aria-pressed={archived} onClick={() => change({ archived: !archived })} className={chipStyle}>
      {archived ? <Check aria-hidden /> : <Archive aria-hidden />}
      {words.archived}
    </button>
  </div>
)

const chipStyle =
  'flex h-10 shrink-0 items-center gap-2 rounded-control border border-edge bg-sheet px-3.5 text-sm font-medium text-ink-soft transition-colors hover:bg-well hover:text-ink aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:text-teal-deep touch:h-11 [&_svg]:size-4'
