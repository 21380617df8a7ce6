import pg from 'pg'
import { addDays, getLastDayOfMonth } from '#contract/base/calendar-day.ts'
import { maxListedTasksPerDayOfMonth } from '#contract/tasks/monthly-tasks.ts'
import { withConnection } from '#db/connection.ts'
import { statements, toStatementValues } from '#server/base/database/statement.ts'
import '#server/app.ts'
import { type BenchData, defaultSize, seedData } from './data.ts'
import { median } from './figures.ts'
import { withDatabase } from './with-program.ts'

/**
 * `npm run bench -- months`: what the reads of a month cost PostgreSQL with 50,000 and with 500,000 tasks in the
 * organization, as pages read and as time in the executor. Fails if the larger costs more than 1.2 times as much.
 */
const monthStatements = ['task_counts_by_day', 'first_tasks_by_day', 'coming_rules_of_agent']
const historyDays = [333, 3_333]
const rulesPerAgent = 20
const rounds = 101
const maxRatio = 1.2

type Cost = { pages: number; ms: number }

const costs = []
for (const days of historyDays)
  costs.push(await withDatabase((url) => withConnection(url, (client) => measureMonths(client, url, days))))
const [small, large] = costs as [Map<string, Cost>, Map<string, Cost>]
const rows = monthStatements.map((statement) => {
  const [one, other] = [small.get(statement)!, large.get(statement)!]
  const pageRatio = other.pages / one.pages
  return {
    statement,
    ...toColumns('50,000', one),
    ...toColumns('500,000', other),
    pageRatio,
    met: pageRatio <= maxRatio,
  }
})
console.table(rows)
if (rows.some(({ met }) => !met)) process.exitCode = 1

async function measureMonths(client: pg.Client, url: string, days: number): Promise<Map<string, Cost>> {
  const data = await seedData(url, { ...defaultSize, historyDays: days })
  await seedRules(client, data)
  await client.query(
    `begin; set local role daybook_app; set local app.organization_id = '${data.organizationId}';
     set local plan_cache_mode = force_generic_plan`,
  )
  const measured = new Map<string, Cost>()
  for (const name of monthStatements) measured.set(name, await measureStatement(client, name, data))
  return measured
}

async function seedRules(client: pg.Client, { organizationId, today }: BenchData): Promise<void> {
  await client.query(
    `insert into recurring_rules (organization_id, id, assigned_agent_id, type, title, priority, target_count,
       estimated_minutes, resource_type, repeat_interval, first_due, opened_through, created_at, updated_at)
     select organization_id, gen_random_uuid(), id, 'call', 'Call the new leads ' || n, 'medium', 1, 30, 'none', 'daily',
       $2::date - 30, $2, now(), now()
     from users, generate_series(1, $3::int) n where organization_id = $1`,
    [organizationId, today, rulesPerAgent],
  )
  await client.query('vacuum analyze')
}

async function measureStatement(client: pg.Client, name: string, data: BenchData): Promise<Cost> {
  const { agentId } = data.callers[0]!
  const month = { from: addDays(data.today, -30), through: getLastDayOfMonth(data.today) }
  const parameters = {
    viewerId: agentId,
    seesAll: false,
    ...month,
    perDay: maxListedTasksPerDayOfMonth,
    firstId: null,
    limit: 1_001,
  }
  const { text } = statements.get(name)!
  await client.query(`prepare ${name} as ${text}`)
  const values = toStatementValues(statements.get(name)!, parameters, data.organizationId)
  const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(`${value as string | number}`)))
  const samples: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    const { rows: plans } = await client.query<{
      'QUERY PLAN': { Plan: Record<string, number>; 'Execution Time': number }[]
    }>(`explain (analyze, buffers, timing off, format json) execute ${name} (${literals.join(', ')})`)
    const [plan] = plans[0]!['QUERY PLAN']
    const pages = plan!.Plan['Shared Hit Blocks']! + plan!.Plan['Shared Read Blocks']!
    samples.push({ pages, ms: plan!['Execution Time'] })
  }
  return { pages: median(samples.map(({ pages }) => pages)), ms: median(samples.map(({ ms }) => ms)) }
}

function toColumns(label: string, { pages, ms }: Cost) {
  return { [`pages, ${label}`]: pages, [`ms, ${label}`]: ms }
}
