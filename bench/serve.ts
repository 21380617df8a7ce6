import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withConnection } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { defaultSize, listTasksToComplete, seedData } from './data.ts'
import { readNumber } from './options.ts'
import { startProgram } from './servers.ts'

/**
 * `node bench/serve.ts`: fills the empty database of DATABASE_URL, whose login is a superuser, starts the production
 * program on it at PORT (3000), prints `{ url, day, callers: [{ cookie, csrf }], tasks: [{ id, caller }] }` in one line and
 * serves until SIGTERM. The first caller is the organization's admin, the others are its agents; `tasks` are open tasks,
 * each with the index of the caller it belongs to. ORGANIZATIONS, CLIENTS (in each of them) and HISTORY_DAYS set the size.
 */
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: the address of an empty database')
const port = readSetting('PORT', 3000)
const size = {
  ...defaultSize,
  organizations: readSetting('ORGANIZATIONS', defaultSize.organizations),
  clients: readSetting('CLIENTS', defaultSize.clients),
  historyDays: readSetting('HISTORY_DAYS', defaultSize.historyDays),
}

await requireEmptyDatabase(url)
await migrate(url)
const data = await seedData(url, size)
const tasksByAgent = await listTasksToComplete(url, data)
const dataDir = await mkdtemp(join(tmpdir(), 'daybook-serve-'))
const stopRequested = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
})
const server = await startProgram(url, dataDir, port)
try {
  const callers = [data.admin, ...data.callers]
  console.log(
    JSON.stringify({
      url: server.origin,
      day: data.today,
      callers: callers.map(({ cookie, csrfToken }) => ({ cookie, csrf: csrfToken })),
      tasks: alternate(
        callers.map(({ agentId }, caller) => (tasksByAgent.get(agentId) ?? []).map((id) => ({ id, caller }))),
      ),
    }),
  )
  const exitCode = await Promise.race([stopRequested, server.exited])
  if (typeof exitCode === 'number') {
    console.error(`The program ended by itself with ${exitCode}`)
    process.exitCode = 1
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Takes one item of each list in turn, so that load in this order is spread over the callers. */
function alternate<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}

async function requireEmptyDatabase(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    const { rows } = await client.query("select from pg_tables where schemaname = 'public' limit 1")
    if (rows.length) throw new Error('The database of DATABASE_URL is not empty')
  })
}

function readSetting(name: string, defaultValue: number): number {
  return readNumber(name, defaultValue, process.env[name])
}
