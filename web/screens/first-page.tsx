import { renderToStaticMarkup } from 'react-dom/server'
import { buildEndpointUrl } from '#contract/base/endpoint.ts'
import { getClient } from '#contract/clients/client-endpoints.ts'
import { getCurrentUser, buildSignInPath } from '#contract/session/session.ts'
import { paths } from '#web/base/paths.ts'
import { getDefaultListRequestUrl } from '#web/clients/list/client-list-page.tsx'
import { Logo } from '#web/frame/logo.tsx'
import { words } from '#web/frame/words.ts'
import { settingsRequestUrl } from '#web/organizations/queries.ts'
import { getDashboardRequestUrls } from '#web/tasks/dashboard/queries.ts'
import { Skeleton } from '#web/ui/load-states.tsx'
import { SignIn } from './sign-in.tsx'

/** Renders what the two pages show until React does, when the screens are built (docs/decisions/0010). */
export const renderFirstPages = (): Record<'signedOut' | 'signedIn', string> => ({
  signedOut: renderToStaticMarkup(<SignIn />),
  signedIn: renderToStaticMarkup(<LoadingPage />),
})

/** Constants of the inline scripts, which do not contain the contract. */
export const inlineScriptConstants = { userUrl: buildEndpointUrl(getCurrentUser, {}), signInUrl: buildSignInPath('') }

/**
 * What the page fetches for a path before the program is loaded: the code of its screen, and what everybody who may open
 * it reads first. `{today}` and `{id}` stand for the day and for the id in the path.
 */
export const firstScreens = [
  {
    path: paths.dashboard,
    module: 'screens/dashboard.tsx',
    urls: [...getDashboardRequestUrls('{today}'), settingsRequestUrl],
  },
  { path: paths.clients, module: 'screens/clients.tsx', urls: [getDefaultListRequestUrl()] },
  {
    path: paths.client,
    module: 'screens/client.tsx',
    urls: [buildEndpointUrl({ ...getClient, path: getClient.path.replace(':clientId', '{id}') }, {})],
  },
  { path: paths.planning, module: 'screens/planning.tsx', urls: [] },
  { path: paths.history, module: 'tasks/history/history-page.tsx', urls: [] },
  { path: paths.analytics, module: 'screens/analytics.tsx', urls: [] },
  { path: paths.userManagement, module: 'screens/user-management.tsx', urls: [] },
  { path: paths.superAdmin, module: 'screens/super-admin.tsx', urls: [] },
].map(({ path, ...screen }) => ({ pattern: `^${path.replace(/:\w+/, '([0-9a-f-]{36})')}$`, ...screen }))

/** Bars and placeholders: links and headings wait for the role of the user. */
const LoadingPage = () => (
  <div inert>
    <header className="sticky top-0 border-b border-line bg-paper">
      <div className="mx-auto flex h-(--top-bar) max-w-(--page-width) items-center gap-2.5 px-4 sm:px-6 lg:px-8 xl:px-(--gutter)">
        <Logo className="size-7" />
        <span className="font-serif text-lg font-semibold">{words.product}</span>
        <Skeleton className="ml-auto size-9 rounded-full touch:mr-1" />
      </div>
    </header>
    <main className="mx-auto w-full max-w-(--page-width) px-4 pt-5 sm:px-6 sm:pt-8 lg:px-8 xl:px-(--gutter)">
      <div role="status" className="grid gap-6">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="h-9 w-52 max-w-full" />
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    </main>
    <div className="fixed inset-x-0 bottom-0 h-(--bottom-bar) border-t border-line bg-paper xl:hidden" />
  </div>
)
