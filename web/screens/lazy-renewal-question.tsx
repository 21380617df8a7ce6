import { useEffect, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { readPreference } from '#web/base/browser-storage.ts'
import { createLazyModule } from '#web/base/store.ts'
import { useTasksOfDay } from '#web/tasks/dashboard/queries.ts'
import { Skeleton } from '#web/ui/load-states.tsx'

/**
 * The renewals that wait for an answer, above the tasks. Their code and rows are fetched once the day is there, which they must
 * not delay. Where there were some the last time, a placeholder stands for them, so that nothing moves.
 */
export function LazyRenewalQuestion({ today, isOnSheet }: { today: CalendarDay; isOnSheet: boolean }) {
  const isDayThere = useTasksOfDay(today).state !== 'loading'
  const loaded = questionModule.useLoaded()
  const [hasFailed, setHasFailed] = useState(false)
  const [shownLast] = useState(() => readPreference('renewals'))
  useEffect(() => {
    if (!isDayThere) return
    questionModule.load().catch((reason: unknown) => {
      console.info('The renewals could not be fetched', reason)
      setHasFailed(true)
    })
  }, [isDayThere])
  const placeholder = shownLast && <AnswersPlaceholder isOfOne={shownLast === 'one'} isOnSheet={isOnSheet} />
  if (loaded) return <loaded.RenewalQuestion today={today} isOnSheet={isOnSheet} placeholder={placeholder} />
  return hasFailed ? null : placeholder
}

const questionModule = createLazyModule(async () => import('#web/policies/renewals/renewal-question.tsx'))

/** As high as the line of several renewals, or the question about one, which has its answers below it on a phone. */
const AnswersPlaceholder = ({ isOfOne, isOnSheet }: { isOfOne: boolean; isOnSheet: boolean }) => (
  <div className={isOnSheet ? 'mb-4 pr-4 pl-12.5 sm:pr-0 sm:pl-23' : 'mb-4'}>
    <Skeleton className={`${isOfOne ? 'h-26 sm:h-14.5' : 'h-14.5'} touch:sm:h-17.5`} />
  </div>
)
