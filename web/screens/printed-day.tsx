import { useEffect } from 'react'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { waitForAllQueries } from '#web/base/query-client.ts'
import { useShownTasksOfToday } from '#web/tasks/dashboard/queries.ts'
import { useIsPrinting } from '#web/ui/rows/use-is-printing.ts'

/** The open tasks of today, printed instead of the screen (docs/product/interface.md#navigation). */
export function PrintedDay() {
  const isPrinting = useIsPrinting()
  const query = useShownTasksOfToday()
  const DaySheet = daySheetModule.useLoaded()
  // Loaded ahead of printing, which cannot wait; without it the screen itself is printed.
  useEffect(() => {
    void waitForAllQueries()
      .then(daySheetModule.load)
      .catch((reason: unknown) => console.info('The day sheet could not be prefetched', reason))
  }, [])
  return isPrinting && DaySheet && query.state === 'ready' && <DaySheet tasks={query.data.tasks} />
}

const daySheetModule = createLazyModule(async () => (await import('#web/tasks/print/day-sheet.tsx')).DaySheet)
