import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { Client } from '#contract/clients/clients.ts'
import { buildClientPath, parseClientTab } from '#web/base/paths.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useClientListView } from '#web/clients/list-view.ts'
import { useFullClientList } from '#web/clients/list/queries.ts'
import { useMatchingClients } from '#web/clients/list/select-clients.ts'
import type { OriginClientList } from '#web/clients/origin-client-list.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { words } from './words.ts'

/**
 * The previous and the next client of the list that the record was opened from, with its search, filters and sort. They
 * replace the record in the browser's history, so that Back returns to the list.
 */
export function PreviousNextClientLinks({ client, originList }: { client: Client; originList: OriginClientList }) {
  const { ids, index } = useListPosition(client, originList)
  const tab = parseClientTab(useSearch())
  const [, navigate] = useLocation()
  const [previous, next] = [ids[index - 1], ids[index + 1]].map((id) => id && buildClientPath(id, tab))
  const go = (path: string | undefined) => path && navigate(path, { replace: true })
  useShortcut('J', words.nextClient, () => go(next), { isMove: true })
  useShortcut('K', words.previousClient, () => go(previous), { isMove: true })
  if (index < 0) return null
  return (
    <nav aria-label={words.neighbors} className="flex items-center gap-1 text-sm text-ink-soft tabular-nums">
      <NeighborLink path={previous} label={words.previousClient}>
        <ChevronLeft aria-hidden />
      </NeighborLink>
      <span>{words.position(index + 1, ids.length)}</span>
      <NeighborLink path={next} label={words.nextClient}>
        <ChevronRight aria-hidden />
      </NeighborLink>
    </nav>
  )
}

/** The ids of the list and the client's place in it, -1 if the list has not been read to its end or lacks them. */
function useListPosition({ id }: Client, { query }: OriginClientList): { ids: readonly string[]; index: number } {
  const view = useClientListView(query)
  const list = useFullClientList(view)
  const clients = list.state === 'ready' && list.remaining.state === 'ready' ? list.data : undefined
  const ids = (useMatchingClients(clients, view) ?? []).map((one) => one.id)
  return { ids, index: ids.indexOf(id) }
}

const NeighborLink = ({ path, label, children }: { path: string | undefined; label: string; children: ReactNode }) =>
  path ? (
    <Link data-tooltip={label} href={path} replace aria-label={label} className={linkStyle}>
      {children}
    </Link>
  ) : (
    <IconButton label={label} aria-disabled className="size-8! cursor-default opacity-45 hover:bg-transparent!">
      {children}
    </IconButton>
  )

const linkStyle =
  'inline-flex size-8 items-center justify-center rounded-control hover:bg-well hover:text-ink touch:size-11 [&_svg]:size-5'
