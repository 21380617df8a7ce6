import { addDays } from '#contract/base/calendar-day.ts'
import { useToday } from '#web/base/today.ts'
import { useViewer } from '#web/base/viewer.ts'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { celebration } from './queries.ts'
import { useLastCountedDay } from './streak-check.ts'
import { words } from './words.ts'

/** The current streak, and whether today has counted (docs/product/streak.md); one line on phones. */
export function StreakBox() {
  const { days, streak, hint } = useStreak()
  return (
    <Card
      role="region"
      aria-label={words.current}
      className="relative max-sm:flex max-sm:items-center max-sm:gap-2.5 max-sm:rounded-none max-sm:border-0 max-sm:px-3 max-sm:py-0"
    >
      <StreakRibbon
        days={days}
        isEmpty={!streak}
        className="w-3.5 max-sm:h-11.5 max-sm:self-start sm:absolute sm:top-0 sm:right-5 sm:w-7"
      />
      <p className="h-5 text-sm whitespace-nowrap text-ink-soft max-sm:sr-only">{words.current}</p>
      <p className="flex items-baseline gap-1.5 text-ink-soft sm:mt-1 sm:h-13 sm:gap-2">
        <span className="font-serif text-2xl font-semibold text-ink sm:text-4xl">{streak}</span> {words.days(streak)}
      </p>
      <p className="mt-1 min-h-5 text-sm text-ink-soft max-sm:sr-only">{hint}</p>
    </Card>
  )
}

/** The streak on the open page: a ribbon from the upper edge of the page, with its number. */
export function StreakBookmark() {
  const { days, streak, hint } = useStreak()
  return (
    <div role="region" aria-label={words.current} title={hint} className={bookmarkStyle}>
      <StreakRibbon days={days} isEmpty={!streak} isLong className="h-24 w-7 sm:h-21 sm:w-8" />
      <p className="absolute inset-x-0 top-1.5 text-center font-serif text-base leading-6 font-bold tabular-nums sm:top-1 sm:text-lg">
        <span className={streak ? 'text-on-amber' : 'text-ink-soft'}>{streak}</span>{' '}
        <span className="sr-only">
          {words.days(streak)}. {hint}
        </span>
      </p>
    </div>
  )
}

/** The streak, whether each of the last seven days was cleared, today last, and what clearing today does. */
function useStreak() {
  const { id, streak, streakCountedToday, clearedDays } = useViewer()
  const today = useToday()
  const checkedOn = useLastCountedDay(id)
  // Today counts only after the celebration has ended.
  const isCelebrating = celebration.useValue() === 'shown'
  const isCounted = !isCelebrating && (streakCountedToday || checkedOn === today)
  const earlierDays = [6, 5, 4, 3, 2, 1].map((ago) => clearedDays.includes(addDays(today, -ago)))
  const hint = isCounted ? words.counted : streak ? words.next(streak) : words.none
  return { days: [...earlierDays, isCounted], streak, hint }
}

type StreakRibbonProps = { days: readonly boolean[]; isEmpty: boolean; isLong?: boolean; className: string }

/** The bookmark of the logo, with a stitch for each of the last seven days. */
const StreakRibbon = ({ days, isEmpty, isLong = false, className }: StreakRibbonProps) => (
  <svg
    viewBox={isLong ? '0 0 28 116' : '0 0 28 92'}
    preserveAspectRatio="none"
    aria-hidden
    className={joinClasses('shrink-0', className)}
  >
    <path
      d={isLong ? 'M0 0h28v115.5L14 102 0 115.5z' : 'M0 0h28v91.5L14 80 0 91.5z'}
      className={isEmpty ? 'fill-amber-wash' : 'fill-amber'}
    />
    {days.map((isCleared, index) => (
      <path
        key={index}
        d={`M8 ${(isLong ? 36 : 10) + index * (isLong ? 9 : 10)}h12`}
        strokeWidth="2.5"
        strokeLinecap="round"
        className={isCleared ? (isLong ? 'stroke-on-amber' : 'stroke-sheet') : 'stroke-on-amber/25'}
      />
    ))}
  </svg>
)

const bookmarkStyle = 'absolute -top-5 right-0 sm:-top-8 sm:right-4'
