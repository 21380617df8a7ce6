import { useCallback } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import type { CurrentUser } from '#contract/session/session.ts'
import { paths } from '#web/base/paths.ts'
import { ReportBug } from '#web/bug-reports/report-bug.tsx'
import { AppLayout } from '#web/frame/app-layout.tsx'
import { type Route as RouteRow, routes } from '#web/frame/routes.ts'
import { ScreenErrorBoundary } from '#web/frame/screen-error-boundary.tsx'
import { words } from '#web/frame/words.ts'
import { useViewer } from '#web/session/queries.ts'
import { AccessDenied } from './access-denied.tsx'
import { usePrefetchLinks } from './prefetch-links.ts'
import { Dashboard } from './dashboard.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFound } from './not-found.tsx'
import { SignIn } from './sign-in.tsx'
import { ComingSoon } from './coming-soon.tsx'

/** The screens whose code comes when it is wanted, by their path in the route table; the dashboard is there from the first. */
const screens: Partial<Record<string, ReturnType<typeof lazyScreen>>> = {
  [paths.clients]: lazyScreen(async () => (await import('./clients.tsx')).clientsScreen),
  [paths.client]: lazyScreen(async () => (await import('./client.tsx')).clientScreen),
}

/** All of Daybook: the sign-in until it is known who is there, then the screens of their role (spec 2). */
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
        <ScreenErrorBoundary key={path}>
          {!row ? <NotFound /> : isAllowed ? <Screen row={row} /> : <AccessDenied path={row.path} />}
        </ScreenErrorBoundary>
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

/** Within a Route, so that the screen finds the parameters of its path. */
const Screen = ({ row }: { row: RouteRow }) => (
  <Route path={row.path}>
    <ScreenContent row={row} />
  </Route>
)

function ScreenContent({ row }: { row: RouteRow }) {
  if (row.path === paths.dashboard) return <Dashboard />
  const Lazy = screens[row.path]
  return Lazy ? <Lazy title={row.label} /> : <ComingSoon row={row} />
}
