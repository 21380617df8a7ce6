/** How much the expensive tests do: little in `npm test`, more in `npm run fuzz` and `npm run races`. */
export const effort = {
  fuzzRequests: Number(process.env.FUZZ_REQUESTS ?? 2_000),
  raceRounds: Number(process.env.RACE_ROUNDS ?? 5),
}
