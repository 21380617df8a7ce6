import { AlarmClock, Clock, Flag, Target } from 'lucide-react'
import { formatTimeOfDay } from '#contract/base/time-of-day.ts'
import { formatMinutes } from '#web/base/format-time.ts'
import { RowFact } from './row-facts.tsx'
import { words } from './words.ts'

type PlannedTaskFactsProps = {
  dueTime: string | null
  estimatedMinutes: number
  priority: string
  priorityLabel: string
  targetCount: number
  /** Also says of a task that it is to be done once. */
  showsOnce?: boolean
}

/** The facts that steps, rules, occurrences and the tasks of a plan have in common, for a list of facts. */
export const PlannedTaskFacts = ({
  dueTime,
  estimatedMinutes,
  priority,
  priorityLabel,
  targetCount,
  showsOnce = false,
}: PlannedTaskFactsProps) => (
  <>
    {dueTime && (
      <RowFact icon={AlarmClock} meaning={words.at}>
        {formatTimeOfDay(dueTime)}
      </RowFact>
    )}
    <RowFact icon={Clock} meaning={words.takes}>
      {Number.isNaN(estimatedMinutes) ? '' : formatMinutes(estimatedMinutes)}
    </RowFact>
    <RowFact icon={Flag} meaning={words.priority} isStrong={priority === 'high'}>
      {priorityLabel}
    </RowFact>
    {(targetCount > 1 || showsOnce) && (
      <RowFact icon={Target} meaning={words.target}>
        {words.times(targetCount)}
      </RowFact>
    )}
  </>
)
