/** A start that cannot go on until its operator mends something: its message is one line, printed without a stack. */
export class StartupError extends Error {}
