import { useState } from 'react'
import { maxTextLengths } from '#contract/base/text.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { ClientListView } from '#web/clients/list-view.ts'
import { useClientSearch } from '#web/clients/list/queries.ts'
import { words } from './words.ts'

/**
 * Searches clients while a combobox is open. Returns the matches that `isOffered` accepts, and the props that the
 * combobox has in every form.
 */
export function useClientCombobox(
  search: string,
  { scope, isOffered = () => true }: { scope?: ClientListView['scope']; isOffered?: (client: Client) => boolean } = {},
) {
  const [open, setOpen] = useState(false)
  const { query, isSearching } = useClientSearch(search, { enabled: open, scope })
  const matches = query.state === 'ready' ? query.data.filter(isOffered) : []
  const props = {
    name: 'clientId',
    placeholder: words.searchClients,
    maxLength: maxTextLengths.title,
    statusText:
      query.state === 'failed'
        ? words.searchFailed(query.message)
        : isSearching
          ? words.searching
          : words.clientsFound(matches.length),
    clearLabel: words.clearClient,
    onOpenChange: setOpen,
  }
  return { matches, props }
}
