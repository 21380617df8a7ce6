import type pg from 'pg'

/** Which transactions wrote the rows of every table of ours, by table: also a row written as it was leaves its mark. */
export type Snapshot = Record<string, string>

/** Takes one; two that are equal say that no row has changed between them. */
export async function takeSnapshot(owner: pg.Pool): Promise<Snapshot> {
  const tables = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const queries = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, concat_ws(' ', count(*), max(t.xmin::text::bigint), sum(t.xmin::text::bigint)) as print from ${name} t`,
  )
  const { rows } = await owner.query<{ name: string; print: string }>(queries.join(' union all '))
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
