import { expect } from 'vitest'

/** Words that only the inside of the house would say: PostgreSQL's, the driver's, of our own files. */
const internalTerms =
  /SQLSTATE|syntax error at|invalid input syntax|violates|duplicate key|relation "|column "|permission denied|row-level security|current transaction|invalid byte sequence|out of range for type|deadlock|ECONN|node_modules|\.ts:\d|at Object\.|postgres(ql)?:\/\/|pg_|FST_ERR|ZodError/i

/** Asserts that an answer tells nothing of the inside (contract 1). */
export function expectNoInternals(text: string): void {
  if (internalTerms.test(text)) expect.fail(`An answer tells of the inside: ${text.slice(0, 500)}`)
}
