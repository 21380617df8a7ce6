import { StreakWatcher } from '#web/streak/streak-watcher.tsx'
import { TooltipHost } from '#web/ui/tooltip-host.tsx'

/** Parts of the layout that show nothing at first, fetched after the first paint: the streak and the tooltips. */
export const LateParts = () => (
  <>
    <StreakWatcher />
    <TooltipHost />
  </>
)
