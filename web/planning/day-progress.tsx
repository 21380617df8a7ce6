import { Check, Clock } from 'lucide-react'
import type { AgentStats } from '#contract/planning/planning.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { words } from './words.ts'

/** Progress of the day: time left, counts and a bar. Has the same size while loading and when all is done. */
export function DayProgress({ stats }: { stats: AgentStats | 'loading' | 'unknown' }) {
  const loadedStats = typeof stats === 'object' ? stats : undefined
  const fraction = loadedStats?.tasksTotal ? loadedStats.tasksCompleted / loadedStats.tasksTotal : 0
  return (
    <Card role="region" aria-label={words.progress}>
      <div className="flex h-5 items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft tabular-nums max-[22rem]:[&_svg]:hidden">
        {stats === 'loading' && <Skeleton className="h-4 w-24 max-w-full" />}
        {loadedStats && <TimeLeft {...loadedStats} />}
      </div>
      <div className="mt-1 flex h-13 items-baseline gap-2 whitespace-nowrap text-ink-soft">
        {stats === 'loading' && <Skeleton className="h-10 w-32 max-w-full self-center" />}
        {stats === 'unknown' && <p className="font-serif text-4xl text-ink-faint">–</p>}
        {loadedStats && (
          <p className="flex items-baseline gap-2">
            <span className="font-serif text-4xl font-semibold text-ink">{loadedStats.tasksCompleted}</span>{' '}
            {words.ofDone(loadedStats.tasksTotal)}
          </p>
        )}
      </div>
      <div aria-hidden className="mt-3 h-1.5 overflow-hidden rounded-full bg-well">
        <div
          className="h-full origin-left rounded-full bg-teal transition-transform"
          style={{ transform: `scaleX(${fraction})` }}
        />
      </div>
    </Card>
  )
}

function TimeLeft({ estimatedTimeLeft, tasksTotal, tasksCompleted }: AgentStats) {
  const isDone = tasksCompleted === tasksTotal
  const StatusIcon = isDone ? Check : Clock
  return (
    <>
      {tasksTotal > 0 && <StatusIcon aria-hidden className={isDone ? 'size-4 text-teal' : 'size-4'} />}
      <p>{!tasksTotal ? words.noneYet : isDone ? words.allDone : words.left(estimatedTimeLeft)}</p>
    </>
  )
}
