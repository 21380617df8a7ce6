/** A condition the operator must fix before Daybook can start; main prints its one-line message without a stack. */
export class StartupError extends Error {}
