import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/session/session.ts'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { useViewer } from '#web/base/viewer.ts'
import { Skeleton } from '#web/ui/load-states.tsx'
import type { FirstStepsProps } from './first-steps.tsx'

/**
 * The tasks, its children: for a new user below the first steps, whose code is fetched only then, for a super
 * administrator below a link. The tasks wait for it, so that nothing moves them; if it cannot be fetched, only they are
 * shown.
 */
export function LazyFirstSteps({ children, ...props }: FirstStepsProps & { children: ReactNode }) {
  const isShown = hasNextSteps(useViewer())
  const { loaded, hasFailed } = firstStepsModule.useFetched(isShown)
  if (!isShown || hasFailed) return children
  if (!loaded) return <Skeleton className="beside-margin-rule h-96" />
  return <loaded.FirstSteps {...props}>{children}</loaded.FirstSteps>
}

/** Starts to fetch what `LazyFirstSteps` shows a viewer. */
export function prefetchFirstSteps(viewer: CurrentUser): void {
  if (!hasNextSteps(viewer)) return
  firstStepsModule.load().then(
    ({ prefetch }) => prefetch(viewer),
    (reason: unknown) => console.info('The first steps could not be prefetched', reason),
  )
}

const hasNextSteps = ({ role, hasFirstSteps }: CurrentUser): boolean => role === 'super_admin' || hasFirstSteps

const firstStepsModule = createLazyModule(async () => (await import('./first-steps.tsx')).firstStepsModule)
