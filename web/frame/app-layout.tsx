import { Component, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { LiveRegion } from '#web/base/announce.tsx'
import { useViewer } from '#web/base/viewer.ts'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { findRoute } from './routes.ts'
import { Shortcuts } from './shortcuts.tsx'
import { TopBar } from './top-bar.tsx'
import { useNavigationEffects } from './use-navigation-effects.ts'
import { words } from './words.ts'

/** The layout around every screen of a signed-in user: bars, shortcuts, streak, and focus after navigation. */
export function AppLayout({ title, children }: { title: string; children: ReactNode }) {
  const viewer = useViewer()
  const [path] = useLocation()
  useNavigationEffects(title)
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-teal px-4 py-2.5 text-on-teal focus:translate-y-0"
      >
        {words.skip}
      </a>
      <TopBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-(--page-width) px-4 pt-5 pb-[calc(var(--bottom-bar)+var(--action-strip)+var(--connection-line)+var(--toast-space)+1.5rem)] sm:px-6 sm:pt-8 lg:px-8 xl:px-(--gutter)"
      >
        {/* A screen stays mounted while its parameters change. */}
        <ScreenErrorBoundary key={findRoute(path).route?.path ?? path} path={path}>
          {children}
        </ScreenErrorBoundary>
        {viewer.isDemo && <DemoStrip />}
      </main>
      <LiveRegion />
      <ConnectionLine />
      <BottomBar />
      <Shortcuts />
      <LateParts />
    </>
  )
}

/**
 * Keeps the layout when a screen throws, until another path is opened. React logs the error to the console, so a bug
 * report includes it.
 */
class ScreenErrorBoundary extends Component<
  { path: string; children: ReactNode },
  { path: string; hasError: boolean }
> {
  static getDerivedStateFromError = () => ({ hasError: true })
  static getDerivedStateFromProps = ({ path }: { path: string }, state: { path: string }) =>
    path === state.path ? null : { path, hasError: false }
  override state = { path: this.props.path, hasError: false }

  override render() {
    if (!this.state.hasError) return this.props.children
    return <ErrorState message={words.broken} retry={() => this.setState({ hasError: false })} />
  }
}

const DemoStrip = createLazyPart(async () => (await import('#web/frame/demo/demo-strip.tsx')).DemoStrip, {
  isLate: true,
})
const LateParts = createLazyPart(async () => (await import('./late-parts.tsx')).LateParts, { isLate: true })
