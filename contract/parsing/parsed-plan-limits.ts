/**
 * Limits of parsed plans: docs/product/parsing.md. It imports nothing: schemas would raise the CPU time of the process
 * that reads a document by half.
 */
export const parsedPlanLimits = {
  /** Days before the target date and after the kickoff. */
  sequence: { firstDay: -365, lastDay: 365, tasks: 200 },
  schedule: { firstDay: 0, lastDay: 89, tasks: 1_000 },
  notPlaced: 200,
  sourceTextLength: 500,
} as const
