import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { Invitation } from '#contract/team/invitations.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { seedInvitation, seedPolicy } from '#test/support/data/seed-records.ts'
import { seedAssignment, seedSequence } from '#test/support/data/seed-sequences.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { testNow } from '#test/support/test-clock.ts'

let testApp: TestApp
let people: People
let superAdmin: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  superAdmin = await testApp.signIn(people.platform.superAdmin)
})
beforeEach(() => testApp.owner.query('delete from audit'))

const pathTo = (path: string, { id } = people.harbor.organization) => `/api/super-admin/organizations/${id}/${path}`
const readAudit = async () =>
  (await testApp.owner.query('select organization_id, action, actor_id, subject_id, details from audit order by id'))
    .rows
const entry = (action: string, more = {}) => ({
  organization_id: people.harbor.organization.id,
  action,
  actor_id: people.platform.superAdmin.id,
  ...more,
})

describe('a look into an organization', () => {
  test('shows its analytics as its own admin sees them, and is recorded', async () => {
    const { harbor } = people
    await testApp.seed.tasks(harbor.agent, [{ dueDate: '2026-11-18', status: 'completed' }, { dueDate: '2026-11-18' }])
    const looked = await superAdmin.get<OrganizationAnalytics>(pathTo('analytics'))
    const own = await (await testApp.signIn(harbor.admin)).get('/api/analytics/organization')
    expect(looked.body).toEqual(own.body)
    expect(looked.body).toMatchObject({ totalTasks: 2, completedTasks: 1 })
    expect(await readAudit()).toMatchObject([entry('organization_viewed', { details: { subject: 'analytics' } })])
  })

  test('shows its renewals as its own admin sees them, and is recorded', async () => {
    const { harbor } = people
    const [client] = await testApp.seed.clients(harbor.agent, [{}])
    await seedPolicy(testApp, harbor.agent, client!, { renewal_date: '2026-11-20' })
    const looked = await superAdmin.get<{ unanswered: number }>(pathTo('analytics-renewals?days=7'))
    const own = await (await testApp.signIn(harbor.admin)).get('/api/analytics/renewals?days=7')
    expect(looked).toMatchObject({ status: 200, body: own.body as object })
    expect(looked.body.unanswered).toBe(1)
    expect(await readAudit()).toMatchObject([entry('organization_viewed', { details: { subject: 'renewals' } })])
  })

  test('shows nobody of an archived one as overdue, and as deactivated only who is', async () => {
    const organization = await testApp.seed.organization({ is_active: false })
    const agent = await testApp.seed.user(organization)
    const gone = await testApp.seed.user(organization, 'agent', { is_active: false })
    await testApp.seed.tasks(agent, [{ dueDate: '2026-11-12' }])
    const { body } = await superAdmin.get<OrganizationAnalytics>(pathTo('analytics', organization))
    expect(body.overdueAlerts).toEqual([])
    expect(body.agentStats.map(({ agentId, isActive, overdueDays }) => [agentId, isActive, overdueDays])).toEqual([
      [agent.id, true, 0],
      [gone.id, false, 0],
    ])
  })

  test('lists users, tasks, clients and invitations of that organization alone, newest first, in pages', async () => {
    const { harbor, summit } = people
    const clients = await testApp.seed.clients(harbor.agent, [{}, { first_name: 'Alan', archived_at: '2026-11-20' }])
    const tasks = await testApp.seed.tasks(harbor.agent, [
      {},
      { clientId: clients[0]! },
      { description: 'x'.repeat(600) },
    ])
    const invitations = [
      await seedInvitation(testApp, harbor.admin, { email: 'one@example.com' }),
      await seedInvitation(testApp, harbor.admin, { email: 'two@example.com' }),
    ]
    const sequence = await seedSequence(testApp, harbor.agent)
    const assignments = [
      await seedAssignment(testApp, harbor.agent, clients[0]!, sequence),
      await seedAssignment(testApp, harbor.agent, clients[1]!, sequence, {
        paused_on: '2026-11-20',
        paused_at: testNow,
      }),
    ]
    await testApp.seed.clients(summit.agent, [{}])
    await testApp.seed.tasks(summit.agent, [{}])
    const users = (
      await testApp.owner.query<{ id: string }>('select id from users where organization_id = $1', [
        harbor.organization.id,
      ])
    ).rows.map(({ id }) => id)
    for (const [path, ids] of Object.entries({
      users,
      tasks,
      clients,
      'nurture-assignments': assignments,
      invitations,
    })) {
      await testApp.owner.query('delete from audit')
      const [found, entries]: [string[], object[]] = [[], []]
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const query = `?limit=1${cursor && `&cursor=${cursor}`}`
        const page = await superAdmin.get<{ id: string }[]>(pathTo(path) + query)
        expect(page.status, page.text).toBe(200)
        found.push(...page.body.map(({ id }) => id))
        entries.push(entry('organization_viewed', { details: { subject: path.replace('nurture-', '') } }))
        cursor = page.headers['x-next-cursor'] as string | undefined
      }
      // Earlier tests added tasks.
      expect(
        found.filter((id) => ids.includes(id)),
        path,
      ).toEqual(ids.toSorted().reverse())
      expect(found).toEqual(found.toSorted().reverse())
      // Every page is recorded: a made-up cursor would otherwise read them all unseen.
      expect(await readAudit(), path).toMatchObject(entries)
      expect((await superAdmin.get(pathTo(path) + '?limit=501')).status).toBe(400)
      expect((await superAdmin.get(pathTo(path) + '?cursor=x')).body).toMatchObject({ issues: [{ path: 'cursor' }] })
    }
    const enrolled = await superAdmin.get<Record<string, unknown>[]>(pathTo('nurture-assignments'))
    expect(enrolled.body).toMatchObject([
      { id: assignments[1], status: 'paused', isActive: true, clientName: 'Alan Hopper', agentName: 'Ada Byron' },
      { id: assignments[0], status: 'active', isActive: true, sequenceName: 'New client', startDate: '2026-11-21' },
    ])
    const listed = await superAdmin.get<Record<string, unknown>[]>(pathTo('tasks'))
    expect(listed.body.find(({ id }) => id === tasks[1])).toMatchObject({
      agentName: 'Ada Byron',
      clientName: 'Grace Hopper',
      truncated: null,
    })
    expect(listed.body.find(({ id }) => id === tasks[2])).toMatchObject({
      clientName: null,
      description: 'x'.repeat(500),
      truncated: ['description'],
    })
  })

  test('shows zeros for an organization that nobody has joined yet', async () => {
    const empty = await testApp.seed.organization()
    const { status, body } = await superAdmin.get<OrganizationAnalytics>(pathTo('analytics', empty))
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalTasks: 0, completionRate: 0, agentStats: [], days: [], taskTypes: [] })
  })
})

