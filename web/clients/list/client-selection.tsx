import { ChevronDown, ListStart } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ListedClient } from '#contract/clients/clients.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { MergeDialog } from '#web/clients/merging/dialogs.tsx'
import { Button, getButtonClasses, Spinner } from '#web/ui/button.tsx'
import { createLazyDialog, DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { createLazyMenuButton } from '#web/ui/menu-button.tsx'
import { useBulkChanges } from './bulk-changes.ts'
import { words } from './words.ts'

const MoreButton = createLazyMenuButton(async () => (await import('./bulk-menu.tsx')).BulkMenu)
const BulkReassignDialog = createLazyDialog(async () => (await import('./bulk-reassign-dialog.tsx')).BulkReassignDialog)

/** The number of selected clients and the actions for them; stays visible above the list. */
export function SelectionBar({
  clients,
  matches,
  selection,
  addSequence,
}: {
  /** The selected clients of this list: others were selected in another list, or left this one. */
  clients: readonly ListedClient[]
  /** The clients that are listed. */
  matches: readonly ListedClient[]
  selection: ClientSelection
  addSequence: DialogOpener
}) {
  const canReassign = useIsAdmin()
  const changes = useBulkChanges()
  const [mergedIds, setMergedIds] = useState<readonly [string, string]>()
  const [isReassigning, setIsReassigning] = useState(false)
  const count = clients.length
  const [first, second] = clients
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
      <DialogButton {...addSequence} size="small" variant="primary" disabled={!count}>
        <ListStart aria-hidden />
        {words.addSequence}
      </DialogButton>
      <MoreButton
        disabled={!count || changes.isPending}
        className={getButtonClasses({ size: 'small' })}
        menu={{
          clients,
          changes,
          ...(count === 2 && first && second && { showMerge: () => setMergedIds([first.id, second.id]) }),
          ...(canReassign && { showReassign: () => setIsReassigning(true) }),
        }}
      >
        {changes.isPending && <Spinner />}
        {words.more}
        <ChevronDown aria-hidden />
      </MoreButton>
      <Button size="small" onClick={selection.switch}>
        {words.endSelection}
      </Button>
      {mergedIds && (
        <MergeDialog
          key={mergedIds.join()}
          ids={mergedIds}
          open
          onClose={() => setMergedIds(undefined)}
          onMerged={() => {
            setMergedIds(undefined)
            selection.replace([])
          }}
        />
      )}
      {isReassigning && (
        <BulkReassignDialog open clients={clients} changes={changes} onClose={() => setIsReassigning(false)} />
      )}
    </div>
  )
}

const barStyle =
  'sticky top-(--top-bar) z-20 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-teal bg-sheet px-3 py-2'

/** The clients selected for an action on several; `ids` is undefined while none can be selected. */
export type ClientSelection = {
  ids: ReadonlySet<string> | undefined
  /** Begins or ends the selection. */
  switch: () => void
  toggle: (id: string) => void
  replace: (ids: readonly string[]) => void
}

/** State of a selection, which may have begun already. `toggle` is stable, so that cards are not rendered again. */
export function useClientSelection(isSelecting: boolean, onSwitch: () => void): ClientSelection {
  const [ids, setIds] = useState<ReadonlySet<string> | undefined>(() => (isSelecting ? new Set() : undefined))
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => new Set(before?.has(id) ? [...before].filter((one) => one !== id) : [...(before ?? []), id])),
    [],
  )
  const switchSelection = () => {
    setIds((before) => (before ? undefined : new Set()))
    onSwitch()
  }
  return { ids, switch: switchSelection, toggle, replace: (next) => setIds(new Set(next)) }
}
