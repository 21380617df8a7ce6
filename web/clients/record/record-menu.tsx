import { Archive, ArchiveRestore, FileDown, Trash2, UserRoundCheck } from 'lucide-react'
import type { Client } from '#contract/clients/clients.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import { DropdownMenuPanel, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { useArchiveClient, useRestoreClient } from './archive.ts'
import { useExportClient } from './export.ts'
import { words } from './words.ts'

/** The menu of a record: reassigns (for admins), exports, archives or restores, or deletes the client. */
export function RecordMenu({
  client,
  showDialog,
  ...menu
}: MenuProps & { client: Client; showDialog: (dialog: 'reassign' | 'delete') => void }) {
  const isAdmin = useIsAdmin()
  const archive = useArchiveClient(client)
  const { restore } = useRestoreClient(client)
  const exportRecord = useExportClient(client)
  return (
    <DropdownMenuPanel {...menu} label={words.more}>
      {isAdmin && (
        <MenuItem onSelect={() => showDialog('reassign')}>
          <UserRoundCheck aria-hidden />
          {words.reassign}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void exportRecord()}>
        <FileDown aria-hidden />
        {words.export}
      </MenuItem>
      {client.archivedAt ? (
        <MenuItem onSelect={() => void restore()}>
          <ArchiveRestore aria-hidden />
          {words.restore}
        </MenuItem>
      ) : (
        // window.confirm blocks the page: the menu must close first.
        <MenuItem onSelect={() => window.setTimeout(() => void archive())}>
          <Archive aria-hidden />
          {words.archive}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => showDialog('delete')}>
        <Trash2 aria-hidden className="text-red!" />
        <span className="text-red">{words.delete}</span>
      </MenuItem>
    </DropdownMenuPanel>
  )
}
