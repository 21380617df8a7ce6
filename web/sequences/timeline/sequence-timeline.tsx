import { describeSequenceTimeline, formatSignedDayOffset, words } from '#web/sequences/words.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'
import {
  layOutSequenceTimeline,
  type SequenceTimelineMark,
  type SequenceTimelineStep,
} from './sequence-timeline-layout.ts'

/** A step without a type is drawn as a dot. */
type DrawnStep = SequenceTimelineStep & { taskType?: string | undefined }

/** The part of the line's width that a mark needs. */
const minGap = 0.09

/** A label at an end that is closer to the date than this would cover the date's label. */
const labelGap = 0.2

/**
 * The steps of a sequence on a line with their days to scale, before and after the date. Steps too close to each other
 * share a mark with their number. Steps in `muted` are drawn as past.
 */
export function SequenceTimeline({
  steps,
  muted,
  className,
}: {
  steps: readonly DrawnStep[]
  muted?: ReadonlySet<string>
  className?: string
}) {
  const { marks, originFraction, firstDay, lastDay } = layOutSequenceTimeline(steps, minGap)
  return (
    <div role="img" aria-label={describeSequenceTimeline(steps)} className={joinClasses('px-3 select-none', className)}>
      <div className="relative h-7">
        <span className="absolute inset-x-0 top-1/2 h-px bg-edge" />
        <span
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-teal"
          style={{ left: toPercent(originFraction) }}
        />
        {marks.map((mark) => (
          <Mark key={mark.steps[0]!.id} mark={mark} isMuted={mark.steps.every(({ id }) => muted?.has(id))} />
        ))}
      </div>
      <div aria-hidden className="relative mt-0.5 h-4 text-xs whitespace-nowrap text-ink-soft tabular-nums">
        {originFraction > labelGap && <span className="absolute -left-3">{formatSignedDayOffset(firstDay)}</span>}
        <OriginLabel fraction={originFraction}>{firstDay < 0 ? words.date : words.start}</OriginLabel>
        {originFraction < 1 - labelGap && lastDay > 0 && (
          <span className="absolute -right-3">{formatSignedDayOffset(lastDay)}</span>
        )}
      </div>
    </div>
  )
}

/** The label below the date, which may be at an end. */
const OriginLabel = ({ fraction, children }: { fraction: number; children: string }) => (
  <span
    className={joinClasses(
      'absolute font-medium text-teal-deep',
      fraction === 0 ? '-left-3' : fraction === 1 ? '-right-3' : '-translate-x-1/2',
    )}
    style={fraction === 0 || fraction === 1 ? undefined : { left: toPercent(fraction) }}
  >
    {children}
  </span>
)

function Mark({ mark: { fraction, steps }, isMuted }: { mark: SequenceTimelineMark<DrawnStep>; isMuted: boolean }) {
  const type = steps[0]!.taskType
  return (
    <span
      className={joinClasses(
        'absolute top-0.5 grid size-6 -translate-x-1/2 place-items-center rounded-full border text-xs font-semibold tabular-nums',
        isMuted ? 'border-dashed border-edge bg-paper text-ink-faint' : 'border-teal bg-teal-wash text-teal-deep',
      )}
      style={{ left: toPercent(fraction) }}
    >
      {steps.length > 1 ? (
        steps.length
      ) : type ? (
        <TaskTypeIcon type={type} className="size-3.5" />
      ) : (
        <span className="size-1.5 rounded-full bg-current" />
      )}
    </span>
  )
}

const toPercent = (fraction: number) => `${fraction * 100}%`
