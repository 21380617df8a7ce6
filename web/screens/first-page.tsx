import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { buildEndpointUrl } from '#contract/base/endpoint.ts'
import { getCurrentUser, buildSignInPath } from '#contract/session/session.ts'
import { paths } from '#web/base/paths.ts'
import { ReportBugButton } from '#web/bug-reports/report-bug-button.tsx'
import { ClientListPageSkeleton, getDefaultClientListRequestUrl } from '#web/clients/list/client-list-page.tsx'
import { AppLayout } from '#web/frame/app-layout.tsx'
import { organizationSettingsRequestUrl } from '#web/organizations/queries.ts'
import { getDashboardRequestUrls } from '#web/planning/queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DashboardSkeleton } from './dashboard.tsx'
import { SignIn } from './sign-in.tsx'

/** A page as the server answers it: its markup is shown until React renders the screen. */
export type PrerenderedPage = {
  file: string
  /** The path it is for; a general one otherwise. */
  path?: string
  markup: string
  /** The inline script, a module of this folder. */
  script: 'first-page-signed-in.ts' | 'first-page-signed-out.ts'
  /** Modules of this folder that are fetched with the entry. */
  screens: string[]
}

/** Renders the pages, when the screens are built (docs/decisions/0010). */
export const prerenderPages = (): PrerenderedPage[] => [
  {
    file: 'index.html',
    markup: renderToStaticMarkup(<SignIn />),
    script: 'first-page-signed-out.ts',
    screens: [],
  },
  renderSignedIn({ file: 'dashboard.html', path: paths.dashboard, screens: ['dashboard.tsx'] }, <DashboardSkeleton />),
  renderSignedIn({ file: 'clients.html', path: paths.clients, screens: ['clients.tsx'] }, <ClientListPageSkeleton />),
  renderSignedIn({ file: 'client.html', path: paths.client, screens: ['client.tsx'] }, <ScreenSkeleton />),
  renderSignedIn({ file: 'planning.html', path: paths.planning, screens: ['planning.tsx'] }, <ScreenSkeleton />),
  renderSignedIn({ file: 'screen.html', screens: [] }, <ScreenSkeleton />),
]

/** Constants of the inline scripts, which do not contain the contract; `{today}` stands for the day. */
export const inlineScriptConstants = {
  userUrl: buildEndpointUrl(getCurrentUser, {}),
  signInUrl: buildSignInPath(''),
  readUrls: {
    [paths.dashboard]: [...getDashboardRequestUrls('{today}'), organizationSettingsRequestUrl],
    [paths.clients]: [getDefaultClientListRequestUrl()],
  },
}

function renderSignedIn(
  page: Pick<PrerenderedPage, 'file' | 'path' | 'screens'>,
  screen: React.JSX.Element,
): PrerenderedPage {
  const markup = renderToStaticMarkup(
    // Inert: nothing can be pressed before it works.
    <div inert className="contents">
      <Router ssrPath={page.path ?? '/-'}>
        <AppLayout viewer={undefined} title="">
          {screen}
        </AppLayout>
        <ReportBugButton />
      </Router>
    </div>,
  )
  return { ...page, markup, script: 'first-page-signed-in.ts', screens: ['signed-in-app.tsx', ...page.screens] }
}

const ScreenSkeleton = () => (
  <>
    <Skeleton className="h-9 w-52 max-w-full" />
    <Skeleton className="mt-6 h-64" />
  </>
)
