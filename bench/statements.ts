import { tmpdir } from 'node:os'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { createDatabaseFromPool, createPool } from '#server/base/database/database.ts'
import { StatementBatch } from '#server/base/database/statement-batch.ts'
import { parseEnv } from '#server/base/env.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { createLogger } from '#server/base/logger.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { benchSecret, type BenchData, reopenTasks } from './data.ts'

const newClientBody = JSON.stringify({
  firstName: 'New',
  email: 'n@client.test',
  phone: '+16035550199',
  rejectDuplicates: true,
})

/** Counts the statements that each operation sends, without begin, session and commit. */
export async function countStatements(url: string, data: BenchData): Promise<Record<string, number>> {
  const sentStatements: string[] = []
  class CountingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [batch] = args
      if (batch instanceof StatementBatch) sentStatements.push(...batch.statements.map(({ name }) => name))
      return super.query(...(args as [string])) as never
    }
  }
  const pool = createPool(url, 2, { Client: CountingClient })
  const env = parseEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent', SESSION_SECRET: benchSecret })
  const app = await buildApp({
    env,
    secret: benchSecret,
    database: createDatabaseFromPool(pool),
    files: createFileStorage({ dataDir: tmpdir(), s3: undefined }),
    clock: () => new Date(),
    log: createLogger('silent'),
    metrics: createMetrics(pool),
  })
  try {
    const [caller] = data.callers
    const [taskId] = (await reopenTasks(url, data)).get(caller!.agentId)!
    const headers = { cookie: caller!.cookie, 'x-csrf-token': caller!.csrfToken, 'content-type': 'application/json' }
    const countFor = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: string, extraHeaders = {}) => {
      sentStatements.length = 0
      const { statusCode, body } = await app.inject({
        method,
        url: path,
        headers: { ...headers, ...extraHeaders },
        payload,
      })
      if (statusCode >= 300) throw new Error(`${method} ${path} answered ${statusCode}: ${body}`)
      return sentStatements.filter((name) => !/^(begin|scope_read|scope_write|active_session|commit)$/.test(name))
        .length
    }
    return {
      '(a)': await countFor('GET', `/api/tasks/planning?date=${data.today}`),
      '(b)': await countFor('GET', '/api/clients?scope=organization', undefined, { cookie: data.admin.cookie }),
      '(c)': await countFor('PUT', `/api/tasks/${taskId}`, '{"status":"completed"}'),
      '(e)': await countFor('GET', '/api/analytics/organization', undefined, { cookie: data.admin.cookie }),
      '(d)': await countFor('POST', '/api/clients', newClientBody, { 'idempotency-key': 'statements' }),
    }
  } finally {
    await app.close()
    await pool.end()
  }
}
