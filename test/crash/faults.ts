import pg from 'pg'

/** Compares a database with the acknowledged writes; returns a message for each lost, duplicated or partial write. */
export async function findFaults(url: string, acknowledged: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // A single statement reads one snapshot while writes continue.
    const { rows } = await client.query<{ number: string; halves: string }>(`
      select number::text, string_agg(half::text, '' order by half) as halves from written group by number
      union all select 'The counter', times || ' where ' || counted || ' are counted'
        from counted, (select count(*) as counted from written where half = 3) where times <> counted`)
    const halvesByNumber = new Map(rows.map(({ number, halves }) => [number, halves]))
    return [
      ...[...halvesByNumber]
        .filter(([, halves]) => !completeHalves.has(halves))
        .map(([number, halves]) => `${number} is stored as ${halves}`),
      ...acknowledged.filter((number) => !halvesByNumber.has(number)).map((number) => `${number} is lost`),
    ]
  } finally {
    await client.end()
  }
}

/** The rows of a single write, a pair and a counted write. */
const completeHalves = new Set(['0', '12', '3'])
