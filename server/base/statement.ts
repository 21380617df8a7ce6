/** A hand-written SQL text with a name, so that PostgreSQL plans it once a connection. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row }

/** Every statement of the program, for the test that prepares each against the real schema. */
export const statements = new Map<string, Statement<unknown>>()

/**
 * Declares a statement. Within an organisation `$1` is that organisation's id, put there by the transaction itself,
 * so that no store can ask for another's. Throws when a name is taken.
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (statements.has(name)) throw new Error(`Two statements are called ${name}`)
  const newStatement: Statement<Row> = { name, text }
  statements.set(name, newStatement)
  return newStatement
}
