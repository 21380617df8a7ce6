/** Numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32). */
export function chanceFrom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (share: number): boolean => next() < share,
    whole: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}

export type Chance = ReturnType<typeof chanceFrom>
