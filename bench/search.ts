import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabaseLogins } from '#db/create-database-logins.ts'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createLogger } from '#server/base/logger.ts'
import { type Caller, defaultSize, seedData } from './data.ts'
import { createProgramEnv, findFreePort, startServer } from './servers.ts'

/**
 * `npm run bench:search`: what a search takes at the production program in an organization of 20,000 clients, a tenth of
 * them with accents in their names, and 200,000 notes, for an admin and for an agent; one call at a time, medians of 15
 * rounds. Fails where one takes more than 30 ms.
 */
const clientCount = 20_000
const notesPerClient = 10
const rounds = 15
const maxMs = 30
const searches = ['client 199', 'zoë', 'renewal', 'roof kitchen', 'abc', 'asked about', '4711', 'qqqq']

const folder = await mkdtemp(join(tmpdir(), 'daybook-search-'))
const embedded = await startEmbeddedDatabase({ dataDir: folder, log: createLogger('error') })
try {
  await migrate(embedded.url)
  const { poolUrl } = await createDatabaseLogins(embedded.url)
  const data = await seedData(embedded.url, { ...defaultSize, clients: clientCount })
  await seedNotes(embedded.url)
  const port = await findFreePort()
  const server = await startServer('daybook', 'server/main.ts', [], port, {
    PORT: String(port),
    ...createProgramEnv({ poolUrl, directUrl: embedded.url }, folder),
  })
  try {
    const callers: [string, Caller][] = [
      ['admin', data.admin],
      ['agent', data.callers[0]!],
    ]
    const times = new Map<string, number[]>()
    for (let round = 0; round < rounds; round++)
      for (const [name, { cookie }] of callers)
        for (const search of searches) {
          const startedAtMs = performance.now()
          const response = await fetch(`${server.origin}/api/search?q=${encodeURIComponent(search)}`, {
            headers: { cookie },
          })
          if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
          await response.text()
          const key = `${name}: ${search}`
          times.set(key, [...(times.get(key) ?? []), performance.now() - startedAtMs])
        }
    const rows = [...times].map(([search, all]) => {
      const medianMs = Math.round(all.toSorted((one, other) => one - other)[rounds >> 1]! * 10) / 10
      return { search, medianMs, met: medianMs <= maxMs }
    })
    console.table(rows)
    if (rows.some(({ met }) => !met)) process.exitCode = 1
  } finally {
    await server.stop()
  }
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Notes of 40 words, of which some stand in all of them, some in every tenth, and some in one alone. */
async function seedNotes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`update clients set first_name = 'Zoë' where phone like '%0'`)
    await client.query(
      `insert into client_notes (organization_id, id, client_id, content, note_type, tags, created_by, created_by_organization,
         created_at, updated_at)
       select c.organization_id, gen_random_uuid(), c.id, 'She asked about the ' || words[1 + floor(random() * 20)] || ' and the '
           || words[1 + floor(random() * 20)] || ', then about reference ' || md5(random()::text) || '. The last offer was $'
           || floor(random() * 10000) || ' a year. Call back in the evening, when both are at home, about the '
           || words[1 + floor(random() * 20)] || '.', 'general', '{}', c.assigned_agent_id, c.organization_id, now(), now()
       from clients c, generate_series(1, $1::int), (select array['renewal','premium','deductible','claim','policy','roof','kitchen',
         'daughter','college','mortgage','pension','storm','boat','umbrella','medication','doctor','dental','payroll','inspection',
         'driver'] as words) w`,
      [notesPerClient],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
