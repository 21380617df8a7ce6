import { Archive, CircleDot, FileDown, Merge, UserRoundCheck } from 'lucide-react'
import { clientStatuses, clientStatusLabels, type ListedClient } from '#contract/clients/clients.ts'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import { DropdownMenuPanel, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import type { useBulkChanges } from './bulk-changes.ts'
import { exportSelectedClients } from './export-selected.ts'
import { words } from './words.ts'

/** The menu of the selected clients: sets their status, merges two, reassigns, exports or archives them. */
export function BulkMenu({
  clients,
  changes,
  showMerge,
  showReassign,
  ...menu
}: MenuProps & {
  clients: readonly ListedClient[]
  changes: ReturnType<typeof useBulkChanges>
  /** For exactly two clients. */
  showMerge?: () => void
  /** For admins. */
  showReassign?: () => void
}) {
  const archive = () => {
    if (window.confirm(words.archiveQuestion(clients.length))) void changes.archive(clients)
  }
  return (
    <DropdownMenuPanel {...menu} label={words.moreForSelected}>
      {clientStatuses.map((status) => (
        <MenuItem key={status} onSelect={() => void changes.setStatus(clients, status)}>
          <CircleDot aria-hidden />
          {words.setStatus(clientStatusLabels[status])}
        </MenuItem>
      ))}
      <MenuSeparator />
      {showMerge && (
        <MenuItem onSelect={showMerge}>
          <Merge aria-hidden />
          {words.merge}
        </MenuItem>
      )}
      {showReassign && (
        <MenuItem onSelect={showReassign}>
          <UserRoundCheck aria-hidden />
          {words.reassign}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void exportSelectedClients(clients)}>
        <FileDown aria-hidden />
        {words.exportCsv}
      </MenuItem>
      {/* window.confirm blocks the page: the menu must close first. */}
      <MenuItem onSelect={() => window.setTimeout(archive)}>
        <Archive aria-hidden />
        {words.archive}
      </MenuItem>
    </DropdownMenuPanel>
  )
}
