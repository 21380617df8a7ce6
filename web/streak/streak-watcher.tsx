import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { StreakCheck } from '#contract/streak/streak.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { usePendingReadOrWrite } from '#web/base/query-activity.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { useViewer } from '#web/base/viewer.ts'
import { useTasksOfDay } from '#web/tasks/dashboard/queries.ts'
import { isNoteDelayed } from '#web/tasks/queries.ts'
import { celebration, checkStreakOnServer, invalidateTasksOfDay, invalidateViewer } from './queries.ts'
import { isStreakCheckDue, isDayAlmostCleared, saveLastCountedDay, useLastCountedDay } from './streak-check.ts'
import { words } from './words.ts'

/** Checks the streak when the last task of the day is cleared, on any screen, and celebrates it (docs/product/streak.md). */
export function StreakWatcher() {
  const viewer = useViewer()
  const today = useToday()
  const lastChecked = useLastCountedDay(viewer.id)
  const isCounted = lastChecked === today
  // Loaded after the list: retrying a day that could not be loaded is left to the list's button.
  const query = useTasksOfDay(today, { enabled: !isCounted, retryOnMount: false })
  const tasks = query.state === 'ready' ? query.data : undefined
  const isWriting = usePendingReadOrWrite([listTasksOfDay]) === 'write'
  const [answer, setAnswer] = useState<StreakCheck>()
  const celebrationState = celebration.useValue()
  const Celebration = celebrationModule.useLoaded()

  // Nothing is shown behind the celebration of a cleared day, nor before it.
  const isCleared = tasks !== undefined && !tasks.some(isOpenTask)
  const isCelebrationAhead = celebrationState === 'shown' || (celebrationState === 'none' && isCleared && !isCounted)
  useLayoutEffect(() => isNoteDelayed.write(isCelebrationAhead), [isCelebrationAhead])

  const isNearEnd = !isCounted && tasks !== undefined && isDayAlmostCleared(tasks)
  useEffect(() => {
    if (!isNearEnd) return
    // After the paint that shows the completed task.
    const timer = window.setTimeout(celebrationModule.prefetch)
    return () => window.clearTimeout(timer)
  }, [isNearEnd])

  const handleAnswer = useEffectEvent((answer: StreakCheck | undefined, day: CalendarDay) => {
    if (!answer) return celebration.write('missed')
    if (answer.streakIncremented || answer.alreadyCounted) saveLastCountedDay(viewer.id, day)
    // The server has an open task that is missing in this list.
    else invalidateTasksOfDay()
    if (!answer.streakIncremented) {
      celebration.write('missed')
      if (answer.newStreak !== viewer.streak) invalidateViewer()
      return
    }
    setAnswer(answer)
    celebration.write('shown')
    // Without its code only the toast is shown.
    celebrationModule.load().catch(() => endCelebration(answer))
  })
  // Once for each state of the list; a failed check is repeated when something changes, not automatically.
  useEffect(() => {
    if (!isStreakCheckDue({ today, lastChecked, tasks, isWriting })) return
    celebration.write('none')
    void checkStreakOnServer().then((answer) => handleAnswer(answer, today))
  }, [today, lastChecked, tasks, isWriting])

  if (!answer || !Celebration) return null
  return <Celebration {...answer} visible={celebrationState === 'shown'} onComplete={() => endCelebration(answer)} />
}

/** Shows the new number elsewhere and starts the toast's time only now. */
function endCelebration({ newStreak }: StreakCheck): void {
  celebration.write('none')
  invalidateViewer()
  toast({ title: words.increased, description: words.inARow(newStreak) })
}

const celebrationModule = createLazyModule(async () => (await import('./celebration.tsx')).Celebration)
