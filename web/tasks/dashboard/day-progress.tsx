import { Check, Clock } from 'lucide-react'
import type { ProgressOfToday } from '#contract/tasks/tasks-of-day.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/load-states.tsx'
import { useIsTodaySkipped, type useProgressOfToday } from './queries.ts'
import { words } from './words.ts'

type DayProgressProps = { progress: ReturnType<typeof useProgressOfToday> }

/** Progress of the day: time left, counts and a bar. Has the same size while loading and when all is done. */
export function DayProgress({ progress }: DayProgressProps) {
  const loaded = typeof progress === 'object' ? progress : undefined
  const fraction = loaded?.tasksTotal ? loaded.tasksCompleted / loaded.tasksTotal : 0
  return (
    <Card
      role="region"
      aria-label={words.progress}
      className="relative overflow-hidden max-sm:flex max-sm:flex-col-reverse max-sm:justify-center max-sm:rounded-none max-sm:border-0 max-sm:px-3 max-sm:py-0"
    >
      <div className="flex h-5 max-sm:h-4 max-sm:text-xs max-sm:[&_svg]:hidden items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {progress === 'loading' && <Skeleton className="h-4 w-24 max-w-full" />}
        {loaded && <TimeLeft {...loaded} />}
      </div>
      <div className="flex items-baseline gap-2 whitespace-nowrap text-ink-soft max-sm:h-6 max-sm:text-sm sm:mt-1 sm:h-13">
        {progress === 'loading' && <Skeleton className="h-5 w-24 max-w-full self-center sm:h-10 sm:w-32" />}
        {progress === 'unknown' && <p className="font-serif text-xl text-ink-faint sm:text-4xl">–</p>}
        {loaded && (
          <p className="flex items-baseline gap-2">
            <span className="font-serif text-xl font-semibold text-ink sm:text-4xl">{loaded.tasksCompleted}</span>{' '}
            {words.ofDone(loaded.tasksTotal)}
          </p>
        )}
      </div>
      <div
        aria-hidden
        className="h-1.5 overflow-hidden bg-well max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:h-1 sm:mt-3 sm:rounded-full"
      >
        <div
          className="h-full origin-left rounded-full bg-teal transition-transform"
          style={{ transform: `scaleX(${fraction})` }}
        />
      </div>
    </Card>
  )
}

/** The progress of the day in one line, for the header of the open page. */
export function DayProgressLine({ progress }: DayProgressProps) {
  return (
    <div
      role="region"
      aria-label={words.progress}
      className="flex h-5 items-center gap-2 text-sm whitespace-nowrap text-ink-soft tabular-nums max-[23rem]:gap-1 max-[23rem]:text-xs max-[23rem]:[&_svg]:hidden"
    >
      {progress === 'loading' && <Skeleton className="h-4 w-44 max-w-full" />}
      {progress === 'unknown' && '–'}
      {typeof progress === 'object' && (
        <>
          <p>
            <span className="font-semibold text-ink">{progress.tasksCompleted}</span>{' '}
            {words.ofDone(progress.tasksTotal)}
          </p>
          <span aria-hidden>·</span>
          <TimeLeft {...progress} />
        </>
      )}
    </div>
  )
}

function TimeLeft({ estimatedTimeLeft, tasksTotal, tasksCompleted }: ProgressOfToday) {
  const isSkipped = useIsTodaySkipped()
  const isDone = tasksCompleted === tasksTotal
  const StatusIcon = isDone ? Check : Clock
  return (
    <>
      {tasksTotal > 0 && <StatusIcon aria-hidden className={isDone ? 'size-4 text-teal' : 'size-4'} />}
      <p>{!tasksTotal && !isSkipped ? words.noneYet : isDone ? words.allDone : words.left(estimatedTimeLeft)}</p>
    </>
  )
}
