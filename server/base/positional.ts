import { type AnyStatement, statements } from './statement.ts'

/** A statement with positional parameters; only until every store has named ones. */
export type PositionalStatement<Row> = {
  readonly name: string
  readonly text: string
  readonly positional: true
  readonly row?: Row
}

export function statement<Row>(name: string, text: string): PositionalStatement<Row> {
  if (statements.has(name)) throw new Error(`Two statements are called ${name}`)
  const declared: PositionalStatement<Row> = { name, text, positional: true }
  statements.set(name, { ...declared, parameters: [], row: null } satisfies AnyStatement)
  return declared
}
