import { toSnakeCase } from './statement.ts'

/**
 * Encodes rows as JSON with the names of their columns, of which `jsonb_populate_recordset(null::table, :rows::jsonb)`
 * makes rows of the table.
 */
export const encodeRows = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [toSnakeCase(field), value]))),
  )
