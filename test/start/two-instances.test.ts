import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import { metricsToken, type Session, startTwoInstances, type TwoInstances } from '#test/start/support/two-instances.ts'
import { sampleReport } from '#test/support/data/sample-report.ts'
import { seedRule } from '#test/support/data/seed-records.ts'
import type { SeededOrganization, SeededUser } from '#test/support/data/seed.ts'
import { encodeForm, sampleFile } from '#test/support/multipart.ts'

let together: TwoInstances
let first: string
let second: string
let harbor: SeededOrganization
let admin: Session
beforeAll(async () => {
  together = await startTwoInstances()
  ;[first, second] = together.instances
  harbor = await together.seed.organization({ created_at: longAgo, working_days: [0, 1, 2, 3, 4, 5, 6] })
  const { email } = await addUser('org_admin')
  admin = await together.signIn(email)
})
afterAll(() => together?.stop())

const longAgo = '2025-01-01T00:00:00Z'
const addUser = (role: SeededUser['role'], overrides: Record<string, string | boolean> = {}) =>
  together.seed.user(harbor, role, { created_at: longAgo, ...overrides })

/** Signs in as a new agent. */
async function openAgent(): Promise<{ user: SeededUser; agent: Session }> {
  const user = await addUser('agent')
  return { user, agent: await together.signIn(user.email) }
}

const listStatuses = (session: Session, path: string) =>
  Promise.all([first, second].map(async (at) => (await session.send('GET', path, { at })).status))

