import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { newId } from '#server/base/ids.ts'
import { createLogger } from '#server/base/logger.ts'
import { statements } from '#server/base/statement.ts'
import '#server/app.ts'
import { seedData } from './data.ts'

/** `npm run bench:explain`: the plans of the hot statements on 50,000 tasks, under the role that row level security holds. */
const hotStatements = {
  active_session: [Buffer.alloc(32), new Date()],
  tasks_of_today: ['agent', 'today', false],
  lock_task: [newId(), 'agent'],
}

const folder = await mkdtemp(join(tmpdir(), 'daybook-explain-'))
const embedded = await startEmbeddedDatabase({ dataDir: folder, log: createLogger('error') })
try {
  await migrate(embedded.url)
  const { organizationId, callers, today } = await seedData(embedded.url, 1)
  const placeholders: Record<string, string> = { agent: callers[0]!.agentId, today }
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query(`begin; set local role daybook_app; set local app.organization_id = '${organizationId}'`)
  for (const [name, values] of Object.entries(hotStatements)) {
    const params = [
      organizationId,
      ...values.map((value) => (typeof value === 'string' ? (placeholders[value] ?? value) : value)),
    ]
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${statements.get(name)!.text}`,
      params,
    )
    console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
  }
  await client.end()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
