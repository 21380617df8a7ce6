import { Archive, ArchiveRestore, Trash2, UserRoundCheck } from 'lucide-react'
import type { Client } from '#contract/clients.ts'
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import { useArchiving, useRestoring } from './archive.ts'
import { words } from './record-words.ts'

/** What is seldom wanted of a client. */
export function RecordMenu({
  client,
  mayReassign,
  ask,
  ...menu
}: MenuProps & { client: Client; mayReassign: boolean; ask: (what: 'reassign' | 'delete') => void }) {
  const { archive } = useArchiving(client)
  const { restore } = useRestoring(client)
  return (
    <Menu {...menu} label={words.more}>
      {mayReassign && (
        <MenuItem onSelect={() => ask('reassign')}>
          <UserRoundCheck aria-hidden />
          {words.reassign}
        </MenuItem>
      )}
      {client.archivedAt ? (
        <MenuItem onSelect={() => void restore()}>
          <ArchiveRestore aria-hidden />
          {words.restore}
        </MenuItem>
      ) : (
        // The question of the browser stops everything: the menu is to be gone before it.
        <MenuItem onSelect={() => window.setTimeout(() => void archive())}>
          <Archive aria-hidden />
          {words.archive}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem onSelect={() => ask('delete')}>
        <Trash2 aria-hidden className="text-red!" />
        <span className="text-red">{words.delete}</span>
      </MenuItem>
    </Menu>
  )
}
