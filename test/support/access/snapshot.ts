import type pg from 'pg'

/** A fingerprint of every table from the transaction IDs of its rows; it changes even if a row is rewritten unchanged. */
export type Snapshot = Record<string, string>

/** Takes a snapshot. Two equal snapshots mean that no row was written in between. */
export async function takeSnapshot(owner: pg.Pool): Promise<Snapshot> {
  const tables = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const queries = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, concat_ws(' ', count(*), max(t.xmin::text::bigint), sum(t.xmin::text::bigint)) as fingerprint from ${name} t`,
  )
  const { rows } = await owner.query<{ name: string; fingerprint: string }>(queries.join(' union all '))
  return Object.fromEntries(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}
