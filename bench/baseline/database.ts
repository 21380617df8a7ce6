import { readFile } from 'node:fs/promises'
import { type DataSize, openTaskCount } from '#bench/data.ts'
import { withConnection } from '#db/connection.ts'

/** Creates the baseline's database next to that of `url`, whose login may create databases, and returns its address. */
export async function createBaselineDatabase(url: string, { agents, historyDays }: DataSize): Promise<string> {
  await runSql(url, 'create database baseline')
  const baselineUrl = new URL(url)
  baselineUrl.pathname = '/baseline'
  const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8')
  const literals = { agents, historyDays, openTasks: openTaskCount / agents }
  await runSql(
    baselineUrl.href,
    schema.replaceAll(/:(agents|historyDays|openTasks)/g, (_, name) => String(literals[name as keyof typeof literals])),
  )
  await runSql(baselineUrl.href, 'vacuum analyze')
  return baselineUrl.href
}

/** Ids of the tasks for tomorrow, all open again. */
export async function reopenBaselineTasks(baselineUrl: string): Promise<number[]> {
  const due = `due_date = (now() at time zone 'UTC')::date + 1`
  await runSql(
    baselineUrl,
    `update task set status = 'pending', completed_count = 0 where ${due} and status = 'completed'`,
  )
  await runSql(baselineUrl, 'truncate task_history')
  await runSql(baselineUrl, 'vacuum analyze task')
  return (await runSql<{ id: number }>(baselineUrl, `select id from task where ${due} order by id`)).map(({ id }) => id)
}

/** Deletes the clients that were created under load. */
export async function deleteCreatedBaselineClients(baselineUrl: string): Promise<void> {
  await runSql(baselineUrl, 'delete from client where id > 1000')
  await runSql(baselineUrl, 'vacuum analyze client')
}

async function runSql<Row extends object>(url: string, text: string): Promise<Row[]> {
  return withConnection(url, async (client) => (await client.query<Row>(text)).rows)
}
