import { UserRoundPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useScrollPlace } from '#web/base/scroll-place.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import { AddClientDialog, addClientForm } from '#web/clients/add-client.ts'
import { ClientBook } from '#web/clients/client-book.tsx'
import { useListAddress } from '#web/clients/list-address.ts'
import { useLeavingList } from '#web/clients/list-left.ts'
import { viewWith } from '#web/clients/list-rows.ts'
import { ListToolbar } from '#web/clients/list-toolbar.tsx'
import { viewIn } from '#web/clients/list-view.ts'
import { listWords as words } from '#web/clients/list-words.ts'
import { readBookAhead, useBook } from '#web/clients/queries.ts'
import { ScopeSwitch } from '#web/clients/scope-switch.tsx'
import { SearchBox } from '#web/clients/search-box.tsx'
import { StatCards } from '#web/clients/stat-cards.tsx'
import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import type { ScreenPart } from './lazy-screen.tsx'
import { useDialog } from './use-dialog.ts'

/** The book of business (spec 2), and what a link to it reads ahead. */
export const clientsScreen: ScreenPart = {
  Screen: ClientsScreen,
  readAhead: (_params, search) => readBookAhead(viewIn(search)),
}

function ClientsScreen() {
  const viewer = useSignedIn()
  const today = useToday(viewer.timeZone)
  const { view: asked, type, settle, change } = useListAddress()
  const isAdmin = viewer.role !== 'agent'
  const view = isAdmin || asked.scope === 'own' ? asked : { ...asked, scope: 'own' as const }
  const book = useBook({ ...view, archived: false })
  const archived = useBook({ ...view, archived: true }, { enabled: view.archived })
  const shown = view.archived ? archived : book
  useScrollPlace(shown.state === 'here', shown.state === 'here' && shown.rest.state !== 'loading')
  useLeavingList()

  const { press, fetch, dialog } = useDialog(addClientForm, viewer.id, AddClientDialog.fetch)
  const [like, setLike] = useState('')
  const add = useCallback(
    (like = '') => {
      setLike(like)
      press()
    },
    [press],
  )
  useShortcut('c', words.addKey, add)

  return (
    <>
      <header className="flex min-h-10 flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.clients}</h1>
        {isAdmin && <Scope scope={view.scope} change={change} />}
        <Button variant="primary" onClick={() => add()} onPointerEnter={fetch} onFocus={fetch} className={place}>
          <UserRoundPlus aria-hidden />
          {words.addNewClient}
        </Button>
      </header>
      <div className="mt-5 mb-4 grid gap-4">
        <StatCards book={book} />
        <ListToolbar view={view} change={change}>
          <SearchBox text={view.search} type={type} settle={settle} />
        </ListToolbar>
      </div>
      <ClientBook book={shown} view={view} viewer={viewer} today={today} add={add} change={change} />
      <AddClientDialog {...dialog} like={like} onAdded={(client) => change(viewWith(client, view))} />
    </>
  )
}

const Scope = (props: Omit<Parameters<typeof ScopeSwitch>[0], 'organization'>) => {
  const settings = useOrganizationSettings()
  return (
    <ScopeSwitch {...props} organization={settings.state === 'here' ? settings.data.name : words.yourOrganization} />
  )
}

/* On phones within reach of a thumb. */
const place = 'ml-auto max-sm:afloat max-sm:right-4'
