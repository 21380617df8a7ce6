/** 1: particles and the sign's pulse; 2: the new number and its badge; 3: both again and again; 0 before and after. */
export type Phase = 0 | 1 | 2 | 3

/** Milliseconds after the opening at which each phase begins, and at which it is over (spec 9). */
const phaseStartsMs: readonly (readonly [phase: Phase, after: number])[] = [
  [1, 200],
  [2, 800],
  [3, 1_500],
]
const totalMs = 3_000

/** Plays the phases, then resets to 0 and ends; answers how to stop, after which nothing more is told. */
export function playPhases(onPhase: (phase: Phase) => void, onEnd: () => void): () => void {
  const timers = phaseStartsMs.map(([phase, afterMs]) => setTimeout(onPhase, afterMs, phase))
  const endTimer = setTimeout(() => {
    onPhase(0)
    onEnd()
  }, totalMs)
  return () => [...timers, endTimer].forEach((timer) => clearTimeout(timer))
}

/** Angles of the 8 particles, 45 degrees apart (spec 9). */
export const particleAngles: readonly number[] = Array.from({ length: 8 }, (_, index) => 45 * index)
