import type pg from 'pg'

/** A fingerprint of every row of every table of ours, by table. */
export type Snapshot = Record<string, string>

/** Takes one; two that are equal say that no row has changed between them. */
export async function snapshot(owner: pg.Pool): Promise<Snapshot> {
  const tables = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const prints = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t`,
  )
  const { rows } = await owner.query<{ name: string; print: string }>(prints.join(' union all '))
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
