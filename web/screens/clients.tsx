import { ClientListPage, prefetchClientListPage } from '#web/clients/list/client-list-page.tsx'
import { AssignSequenceDialog, EnrollClientsDialog } from '#web/sequences/dialogs.tsx'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The list of clients (docs/product/clients.md#list-and-search). */
export const clientsScreen: ScreenModule = {
  Screen: Clients,
  prefetch: (_params, search) => prefetchClientListPage(search),
}

const dialogs = { AssignSequence: AssignSequenceDialog, EnrollClients: EnrollClientsDialog }

/** Shown below the matches of a search. */
const FoundInNotesAndTasks = createLazyPart(
  async () => (await import('./found-in-notes-and-tasks.tsx')).FoundInNotesAndTasks,
  { isLate: true },
)

function Clients() {
  return <ClientListPage dialogs={dialogs} FoundElsewhere={FoundInNotesAndTasks} />
}
