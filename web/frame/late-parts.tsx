import { StreakWatcher } from '#web/streak/streak-watcher.tsx'
import { TooltipHost } from '#web/ui/tooltip-host.tsx'

/** Parts loaded on every screen after first paint. */
export const LateParts = () => (
  <>
    <StreakWatcher />
    <TooltipHost />
  </>
)
