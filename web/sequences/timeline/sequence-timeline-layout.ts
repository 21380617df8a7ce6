/** A step as drawn on the line. */
export type SequenceTimelineStep = { id: string; daysAfterKickoff: number }

/** Steps that share a mark, because their days are equal or too close to distinguish; `fraction` is 0 to 1. */
export type SequenceTimelineMark<S extends SequenceTimelineStep> = { fraction: number; steps: readonly S[] }

type SequenceTimelineLayout<S extends SequenceTimelineStep> = {
  marks: readonly SequenceTimelineMark<S>[]
  /** Where the date is, 0 to 1. */
  originFraction: number
  /** The days at the ends of the line; the date is always among them. */
  firstDay: number
  lastDay: number
}

/**
 * Places the steps of a sequence on a line by their days, to scale. Marks are at least `minGap` of the line apart, and
 * none has steps both before the date and from it on: if they are too close, those before it are moved.
 */
export function layOutSequenceTimeline<S extends SequenceTimelineStep>(
  steps: readonly S[],
  minGap: number,
): SequenceTimelineLayout<S> {
  const sorted = steps.toSorted((one, other) => one.daysAfterKickoff - other.daysAfterKickoff)
  const firstDay = Math.min(0, sorted[0]?.daysAfterKickoff ?? 0)
  const lastDay = Math.max(0, sorted.at(-1)?.daysAfterKickoff ?? 0)
  const isAroundDate = firstDay < 0 && (sorted.at(-1)?.daysAfterKickoff ?? 0) >= 0 && sorted.length > 1
  const exactOrigin = lastDay === firstDay ? 0 : (0 - firstDay) / (lastDay - firstDay)
  const originFraction = isAroundDate ? Math.max(exactOrigin, minGap) : exactOrigin
  const lastFractionBefore = isAroundDate ? originFraction - minGap : 1
  const toFraction = (day: number) => {
    if (day < 0) return Math.min(originFraction * (1 - day / firstDay), lastFractionBefore)
    return lastDay === 0 ? originFraction : originFraction + (1 - originFraction) * (day / lastDay)
  }
  const marks: { fraction: number; steps: S[] }[] = []
  for (const step of sorted) {
    const fraction = toFraction(step.daysAfterKickoff)
    const mark = marks.at(-1)
    const isSameSide = mark && mark.steps[0]!.daysAfterKickoff < 0 === step.daysAfterKickoff < 0
    if (isSameSide && fraction - mark.fraction < minGap) mark.steps.push(step)
    else marks.push({ fraction, steps: [step] })
  }
  return { marks, originFraction, firstDay, lastDay }
}
