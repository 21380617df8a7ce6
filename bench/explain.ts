import pg from 'pg'
import { addDays } from '#contract/base/calendar-day.ts'
import { withConnection } from '#db/connection.ts'
import { statements, toStatementValues } from '#server/base/database/statement.ts'
import '#server/app.ts'
import { defaultSize, listTasksToComplete, seedData } from './data.ts'
import { withDatabase } from './with-program.ts'

/**
 * `npm run bench -- explain`: the generic plans of the hot statements on 50,000 past tasks, as the role that row level
 * security restricts.
 */
const hotStatements = [
  'active_session',
  'tasks_of_today_json',
  'progress_of_today',
  'clients_organization_added_desc_json',
  'lock_task',
  'duplicates_of_client',
]

/** Those that take the agents as arrays. */
const statementsOfAgents = ['count_tasks_of_windows', 'count_contacted_clients_of_agents', 'today_of_users']

const nilId = '00000000-0000-0000-0000-000000000000'

await withDatabase(async (url) => {
  const data = await seedData(url, defaultSize)
  const agentId = data.callers[0]!.agentId
  const [taskId] = (await listTasksToComplete(url, data)).get(agentId)!
  const parameters = {
    idHash: Buffer.alloc(32),
    now: new Date(),
    agentId,
    userId: agentId,
    viewerId: agentId,
    day: data.today,
    seesAll: false,
    id: taskId,
    overdueDay: '0001-01-01',
    overdueId: nilId,
    completedDay: '0001-01-01',
    completedId: nilId,
    archived: false,
    status: null,
    patterns: null,
    digits: null,
    afterValue: null,
    afterId: null,
    placeInDay: '',
    dueId: nilId,
    limit: 501,
    current: [1, 2, 3, 4, 5],
    former: [1, 2, 3, 4, 5],
    since: data.today,
    emailKey: '7@client.test',
    phoneKey: '+16022000007',
    excludedId: nilId,
  }
  const agents = {
    ...parameters,
    id: data.callers.map((caller) => caller.agentId),
    today: data.callers.map(() => data.today),
    firstDay: data.callers.map(() => addDays(data.today, -30)),
    lastDay: data.callers.map(() => addDays(data.today, -1)),
  }
  await withConnection(url, async (client) => {
    await client.query(
      `begin; set local role daybook_app; set local app.organization_id = '${data.organizationId}';
     set local plan_cache_mode = force_generic_plan`,
    )
    for (const name of [...hotStatements, ...statementsOfAgents]) {
      const hot = statements.get(name)!
      await client.query(`prepare ${name} as ${hot.text}`)
      const values = toStatementValues(
        hot,
        statementsOfAgents.includes(name) ? agents : parameters,
        data.organizationId,
      ).map(toLiteral)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers) execute ${name} (${values.join(', ')})`,
      )
      console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
  })
})

/** Writes a value as a literal, because `execute` takes no parameters. */
function toLiteral(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value as string | number | boolean))
}
