import type { ComponentType } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import type { CurrentUser } from '#contract/session.ts'
import { ReportBug } from '#web/bug-reports/report-bug.tsx'
import { Frame } from '#web/frame/frame.tsx'
import { type Route as RouteRow, routes } from '#web/frame/routes.ts'
import { ScreenBoundary } from '#web/frame/screen-boundary.tsx'
import { words } from '#web/frame/words.ts'
import { useViewer } from '#web/session/queries.ts'
import { AccessDenied } from './access-denied.tsx'
import { Dashboard } from './dashboard.tsx'
import { NotFound } from './not-found.tsx'
import { SignIn } from './sign-in.tsx'
import { ToCome } from './to-come.tsx'

/** The screens that are built, by their path in the route table. */
const screens: Partial<Record<string, ComponentType>> = { '/': Dashboard }

/** All of Daybook: the sign-in until it is known who is there, then the screens of their role (spec 2). */
export function App() {
  const viewer = useViewer()
  if (viewer.state === 'signed-in') return <House viewer={viewer.viewer} />
  return <SignIn loading={viewer.state === 'loading'} failure={viewer.state === 'failed' ? viewer : undefined} />
}

function House({ viewer }: { viewer: CurrentUser }) {
  const [path] = useLocation()
  const { parser } = useRouter()
  const row = routes.find((one) => matchRoute(parser, one.path, path)[0])
  const allowed = row?.roles.includes(viewer.role)
  const title = !row ? words.notFound : allowed ? row.label : words.denied
  return (
    <>
      <Frame viewer={viewer} title={title}>
        <ScreenBoundary key={path}>
          {!row ? <NotFound /> : allowed ? <Screen row={row} /> : <AccessDenied path={row.path} />}
        </ScreenBoundary>
      </Frame>
      <ReportBug owner={viewer.id} />
    </>
  )
}

/** Within a Route, so that the screen finds the parameters of its path. */
function Screen({ row }: { row: RouteRow }) {
  const Built = screens[row.path]
  return <Route path={row.path}>{Built ? <Built /> : <ToCome row={row} />}</Route>
}
