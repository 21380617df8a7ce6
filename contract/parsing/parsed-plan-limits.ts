/**
 * Limits of parsed plans: docs/product/parsing.md. It imports nothing: schemas would raise the CPU time of the process
 * that reads a document by half.
 */
export const parsedPlanLimits = {
  sequenceTasks: 200,
  scheduleTasks: 1_000,
  /** A schedule covers days 0 to 89. */
  scheduleDays: 90,
  /** A sequence covers this many days before its target date and after its kickoff. */
  sequenceDays: 365,
  notPlaced: 200,
  sourceTextLength: 500,
} as const
