import { Flame } from 'lucide-react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useIsCelebrating } from './queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLastCountedDay } from './streak-check.ts'
import { words } from './words.ts'

/** A placeholder of the same size. */
export const StreakBoxSkeleton = () => (
  <Card>
    <Skeleton className="h-4 w-28 max-w-full" />
    <div className="mt-2 flex h-13 items-center">
      <Skeleton className="h-10 w-20" />
    </div>
    <div className="mt-1 min-h-10 sm:min-h-5">
      <Skeleton className="h-4 w-40 max-w-full" />
    </div>
  </Card>
)

/** The current streak, and whether today has counted (docs/product.md#streak). */
export function StreakBox({ viewer, today }: { viewer: CurrentUser; today: CalendarDay }) {
  const { streak, streakCountedToday } = viewer
  const checkedOn = useLastCountedDay(viewer.id)
  const isCelebrating = useIsCelebrating()
  const isCounted = !isCelebrating && (streakCountedToday || checkedOn === today)
  return (
    <Card role="region" aria-label={words.current}>
      <p className="flex h-5 items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft max-[22rem]:[&_svg]:hidden">
        <Flame aria-hidden className={joinClasses('size-4 text-amber', isCounted && 'fill-amber')} />
        {words.current}
      </p>
      <p className="mt-1 flex h-13 items-baseline gap-2 text-ink-soft">
        <span className="font-serif text-4xl font-semibold text-ink">{streak}</span> {words.days(streak)}
      </p>
      <p className="mt-1 min-h-10 text-sm text-ink-soft sm:min-h-5">
        {isCounted ? words.counted : streak ? words.next(streak) : words.none}
      </p>
    </Card>
  )
}
