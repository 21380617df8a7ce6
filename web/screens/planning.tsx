import { words } from '#web/tasks/recurring/words.ts'
import type { ScreenModule } from './lazy-screen.tsx'
import { PlanningCalendar, prefetchCalendar } from './planning-calendar.tsx'

/** The calendar, and what repeats (docs/product.md#planning). */
export const planningScreen: ScreenModule = { Screen: Planning, prefetch: prefetchCalendar }

function Planning() {
  return (
    // The actions stand at the beginning of the calendar, and on wide screens beside the heading.
    <div className="relative grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="flex min-h-10 items-center font-serif text-2xl font-semibold sm:text-3xl">{words.planning}</h1>
      <PlanningCalendar />
    </div>
  )
}
