import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findPostgresPids } from '#db/embedded/orphan-processes.ts'
import { findClusterPath, embeddedDatabaseUrl } from '#test/start/support/embedded-database-url.ts'
import { createDataDir, type Program, startProgram } from '#test/start/support/program.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'
import { startTraceCollector } from '#test/support/trace-collector.ts'

/** All tests look at one program; the last one ends it. */
let program: Program
let data: Awaited<ReturnType<typeof createDataDir>>
let collector: Awaited<ReturnType<typeof startTraceCollector>>
const recipients: string[] = []
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, session, done) => {
    recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
    // oxlint-disable-next-line promise/no-callback-in-promise -- the library takes a callback
    text(stream).then(() => done(), done)
  },
})

beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  collector = await startTraceCollector()
  data = await createDataDir()
  program = await startProgram({
    DATA_DIR: data.dataDir,
    SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'daybook@example.com',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  })
})
afterAll(async () => {
  await program.interrupt('SIGKILL')
  await data.remove()
  collector.close()
  mailServer.close()
})

test('with the embedded database neither requests nor jobs use the owner’s login, and the requests’ login may not create a table', async () => {
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
  const owner = await connectAsOwner()
  const { rows } = await owner.query(`
    select distinct application_name as application, usename as login from pg_stat_activity
    where datname = 'daybook' and pid <> pg_backend_pid() order by 1`)
  const { rows: mayMakeTables } = await owner.query(`
    select name, has_database_privilege(name, 'daybook', 'temporary') as temporary,
      has_schema_privilege(name, 'public', 'create') as lasting
    from unnest(array['daybook_app', 'daybook_platform', 'daybook_pool']) as name`)
  await owner.query('set role daybook_pool')
  await expect(owner.query('create temporary table planted ()')).rejects.toMatchObject({ code: '42501' })
  for (const login of mayMakeTables) expect(login).toMatchObject({ temporary: false, lasting: false })
  expect(rows).toEqual([
    { application: 'daybook', login: 'daybook_pool' },
    { application: 'daybook-jobs', login: 'daybook_jobs' },
  ])
})

test('an invitation is mailed within seconds', async () => {
  const { session, headers } = await signIn('admin@harbor.test')
  // Past the runs that are due at the start, and not shortly before the one of the next minute.
  await expect
    .poll(() => new Date().getSeconds(), { timeout: 60_000 })
    .toSatisfy((second) => second > 12 && second < 40)
  const invited = await session.post('/api/invitations', { data: { email: 'new@example.com', role: 'agent' }, headers })
  expect(invited.status()).toBe(201)
  await expect.poll(() => recipients, { timeout: 8_000 }).toEqual(['new@example.com'])
})

test('Ctrl-C finishes requests in progress, accepts no new ones, and exports the last traces', async () => {
  const { session, headers } = await signIn('agent@harbor.test')
  const task = await (await session.post('/api/tasks', { data: { title: 'In progress' }, headers })).json()

  // A write that waits for a lock until after the signal. No job locks the row, whose task is of today.
  const lockHolder = await connectAsOwner()
  await lockHolder.query('begin')
  await lockHolder.query('select from tasks where id = $1 for update', [task.id])
  const write = session.put(`/api/tasks/${task.id}`, { data: { status: 'completed' }, headers })
  const countWaitingSessions = async () => {
    const waiting = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
    return (await lockHolder.query(waiting)).rowCount
  }
  const isReachable = () =>
    fetch(program.origin).then(
      () => true,
      () => false,
    )
  await expect.poll(countWaitingSessions).toBe(1)
  const traceId = 'c'.repeat(32)
  const traceparent = `00-${traceId}-${'d'.repeat(16)}-01`
  expect((await fetch(`${program.origin}/readyz`, { headers: { traceparent } })).status).toBe(200)
  process.kill(-Number(program.child.pid), 'SIGINT')
  await expect.poll(isReachable).toBe(false)
  // A second signal, as npm forwards it.
  process.kill(-Number(program.child.pid), 'SIGTERM')
  expect(await countWaitingSessions()).toBe(1)
  await lockHolder.query('commit')
  await lockHolder.end()

  expect((await write).status()).toBe(200)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(await findPostgresPids(await findClusterPath(data.dataDir))).toEqual([])
  expect(collector.spans().filter((span) => span.traceId === traceId)).toContainEqual(
    expect.objectContaining({ name: 'GET /readyz', parentSpanId: 'd'.repeat(16) }),
  )
})

async function signIn(email: string) {
  const session = await signInByEmail(program.origin, email)
  onTestFinished(() => session.dispose())
  const { csrfToken } = await (await session.get('/api/csrf-token')).json()
  return { session, headers: { 'X-CSRF-Token': csrfToken } }
}

async function connectAsOwner(): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: await embeddedDatabaseUrl(data.dataDir) })
  await owner.connect()
  onTestFinished(() => owner.end())
  return owner
}
