import pg from 'pg'

/** What a database has against what its writer was told: one sentence for each write that is lost, doubled or half. */
export async function findFaults(url: string, acknowledged: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // One statement, hence one moment of a database that goes on being written.
    const { rows } = await client.query<{ number: string; halves: string }>(`
      select number::text, string_agg(half::text, '' order by half) as halves from written group by number
      union all select 'The counter', times || ' where ' || counted || ' are counted'
        from counted, (select count(*) as counted from written where half = 3) where times <> counted`)
    const halvesByNumber = new Map(rows.map(({ number, halves }) => [number, halves]))
    return [
      ...[...halvesByNumber]
        .filter(([, halves]) => !completeHalves.has(halves))
        .map(([number, halves]) => `${number} is there as ${halves}`),
      ...acknowledged.filter((number) => !halvesByNumber.has(number)).map((number) => `${number} is lost`),
    ]
  } finally {
    await client.end()
  }
}

/** A lone row, a pair, a counted row. */
const completeHalves = new Set(['0', '12', '3'])
