import { expect } from 'vitest'

/** Matches terms that reveal PostgreSQL, the driver, the framework or source files. */
const internalTerms =
  /SQLSTATE|syntax error at|invalid input syntax|violates|duplicate key|relation "|column "|permission denied|row-level security|current transaction|invalid byte sequence|out of range for type|deadlock|ECONN|node_modules|\.ts:\d|at Object\.|postgres(ql)?:\/\/|pg_|FST_ERR|ZodError/i

/** Asserts that a response reveals no internals; see docs/product/api.md#errors. */
export function expectNoInternals(text: string): void {
  if (internalTerms.test(text)) expect.fail(`A response reveals internals: ${text.slice(0, 500)}`)
}