const createTask = (session: Session, at: string, key?: string) =>
  session.write<{ id: string }>('POST', '/api/tasks', {
    at,
    body: { title: 'Call the bank' },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

const countTasks = async ({ id }: SeededUser) =>
  (await together.owner.query('select from tasks where assigned_agent_id = $1', [id])).rowCount

describe('a session made over both', () => {
  test('works at each, with one CSRF token, and ends at both with its sign-out at one', async () => {
    const { agent } = await openAgent()
    expect(await listStatuses(agent, '/api/auth/user')).toEqual([200, 200])
    expect((await createTask(agent, first)).status).toBe(201)
    expect((await createTask(agent, second)).status).toBe(201)
    expect((await agent.send('GET', '/api/logout', { at: first })).status).toBe(303)
    expect(await listStatuses(agent, '/api/auth/user')).toEqual([401, 401])
  })

  test('has a role that was changed at one, and ends with a deactivation, at both at once', async () => {
    const { user, agent } = await openAgent()
    for (const [at, role, status] of [
      [first, 'org_admin', 200],
      [second, 'agent', 403],
      [second, 'org_admin', 200],
    ] as const) {
      expect((await admin.write('PATCH', `/api/users/${user.id}/role`, { at, body: { role } })).status).toBe(200)
      expect(await listStatuses(agent, '/api/analytics/organization')).toEqual([status, status])
    }
    const deactivated = await admin.write('PATCH', `/api/users/${user.id}/deactivate`, { at: first, body: {} })
    expect(deactivated.status).toBe(200)
    expect(await listStatuses(agent, '/api/auth/user')).toEqual([401, 401])
  })
})

test('an Idempotency-Key that arrives at both many times creates one row', async () => {
  const { user, agent } = await openAgent()
  const answers = await Promise.all(Array.from({ length: 20 }, () => createTask(agent, together.origin, 'once')))
  const [{ body }] = answers as [(typeof answers)[0]]
  expect(answers.map(({ status, body: { id } }) => [status, id])).toEqual(answers.map(() => [201, body.id]))
  expect(new Set(answers.map(({ headers }) => headers.get('x-answered-by')))).toEqual(new Set([first, second]))
  expect(await countTasks(user)).toBe(1)
})

test('what is uploaded through one is downloaded through the other, and gone there once deleted', async () => {
  const { user, agent } = await openAgent()
  const [client] = await together.seed.clients(user, [{}])
  for (const [at, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const path = `/api/clients/${client}/documents`
    const content = `The policy by ${at}`
    const form = encodeForm({ ...sampleFile, content })
    const { status, body } = await agent.write<{ id: string }>('POST', path, { at, ...form })
    expect(status).toBe(201)
    const download = () => agent.send('GET', `${path}/${body.id}/download`, { at: other })
    expect(await download()).toMatchObject({ status: 200, body: content })
    expect((await agent.write('DELETE', `${path}/${body.id}`, { at })).status).toBe(204)
    expect((await download()).status).toBe(404)
  }
})

describe('limits', () => {
  test('of creates count over both: the 601st is refused by each', async () => {
    const { user, agent } = await openAgent()
    const statuses: number[] = []
    const createUntil = async (count: number) => {
      while (statuses.length < count) {
        const index = statuses.push(0) - 1
        statuses[index] = (await createTask(agent, together.origin)).status
      }
    }
    await Promise.all([createUntil(600), createUntil(600), createUntil(600), createUntil(600)])
    expect(statuses).toEqual(statuses.map(() => 201))
    for (const at of together.instances) {
      const { status, headers } = await createTask(agent, at)
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    }
    expect(await countTasks(user)).toBe(600)
  })

  test('of calls count per instance: 10 bug reports pass at each, and the next is refused', async () => {
    const { agent } = await openAgent()
    const report = () => agent.write('POST', '/api/bug-reports', { body: sampleReport })
    for (let count = 1; count <= 20; count += 1) expect((await report()).status).toBe(201)
    expect([(await report()).status, (await report()).status]).toEqual([429, 429])
  })
})

describe('jobs', () => {
  const countRows = async (text: string, ...values: unknown[]) =>
    (await together.owner.query(text, values)).rowCount ?? 0

  /** How often a job ended well at both together. */
  async function countRuns(name: string): Promise<number> {
    const counts = together.instances.map(async (at) => {
      const response = await fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      const line = new RegExp(`^daybook_jobs_total{job="${name}",outcome="done"} (\\d+)$`, 'm')
      return Number(line.exec(await response.text())?.[1] ?? 0)
    })
    const [one = 0, other = 0] = await Promise.all(counts)
    return one + other
  }

  /** Waits until all mail is sent, by whichever instance. */
  async function waitForMail(): Promise<void> {
    const busy = () => countRows(`select from outbox union all select from pgboss.job where state = 'active'`)
    await expect.poll(busy, { timeout: 150_000 }).toBe(0)
  }

  const findMails = (email: string) => together.mails.filter(({ recipient }) => recipient === email)

  test('that are due several times run so often over both, open a day once and write one letter', async () => {
    // Neither midnight nor Monday at 7, before which no letter is due, comes there while the test runs.
    const zone = new Date().getUTCHours() % 22 < 7 ? 'Pacific/Kiritimati' : 'UTC'
    const user = await addUser('agent', { time_zone: zone })
    const today = getDayInZone(zone, new Date())
    const yesterday = addDays(today, -1)
    await seedRule(together, user, { title: 'Each day', first_due: yesterday, opened_through: yesterday })
    const reader = await addUser('org_admin', { time_zone: zone, weekly_letter: true })

    const boss = new PgBoss({ connectionString: together.jobsUrl, migrate: false, schedule: false, supervise: false })
    await boss.start()
    onTestFinished(() => boss.stop({ graceful: false }))
    const names = ['open-days', 'weekly-letter']
    const sent = new Map<string, (string | null)[]>()
    for (const name of names) sent.set(name, await Promise.all([1, 2, 3, 4].map(() => boss.send(name))))
    for (const [name, ids] of sent) {
      // Scheduled ones of that name may have ended before.
      const pending = () =>
        countRows(`select from pgboss.job where id = any($1) and state not in ('completed', 'failed')`, ids)
      await expect.poll(pending, { timeout: 150_000 }).toBe(0)
      const ended = () => countRows(`select from pgboss.job where name = $1 and state in ('completed', 'failed')`, name)
      await expect.poll(async () => (await ended()) - (await countRuns(name))).toBe(0)
    }
    const { rows } = await together.owner.query(
      `select due_date::text from tasks where assigned_agent_id = $1 and title = 'Each day'`,
      [user.id],
    )
    expect(rows).toEqual([{ due_date: today }])
    await waitForMail()
    expect(findMails(reader.email)).toHaveLength(1)
  })

  test('mail what was queued at both exactly once', async () => {
    const emails = Array.from({ length: 24 }, (_, index) => `new${index}@example.com`)
    const invite = async (email: string, index: number) => {
      const at = together.instances[index % 2]!
      return (await admin.write('POST', '/api/invitations', { at, body: { email, role: 'agent' } })).status
    }
    expect(await Promise.all(emails.map(invite))).toEqual(emails.map(() => 201))
    await waitForMail()
    expect(emails.map((email) => findMails(email).length)).toEqual(emails.map(() => 1))
  })
})
