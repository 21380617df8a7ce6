/** A step as its line draws it. */
export type SequenceTimelineStep = { id: string; daysAfterKickoff: number }

/** Steps that share a mark, because their days are equal or too close to be told apart; `fraction` is 0 to 1. */
export type SequenceTimelineMark<S extends SequenceTimelineStep> = { fraction: number; steps: readonly S[] }

export type SequenceTimelineLayout<S extends SequenceTimelineStep> = {
  marks: readonly SequenceTimelineMark<S>[]
  /** Where the date is, 0 to 1. */
  originFraction: number
  /** The days at the ends of the line; the date is always among them. */
  firstDay: number
  lastDay: number
}

/** Places the steps of a sequence on a line by their days, to scale. Marks are at least `minGap` of the line apart. */
export function layOutSequenceTimeline<S extends SequenceTimelineStep>(
  steps: readonly S[],
  minGap: number,
): SequenceTimelineLayout<S> {
  const sorted = sortSequenceStepsByDay(steps)
  const firstDay = Math.min(0, sorted[0]?.daysAfterKickoff ?? 0)
  const lastDay = Math.max(0, sorted.at(-1)?.daysAfterKickoff ?? 0)
  const toFraction = (day: number) => (lastDay === firstDay ? 0 : (day - firstDay) / (lastDay - firstDay))
  const marks: { fraction: number; steps: S[] }[] = []
  for (const step of sorted) {
    const fraction = toFraction(step.daysAfterKickoff)
    const mark = marks.at(-1)
    if (mark && fraction - mark.fraction < minGap) mark.steps.push(step)
    else marks.push({ fraction, steps: [step] })
  }
  return { marks, originFraction: toFraction(0), firstDay, lastDay }
}

/** The steps by their days; those of one day keep their order. */
export const sortSequenceStepsByDay = <S extends SequenceTimelineStep>(steps: readonly S[]): S[] =>
  steps.toSorted((one, other) => one.daysAfterKickoff - other.daysAfterKickoff)
