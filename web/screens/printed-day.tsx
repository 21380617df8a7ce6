import { createLazyModule } from '#web/base/lazy-module.ts'
import { waitForAllQueries } from '#web/base/query-client.ts'
import { useShownTasksOfToday } from '#web/tasks/dashboard/queries.ts'
import { useIsPrinting } from '#web/ui/rows/use-is-printing.ts'

/** The open tasks of today, printed instead of the screen (docs/product/interface.md#navigation). */
export function PrintedDay() {
  const isPrinting = useIsPrinting()
  const query = useShownTasksOfToday()
  // Fetched ahead of printing, which cannot wait; without it the screen itself is printed.
  const { loaded: DaySheet } = daySheetModule.useFetched()
  return isPrinting && DaySheet && query.state === 'ready' && <DaySheet tasks={query.data.tasks} />
}

const daySheetModule = createLazyModule(async () => {
  await waitForAllQueries()
  return (await import('#web/tasks/print/day-sheet.tsx')).DaySheet
})
