import { tmpdir } from 'node:os'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { database, openPool } from '#server/base/database.ts'
import { readEnv } from '#server/base/env.ts'
import { openFiles } from '#server/base/files.ts'
import { openLog } from '#server/base/log.ts'
import { openMetrics } from '#server/base/metrics.ts'
import { benchSecret, type Data, reopenTasks } from './data.ts'

const newClient = JSON.stringify({ firstName: 'New', email: 'n@client.test', phone: '+16035550199', refuseTwins: true })

/** How many statements an operation costs beside begin, session and commit, counted on the wire. */
export async function statementsOf(url: string, data: Data): Promise<Record<string, number>> {
  const seen: string[] = []
  class Counting extends pg.Client {
    override query(...args: unknown[]): never {
      const [first] = args as [string | { text: string }]
      seen.push(typeof first === 'string' ? first : first.text)
      return super.query(...(args as [string])) as never
    }
  }
  const pool = openPool(url, 2, Counting)
  const env = readEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent', SESSION_SECRET: benchSecret })
  const app = await buildApp({
    env,
    secret: benchSecret,
    database: database(pool),
    files: openFiles({ dataDir: tmpdir(), s3: undefined }),
    clock: () => new Date(),
    log: openLog('silent'),
    metrics: openMetrics(pool),
  })
  try {
    const [caller] = data.callers
    const [taskId] = (await reopenTasks(url, data)).get(caller!.agentId)!
    const headers = { cookie: caller!.cookie, 'x-csrf-token': caller!.csrf, 'content-type': 'application/json' }
    const count = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: string, more = {}) => {
      seen.length = 0
      const { statusCode, body } = await app.inject({ method, url: path, headers: { ...headers, ...more }, payload })
      if (statusCode >= 300) throw new Error(`${method} ${path} answered ${statusCode}: ${body}`)
      return seen.filter((text) => !/^(begin|commit)/.test(text) && !text.includes('from sessions')).length
    }
    return {
      '(a)': await count('GET', `/api/tasks/planning?date=${data.today}`),
      '(b)': await count('GET', '/api/clients?scope=organization', undefined, { cookie: data.admin.cookie }),
      '(c)': await count('PUT', `/api/tasks/${taskId}`, '{"status":"completed"}'),
      '(d)': await count('POST', '/api/clients', newClient, { 'idempotency-key': 'statements' }),
    }
  } finally {
    await app.close()
    await pool.end()
  }
}
