import { useEffect, useEffectEvent, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { tasksOfDay } from '#contract/planning/planning.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import type { StreakCheck } from '#contract/streak/streak.ts'
import { useQueryActivity } from '#web/base/query-activity.ts'
import { useToday } from '#web/base/today.ts'
import { useTasksOfDay } from '#web/planning/queries.ts'
import { toast } from '#web/ui/toast.tsx'
import { LazyCelebration, prefetchCelebration } from './lazy-celebration.ts'
import { isCheckDue, isNearlyCleared } from './streak-check.ts'
import { saveLastChecked, useLastChecked } from './last-checked.ts'
import { requestStreakCheck, invalidateTasksOfDay, invalidateViewer } from './queries.ts'
import { words } from './words.ts'

/** Has the streak counted on whichever screen the last task of the day is cleared, and celebrates it (spec 4). */
export function StreakWatcher({ viewer }: { viewer: CurrentUser }) {
  const today = useToday(viewer.timeZone)
  const lastChecked = useLastChecked(viewer.id)
  const isCounted = lastChecked === today
  const query = useTasksOfDay(today, { enabled: !isCounted })
  const tasks = query.state === 'ready' ? query.data : undefined
  const isWriting = useQueryActivity([tasksOfDay.name]) === 'write'
  const [celebration, setCelebration] = useState<StreakCheck & { visible: boolean }>()

  const isNearEnd = !isCounted && tasks !== undefined && isNearlyCleared(tasks)
  useEffect(() => {
    if (!isNearEnd) return
    // The press that brought it near is painted first.
    const timer = window.setTimeout(() => void prefetchCelebration())
    return () => window.clearTimeout(timer)
  }, [isNearEnd])

  const handleAnswer = useEffectEvent((answer: StreakCheck | undefined, day: CalendarDay) => {
    if (!answer) return
    if (answer.streakIncremented || answer.alreadyCounted) saveLastChecked(viewer.id, day)
    // The server knows of an open task that this list does not show.
    else invalidateTasksOfDay()
    if (answer.newStreak !== viewer.streak) invalidateViewer()
    if (!answer.streakIncremented) return
    setCelebration({ ...answer, visible: true })
    toast({ title: words.increased, description: words.inARow(answer.newStreak) })
  })
  // Once for each state of the list: what failed is tried again when something has changed, and never by itself.
  useEffect(() => {
    if (!isCheckDue({ today, lastChecked, tasks, isWriting })) return
    void requestStreakCheck().then((answer) => handleAnswer(answer, today))
  }, [today, lastChecked, tasks, isWriting])

  if (!celebration) return null
  return <LazyCelebration {...celebration} onComplete={() => setCelebration({ ...celebration, visible: false })} />
}
