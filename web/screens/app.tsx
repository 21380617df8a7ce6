import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { cancelEarlyReads } from '#web/base/early-reads.ts'
import { matchPath, paths } from '#web/base/paths.ts'
import { waitForAllQueries } from '#web/base/query-client.ts'
import { redirectToSignIn } from '#web/base/redirect-to-sign-in.ts'
import { ViewerContext } from '#web/base/viewer.ts'
import { LazyToaster } from '#web/frame/lazy-toaster.tsx'
import { words } from '#web/frame/words.ts'
import { prefetchViewer, useViewerState } from '#web/session/queries.ts'
import { createLazyScreen } from './lazy-screen.tsx'
import { SignIn } from './sign-in.tsx'

const SignedInApp = createLazyScreen(
  'signed-in-app',
  async () => (await import('./signed-in-app.tsx')).signedInAppModule,
)

/** The screens of a signed-in user's role, for others the sign-in screen (docs/product/interface.md#navigation). */
export function App() {
  const viewer = useViewerState()
  if (viewer.state === 'signed-in')
    return (
      <ViewerContext value={viewer.viewer}>
        <SignedInApp title={words.product} />
      </ViewerContext>
    )
  return (
    <>
      <SignIn failure={viewer.state === 'failed' ? viewer : undefined} />
      {viewer.state === 'signed-out' && <ProfileRedirect />}
    </>
  )
}

/** Without a user the profile redirects to the sign-in (docs/product/profile.md). */
function ProfileRedirect() {
  const [path] = useLocation()
  const isProfile = matchPath(paths.profile, path) !== undefined
  useEffect(() => {
    if (isProfile) redirectToSignIn()
  }, [isProfile])
  return isProfile ? <LazyToaster /> : null
}

/**
 * Loads what the first render needs: the user, and for a signed-in one the code of the screen. It waits only briefly
 * for the screen's data. Never rejects: failures are reported when the screen is rendered.
 */
export async function prefetchFirstScreen(): Promise<void> {
  if (!(await prefetchViewer())) return cancelEarlyReads()
  const { pathname, search } = window.location
  await SignedInApp.prefetch(pathname, search)
  await Promise.race([waitForAllQueries(), new Promise((resolve) => setTimeout(resolve, maxDataWaitMs))])
}

/** Maximum wait for data to be in the first render; longer would be noticeable. */
const maxDataWaitMs = 100