describe('a super administrator', () => {
  const invite = (body: object, headers = {}) => superAdmin.post<Invitation>(pathTo('invitations'), body, headers)

  test('invites, resends and deletes, each recorded in the organization; the mail goes out', async () => {
    const invited = await invite({ email: 'Boss@Example.com', role: 'org_admin' }, { 'idempotency-key': 'k1' })
    expect(invited).toMatchObject({ status: 201, body: { email: 'boss@example.com', role: 'org_admin' } })
    const { id, expiresAt } = invited.body
    expect((await invite({ email: 'Boss@Example.com', role: 'org_admin' }, { 'idempotency-key': 'k1' })).body.id).toBe(
      id,
    )
    expect((await invite({ email: 'boss@example.com', role: 'agent' })).status).toBe(409)
    const outbox = await testApp.owner.query('select organization_id, recipient from outbox where subject_id = $1', [
      id,
    ])
    expect(outbox.rows).toEqual([{ organization_id: people.harbor.organization.id, recipient: 'boss@example.com' }])
    const resent = await superAdmin.post<Invitation>(pathTo(`invitations/${id}/resend`))
    expect(Date.parse(resent.body.expiresAt) - Date.parse(expiresAt)).toBe(7 * 86_400_000)
    expect((await superAdmin.delete(pathTo(`invitations/${id}`))).status).toBe(204)
    expect((await superAdmin.delete(pathTo(`invitations/${id}`))).status).toBe(404)
    expect((await readAudit()).map(({ action }) => action)).toEqual([
      'invitation_created',
      'invitation_resent',
      'invitation_canceled',
    ])
    for (const row of await readAudit()) expect(row).toMatchObject({ ...entry(row.action), subject_id: id })
  })

  test('does not invite its own address, which is in no other organization', async () => {
    const email = people.platform.superAdmin.email.toUpperCase()
    const { status, body } = await superAdmin.post<ErrorBody>(pathTo('invitations'), { email, role: 'org_admin' })
    const message = 'You sign in with this address yourself. Use another one for this person.'
    expect([status, body.issues]).toEqual([400, [{ path: 'email', message }]])
  })

  test('reaches an invitation by the path of its own organization alone', async () => {
    const id = await seedInvitation(testApp, people.summit.admin, { email: 'theirs@example.com' })
    const before = await testApp.snapshot()
    expect((await superAdmin.delete(pathTo(`invitations/${id}`))).status).toBe(404)
    expect((await superAdmin.post(pathTo(`invitations/${id}/resend`))).status).toBe(404)
    expect(await testApp.snapshot()).toEqual(before)
    expect((await superAdmin.delete(pathTo(`invitations/${id}`, people.summit.organization))).status).toBe(204)
  })

  test('refuses an empty address, an unknown role and the role of a super administrator', async () => {
    for (const body of [{ email: '', role: 'org_admin' }, { email: 'x@example.com', role: 'super_admin' }, {}])
      expect((await invite(body)).status).toBe(400)
    expect((await invite({ email: 'new@example.com' })).status).toBe(400)
  })

  test('changes role and activity of any user, whose next request has the new rights', async () => {
    const user = await testApp.seed.user(people.harbor.organization, 'org_admin')
    const browser = await testApp.signIn(user)
    const change = (body: object) => superAdmin.send('PATCH', `/api/users/${user.id}`, body)
    expect((await browser.get('/api/analytics/organization')).status).toBe(200)
    expect(await change({ role: 'agent' })).toMatchObject({ status: 200, body: { id: user.id, role: 'agent' } })
    expect((await browser.get('/api/analytics/organization')).status).toBe(403)
    expect(await change({ isActive: false, role: 'org_admin' })).toMatchObject({ body: { isActive: false } })
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect(await change({ role: 'super_admin' })).toMatchObject({ status: 400 })
    expect((await readAudit()).map(({ action }) => action)).toEqual([
      'user_role_changed',
      'user_role_changed',
      'user_deactivated',
    ])
    const self = await superAdmin.send('PATCH', `/api/users/${people.platform.superAdmin.id}`, { isActive: false })
    expect(self.status).toBe(409)
  })
})

