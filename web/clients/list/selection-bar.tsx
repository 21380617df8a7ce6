import { ListStart } from 'lucide-react'
import type { ListedClient } from '#contract/clients/clients.ts'
import { Button } from '#web/ui/button.tsx'
import type { ClientRowAction } from './client-card.tsx'
import type { ClientSelection } from './selection.ts'
import { words } from './words.ts'

/** How many clients are selected, and what can be done with them; stays in sight above the list. */
export function SelectionBar({
  count,
  matches,
  selection,
  addSequence,
}: {
  /** The selected clients of the list: others were selected in another one, or left it. */
  count: number
  /** The clients that are listed. */
  matches: readonly ListedClient[]
  selection: ClientSelection
  addSequence: Omit<ClientRowAction, 'run'> & { run: () => void }
}) {
  const isAll = count > 0 && matches.every(({ id }) => selection.ids?.has(id))
  // Clients that were selected in another search stay selected.
  const selectAll = () => selection.replace([...(selection.ids ?? []), ...matches.map(({ id }) => id)])
  return (
    <div role="group" aria-label={words.selection} className={barStyle}>
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        {words.selected(count)}
      </p>
      <Button size="small" variant="quiet" onClick={isAll ? () => selection.replace([]) : selectAll}>
        {isAll ? words.selectNone : words.selectAll(matches.length)}
      </Button>
      <Button
        size="small"
        variant="primary"
        disabled={!count}
        onClick={addSequence.run}
        onPointerEnter={addSequence.prefetch}
        onFocus={addSequence.prefetch}
      >
        <ListStart aria-hidden />
        {words.addSequence}
      </Button>
      <Button size="small" onClick={selection.switch}>
        {words.endSelection}
      </Button>
    </div>
  )
}

const barStyle =
  'sticky top-(--top-bar) z-20 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-teal bg-sheet px-3 py-2'
