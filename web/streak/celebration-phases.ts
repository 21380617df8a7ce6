/** 1: particles and pulse; 2: the new number with its badge; 3: particles and pulse repeat; 0: before and after. */
export type Phase = 0 | 1 | 2 | 3

/** Times after the opening (docs/product.md#celebration). */
const phaseStartsMs: readonly (readonly [phase: Phase, startMs: number])[] = [
  [1, 200],
  [2, 800],
  [3, 1_500],
]
const totalMs = 3_000

/** Plays the phases, then resets to 0 and calls `onEnd`. The returned function stops it, without `onEnd`. */
export function playPhases(onPhase: (phase: Phase) => void, onEnd: () => void): () => void {
  const timers = phaseStartsMs.map(([phase, startMs]) => setTimeout(onPhase, startMs, phase))
  const endTimer = setTimeout(() => {
    onPhase(0)
    onEnd()
  }, totalMs)
  return () => [...timers, endTimer].forEach((timer) => clearTimeout(timer))
}

/** Angles of the particles in degrees. */
export const particleAngles: readonly number[] = Array.from({ length: 8 }, (_, index) => 45 * index)
