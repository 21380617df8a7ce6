/** A condition of the database that the operator must fix; the program prints its one-line message without a stack. */
export class DatabaseStartupError extends Error {}