test('a user who is answered unchanged was looked at, which the audit records', async () => {
  const { agent } = people.harbor
  for (const body of [{}, { role: 'agent' }, { isActive: true }])
    expect((await superAdmin.send('PATCH', `/api/users/${agent.id}`, body)).status).toBe(200)
  const look = entry('organization_viewed', { subject_id: agent.id, details: { subject: 'user' } })
  expect(await readAudit()).toMatchObject([look, look, look])
})

describe('the audit', () => {
  test('can be added to and read by neither role of the application changed, deleted or emptied', async () => {
    await superAdmin.get(pathTo('users'))
    const before = await readAudit()
    expect(before).toHaveLength(1)
    for (const role of ['daybook_app', 'daybook_platform'])
      for (const statement of [
        "update audit set action = 'forged'",
        'update audit set organization_id = organization_id',
        'delete from audit',
        'truncate audit',
        'alter table audit disable row level security',
        'drop table audit',
      ]) {
        await expect(runAs(role, statement), `${role}: ${statement}`).rejects.toMatchObject({ code: '42501' })
      }
    expect(await readAudit()).toEqual(before)
  })
})

/** Runs a statement as a role of the application in Harbor's organization, and rolls it back. */
async function runAs(role: string, statement: string): Promise<void> {
  const client = await testApp.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${role}`)
    await client.query("select set_config('app.organization_id', $1, true)", [people.harbor.organization.id])
    await client.query(statement)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
