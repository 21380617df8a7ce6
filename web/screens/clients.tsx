import { ClientListPage, prefetchClientListPage } from '#web/clients/list/client-list-page.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The list of clients (docs/product.md#list-and-search). */
export const clientsScreen: ScreenModule = {
  Screen: ClientListPage,
  prefetch: (_params, search) => prefetchClientListPage(search),
}
