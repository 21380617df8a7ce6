import { useEffect, useEffectEvent, useState } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import { tasksOfDay } from '#contract/planning.ts'
import type { CurrentUser } from '#contract/session.ts'
import type { StreakCheck } from '#contract/streak.ts'
import { useUnderWay } from '#web/base/refresh.ts'
import { useToday } from '#web/base/today.ts'
import { useTasksOfDay } from '#web/planning/queries.ts'
import { toast } from '#web/ui/toast.tsx'
import { CelebrationAtHand, fetchCelebration } from './celebration-at-hand.ts'
import { isCheckDue, isNearlyCleared } from './check-rule.ts'
import { rememberChecked, useLastChecked } from './last-checked.ts'
import { askForStreak, readDayAgain, readViewerAgain } from './queries.ts'
import { words } from './words.ts'

/** Has the streak counted on whichever screen the last task of the day is cleared, and celebrates it (spec 4). */
export function StreakWatch({ viewer }: { viewer: CurrentUser }) {
  const today = useToday(viewer.timeZone)
  const lastChecked = useLastChecked(viewer.id)
  const isCounted = lastChecked === today
  const read = useTasksOfDay(today, { enabled: !isCounted })
  const tasks = read.state === 'here' ? read.data : undefined
  const isWriting = useUnderWay([tasksOfDay.name]) === 'write'
  const [counted, celebrate] = useState<StreakCheck & { visible: boolean }>()

  const isNear = !isCounted && tasks !== undefined && isNearlyCleared(tasks)
  useEffect(() => {
    if (!isNear) return
    // The press that brought it near is painted first.
    const soon = window.setTimeout(() => void fetchCelebration())
    return () => window.clearTimeout(soon)
  }, [isNear])

  const heard = useEffectEvent((answer: StreakCheck | undefined, day: CalendarDay) => {
    if (!answer) return
    if (answer.streakIncremented || answer.alreadyCounted) rememberChecked(viewer.id, day)
    // The server knows of an open task that this list does not show.
    else readDayAgain()
    if (answer.newStreak !== viewer.streak) readViewerAgain()
    if (!answer.streakIncremented) return
    celebrate({ ...answer, visible: true })
    toast({ title: words.increased, description: words.inARow(answer.newStreak) })
  })
  // Once for each state of the list: what failed is tried again when something has changed, and never by itself.
  useEffect(() => {
    if (!isCheckDue({ today, lastChecked, tasks, isWriting })) return
    void askForStreak().then((answer) => heard(answer, today))
  }, [today, lastChecked, tasks, isWriting])

  if (!counted) return null
  return <CelebrationAtHand {...counted} onComplete={() => celebrate({ ...counted, visible: false })} />
}
