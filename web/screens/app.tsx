import { useCallback } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import type { CurrentUser } from '#contract/session/session.ts'
import { paths } from '#web/base/paths.ts'
import { ReportBug } from '#web/bug-reports/report-bug.tsx'
import { AppLayout } from '#web/frame/app-layout.tsx'
import { type Route as RouteRow, routes } from '#web/frame/routes.ts'
import { words } from '#web/frame/words.ts'
import { useViewer } from '#web/session/queries.ts'
import { Dashboard } from './dashboard.tsx'
import { createLazyScreen } from './lazy-screen.tsx'
import { AccessDeniedScreen, ComingSoonScreen, NotFoundScreen } from './message-screens.tsx'
import { usePrefetchLinks } from './prefetch-links.ts'
import { SignIn } from './sign-in.tsx'

/** Lazily loaded screens by path; the dashboard is part of the entry chunk. */
const screens: Partial<Record<string, ReturnType<typeof createLazyScreen>>> = {
  [paths.clients]: createLazyScreen(async () => (await import('./clients.tsx')).clientsScreen),
  [paths.client]: createLazyScreen(async () => (await import('./client.tsx')).clientScreen),
  [paths.planning]: createLazyScreen(async () => (await import('./planning.tsx')).planningScreen),
}

/** The sign-in screen until the viewer is known, then the screens of their role (docs/product.md#navigation). */
export function App() {
  const viewer = useViewer()
  if (viewer.state === 'signed-in') return <SignedInApp viewer={viewer.viewer} />
  return <SignIn loading={viewer.state === 'loading'} failure={viewer.state === 'failed' ? viewer : undefined} />
}

function SignedInApp({ viewer }: { viewer: CurrentUser }) {
  const [path] = useLocation()
  const findRoute = useFindRoute()
  const { row } = findRoute(path)
  const isAllowed = row?.roles.includes(viewer.role)
  const title = !row ? words.notFound : isAllowed ? row.label : words.denied
  usePrefetchLinks(
    useCallback(
      (path, search) => {
        const { row, params } = findRoute(path)
        if (row?.roles.includes(viewer.role)) screens[row.path]?.prefetch(params, search)
      },
      [findRoute, viewer.role],
    ),
  )
  return (
    <>
      <AppLayout viewer={viewer} title={title}>
        {!row ? <NotFoundScreen /> : isAllowed ? <Screen row={row} /> : <AccessDeniedScreen path={row.path} />}
      </AppLayout>
      <ReportBug owner={viewer.id} />
    </>
  )
}

/** Finds the row of the route table for a path, with the path's parameters. */
function useFindRoute() {
  const { parser } = useRouter()
  return useCallback(
    (path: string) => {
      for (const row of routes) {
        const [matches, params] = matchRoute(parser, row.path, path)
        if (matches) return { row, params: params as Record<string, string> }
      }
      return { row: undefined, params: {} }
    },
    [parser],
  )
}

/** Wrapped in a Route, which provides the parameters of the path. */
const Screen = ({ row }: { row: RouteRow }) => (
  <Route path={row.path}>
    <ScreenContent row={row} />
  </Route>
)

function ScreenContent({ row }: { row: RouteRow }) {
  if (row.path === paths.dashboard) return <Dashboard />
  const Lazy = screens[row.path]
  return Lazy ? <Lazy title={row.label} /> : <ComingSoonScreen row={row} />
}
