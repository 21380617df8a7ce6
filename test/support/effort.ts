/** How much the expensive tests do: little in `npm test`, more in `npm run long -- fuzz` and `npm run long -- races`. */
export const effort = {
  fuzzRequests: Number(process.env.FUZZ_REQUESTS ?? 2_000),
  merges: Number(process.env.MERGES ?? 20),
  raceRounds: Number(process.env.RACE_ROUNDS ?? 5),
  /** Whether further instances of a test run in separate processes. */
  forksInstances: process.env.FORK_INSTANCES === '1',
  /** Edits of a renewal date. */
  dateEdits: Number(process.env.DATE_EDITS ?? 60),
  importRuns: Number(process.env.IMPORT_RUNS ?? 10),
  simulation: {
    seed: Number(process.env.SIMULATION_SEED ?? 1),
    worlds: Number(process.env.SIMULATED_WORLDS ?? 1),
    days: Number(process.env.SIMULATED_DAYS ?? 10),
  },
}
