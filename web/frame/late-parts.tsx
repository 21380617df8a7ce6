import type { CurrentUser } from '#contract/session/session.ts'
import { StreakWatcher } from '#web/streak/streak-watcher.tsx'
import { TooltipHost } from '#web/ui/tooltip-host.tsx'

/** Parts loaded on every screen after first paint. */
export const LateParts = ({ viewer }: { viewer: CurrentUser }) => (
  <>
    <StreakWatcher viewer={viewer} />
    <TooltipHost />
  </>
)
