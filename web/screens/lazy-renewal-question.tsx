import { useEffect, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { readPreference } from '#web/base/browser-storage.ts'
import { createLazyModule } from '#web/base/store.ts'
import { useTasksOfDay } from '#web/tasks/dashboard/queries.ts'
import { Skeleton } from '#web/ui/load-states.tsx'

/**
 * The renewals that wait for an answer, above the tasks. Their code and rows are fetched once the day is there, which they must
 * not delay. So that nothing moves, a placeholder stands for them where some waited the last time; in a new browser, which does
 * not know, the tasks wait for `onRead`, half a second at most. Without their code the day is shown alone.
 */
export function LazyRenewalQuestion({
  today,
  isOnSheet,
  onRead,
}: {
  today: CalendarDay
  isOnSheet: boolean
  onRead: () => void
}) {
  const isDayThere = useTasksOfDay(today).state !== 'loading'
  const question = questionModule.useLoaded()
  const [last, setLast] = useState(readLastCount)
  useEffect(() => {
    if (!isDayThere) return
    questionModule.load().catch(() => setLast('none'))
    const timer = window.setTimeout(onRead, 500)
    return () => window.clearTimeout(timer)
  }, [isDayThere, onRead])
  // As high as the question about one renewal, which on a phone has its answers below it, and as the line of several.
  const placeholder = last && last !== 'none' && (
    <Skeleton className={`mb-4 sm:h-14.5 ${last === 'one' ? 'h-26' : 'h-17.5'}`} />
  )
  return question ? <question.RenewalQuestion {...{ today, isOnSheet, placeholder, onRead }} /> : placeholder
}

/** Whether one or many renewals waited when the dashboard was open last, or `none`; undefined in a new browser. */
export const readLastCount = () => readPreference('renewals')

const questionModule = createLazyModule(async () => import('#web/policies/renewals/renewal-question.tsx'))
