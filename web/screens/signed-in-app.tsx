import { useEffect, type ReactNode } from 'react'
import { Route, useLocation, Link } from 'wouter'
import { deleteDraftsOfOthers } from '#web/base/draft.ts'
import { cancelEarlyReads } from '#web/base/early-reads.ts'
import { paths, type ScreenPath } from '#web/base/paths.ts'
import { waitForIdlePage } from '#web/base/query-client.ts'
import { TodayContext, useDayInZone } from '#web/base/today.ts'
import { useViewer } from '#web/base/viewer.ts'
import { ReportBugButton } from '#web/bug-reports/report-bug-button.tsx'
import { AppLayout } from '#web/frame/app-layout.tsx'
import { LazyToaster } from '#web/frame/lazy-toaster.tsx'
import { findRoute, type ScreenRoute } from '#web/frame/routes.ts'
import { words } from '#web/frame/words.ts'
import { CommandPalette } from '#web/screens/palette/palette.tsx'
import { readCachedViewer } from '#web/session/queries.ts'
import { EditedTaskDialog } from '#web/tasks/dialogs.tsx'
import { getButtonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { dashboardScreen } from './dashboard.tsx'
import { createLazyScreen, type ScreenInput, type ScreenModule } from './lazy-screen.tsx'
import { usePrefetchLinks } from './prefetch-links.ts'

/** Frame and screens, which the sign-in does not load. `prefetch` resolves when a path's screen can be rendered. */
export const signedInAppModule: ScreenModule<[path: string, search: string]> = {
  Screen: SignedInApp,
  prefetch: prefetchScreen,
}

const screens: Record<ScreenPath, ReturnType<typeof createLazyScreen<ScreenInput>>> = {
  // Included in the chunk of the frame: most visits begin there, and it shares much code with the other screens.
  [paths.dashboard]: createLazyScreen('dashboard', () => Promise.resolve(dashboardScreen)),
  [paths.clients]: createLazyScreen('clients', async () => (await import('./clients.tsx')).clientsScreen),
  [paths.clientImport]: createLazyScreen(
    'import',
    async () => (await import('#web/imports/import-page.tsx')).importPage,
  ),
  [paths.client]: createLazyScreen('client', async () => (await import('./client.tsx')).clientScreen),
  [paths.planning]: createLazyScreen('planning', async () => (await import('./planning.tsx')).planningScreen),
  [paths.history]: createLazyScreen(
    'history',
    async () => (await import('#web/tasks/history/history-page.tsx')).historyPage,
  ),
  [paths.userManagement]: createLazyScreen(
    'user-management',
    async () => (await import('./user-management.tsx')).userManagementScreen,
  ),
  [paths.superAdmin]: createLazyScreen('super-admin', async () => (await import('./super-admin.tsx')).superAdminScreen),
  [paths.analytics]: createLazyScreen('analytics', async () => (await import('./analytics.tsx')).analyticsScreen),
  [paths.userDay]: createLazyScreen('user-day', async () => (await import('./user-day.tsx')).userDayScreen),
  [paths.profile]: createLazyScreen('profile', async () => (await import('./profile.tsx')).profileScreen),
}

/** Prefetches a screen that the viewer's role may open. */
async function prefetchScreen(path: string, search: string): Promise<void> {
  const { route, params } = findRoute(path)
  const viewer = readCachedViewer()
  if (route && viewer && route.roles.includes(viewer.role)) await screens[route.path].prefetch(params, search)
}

function SignedInApp() {
  const viewer = useViewer()
  const [path] = useLocation()
  const { route } = findRoute(path)
  const isAllowed = route?.roles.includes(viewer.role)
  const title = !route ? words.notFound : isAllowed ? route.label : words.denied
  usePrefetchLinks(prefetchScreen)
  useEffect(deleteDraftsOfOthers, [])
  // After the effects of the first screen, which start its queries.
  useEffect(() => {
    cancelEarlyReads()
    // Not left to the first toast, which may say that the server cannot be reached.
    void waitForIdlePage().then(LazyToaster.prefetch)
  }, [])
  return (
    <TodayContext value={useDayInZone(viewer.timeZone)}>
      <AppLayout title={title}>
        {route && isAllowed ? (
          <Screen route={route} />
        ) : (
          <MessageScreen title={title}>{route ? route.deniedReason : words.notFoundHint}</MessageScreen>
        )}
      </AppLayout>
      <EditedTaskDialog key={path} />
      <ReportBugButton />
      <CommandPalette />
      <LazyToaster />
    </TodayContext>
  )
}

/** Wrapped in a Route, which provides the parameters of the path. */
function Screen({ route }: { route: ScreenRoute }) {
  const Lazy = screens[route.path]
  return (
    <Route path={route.path}>
      <Lazy title={route.label} />
    </Route>
  )
}

/** For a path that is not in the route table, or a role that may not open the screen: a courtesy, the server refuses anyway. */
const MessageScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid justify-items-center gap-3 py-16 text-center sm:py-24">
    <h1 className="font-serif text-2xl font-semibold">{title}</h1>
    {children && <p className="max-w-prose text-ink-soft">{children}</p>}
    <Link href={paths.dashboard} className={joinClasses(getButtonClasses({}), 'mt-4')}>
      {words.backToDashboard}
    </Link>
  </div>
)
