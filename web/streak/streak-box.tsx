import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { useIsCelebrating } from './queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StreakRibbon } from './ribbon.tsx'
import { useLastCountedDay } from './streak-check.ts'
import { words } from './words.ts'

/** A placeholder of the same size. */
export const StreakBoxSkeleton = () => (
  <Card className="max-sm:flex max-sm:items-center max-sm:border-0 max-sm:px-3 max-sm:py-0">
    <Skeleton className="h-4 w-28 max-w-full max-sm:hidden" />
    <div className="flex items-center sm:mt-2 sm:h-13">
      <Skeleton className="h-8 w-20 sm:h-10" />
    </div>
    <div className="mt-1 min-h-5 max-sm:hidden">
      <Skeleton className="h-4 w-40 max-w-full" />
    </div>
  </Card>
)

/** The current streak, and whether today has counted (docs/product.md#streak); one line on phones. */
export function StreakBox({ viewer, today }: { viewer: CurrentUser; today: CalendarDay }) {
  const { streak, streakCountedToday } = viewer
  const checkedOn = useLastCountedDay(viewer.id)
  const isCelebrating = useIsCelebrating()
  const isCounted = !isCelebrating && (streakCountedToday || checkedOn === today)
  return (
    <Card
      role="region"
      aria-label={words.current}
      className="relative max-sm:flex max-sm:items-center max-sm:gap-2.5 max-sm:border-0 max-sm:px-3 max-sm:py-0"
    >
      <StreakRibbon
        streak={streak}
        className="w-3.5 max-sm:h-11.5 max-sm:self-start sm:absolute sm:top-0 sm:right-5 sm:w-7"
      />
      <p className="h-5 text-sm whitespace-nowrap text-ink-soft max-sm:sr-only">{words.current}</p>
      <p className="flex items-baseline gap-1.5 text-ink-soft sm:mt-1 sm:h-13 sm:gap-2">
        <span className="font-serif text-2xl font-semibold text-ink sm:text-4xl">{streak}</span> {words.days(streak)}
      </p>
      <p className="mt-1 min-h-5 text-sm text-ink-soft max-sm:sr-only">
        {isCounted ? words.counted : streak ? words.next(streak) : words.none}
      </p>
    </Card>
  )
}
