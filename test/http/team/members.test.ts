import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { TeamMember } from '#contract/team/team.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { seedRule } from '#test/support/data/seed-records.ts'
import { seedAssignment, seedSequence } from '#test/support/data/seed-sequences.ts'
import type { SeededOrganization, SeededUser } from '#test/support/data/seed.ts'
import { effort } from '#test/support/effort.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { testNow } from '#test/support/test-clock.ts'
import { expectWaitingSessions, whileLocked } from '#test/support/while-locked.ts'

let testApp: TestApp
let organization: SeededOrganization
let admin: SeededUser
let agent: SeededUser
let adminBrowser: Browser
beforeAll(async () => {
  testApp = await createTestApp()
})
beforeEach(async () => {
  organization = await testApp.seed.organization()
  admin = await testApp.seed.user(organization, 'org_admin')
  agent = await testApp.seed.user(organization)
  adminBrowser = await testApp.signIn(admin)
})

type Answer = Promise<BrowserResponse<TeamMember & ErrorBody>>
const change = (browser: Browser, { id }: { id: string }, action: string, body?: object): Answer =>
  browser.patch(`/api/users/${id}/${action}`, body)
const readUser = async ({ id }: { id: string }) =>
  (await testApp.owner.query('select role, is_active as "isActive" from users where id = $1', [id])).rows[0]
const readAudit = async () => {
  const text = 'select action, subject_id as "subjectId", details from audit where organization_id = $1 order by id'
  return (await testApp.owner.query(text, [organization.id])).rows
}

describe('a role', () => {
  test('is changed at the next request of the user, and recorded', async () => {
    const agentBrowser = await testApp.signIn(agent)
    expect((await agentBrowser.get('/api/organization/users')).status).toBe(403)
    const promoted = await change(adminBrowser, agent, 'role', { role: 'org_admin' })
    expect([promoted.status, promoted.body.role]).toEqual([200, 'org_admin'])
    expect((await agentBrowser.get('/api/organization/users')).status).toBe(200)
    await change(adminBrowser, agent, 'role', { role: 'agent' })
    expect((await agentBrowser.get('/api/organization/users')).status).toBe(403)
    expect(await readAudit()).toEqual([
      { action: 'user_role_changed', subjectId: agent.id, details: { from: 'agent', to: 'org_admin' } },
      { action: 'user_role_changed', subjectId: agent.id, details: { from: 'org_admin', to: 'agent' } },
    ])
  })

  test('that the user has already is answered without a write', async () => {
    const before = await testApp.snapshot()
    expect(await change(adminBrowser, agent, 'role', { role: 'agent' })).toMatchObject({ status: 200 })
    expect(await testApp.snapshot()).toEqual(before)
  })

  test.each(['super_admin', 'owner', '', null])('%j is refused at the field', async (role) => {
    const { status, body } = await change(adminBrowser, agent, 'role', { role: role as string })
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'role'])
  })

  test("cannot be one's own, nor a super administrator's", async () => {
    expect((await change(adminBrowser, admin, 'role', { role: 'agent' })).body).toMatchObject({
      code: 'TRANSITION',
      message: 'You cannot change your own role',
    })
    const superAdmin = await testApp.seed.user(organization, 'super_admin')
    const other = await testApp.seed.user(organization, 'super_admin')
    const { body } = await change(await testApp.signIn(superAdmin), other, 'role', { role: 'agent' })
    expect(body).toMatchObject({ code: 'TRANSITION', message: 'The role of a super administrator cannot be changed' })
  })
})

describe('deactivating', () => {
  test('ends the sessions of the user for good: after reactivating they sign in again', async () => {
    const session = await testApp.signIn(agent)
    const deactivated = await change(adminBrowser, agent, 'deactivate')
    expect([deactivated.status, deactivated.body.isActive]).toEqual([200, false])
    expect((await session.get('/api/auth/user')).status).toBe(401)
    testApp.clock.advance({ seconds: 1 })
    const reactivated = await change(adminBrowser, agent, 'reactivate')
    expect([reactivated.status, reactivated.body.isActive]).toEqual([200, true])
    expect((await session.get('/api/auth/user')).status).toBe(401)
    expect((await (await testApp.signIn(agent)).get('/api/auth/user')).status).toBe(200)
    expect((await readAudit()).map(({ action }) => action)).toEqual(['user_deactivated', 'user_reactivated'])
  })

  test('oneself is refused', async () => {
    expect((await change(adminBrowser, admin, 'deactivate')).body).toMatchObject({
      code: 'TRANSITION',
      message: 'You cannot deactivate yourself',
    })
  })

  test('a super administrator is for super administrators', async () => {
    const superAdmin = await testApp.seed.user(organization, 'super_admin')
    expect((await change(adminBrowser, superAdmin, 'deactivate')).status).toBe(403)
    const other = await testApp.seed.user(organization, 'super_admin')
    expect((await change(await testApp.signIn(other), superAdmin, 'deactivate')).status).toBe(200)
  })
})

test('of two super administrators who deactivate each other at once, on two instances, one stays', async () => {
  const { app } = await testApp.addInstance()
  for (let round = 0; round < effort.raceRounds; round += 1) {
    const own = await testApp.seed.organization()
    const admins = [await testApp.seed.user(own, 'super_admin'), await testApp.seed.user(own, 'super_admin')] as const
    const [one, other] = [await testApp.signIn(admins[0]), (await testApp.signIn(admins[1])).at(app)]
    // Both have authenticated when they come to the lock.
    const lock = { sql: 'select from users where organization_id = $1 for update', id: own.id, waitingSessions: 2 }
    const answers = await whileLocked(testApp, lock, () =>
      Promise.all([change(one, admins[1], 'deactivate'), change(other, admins[0], 'deactivate')]),
    )
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 403])
    const left = [await readUser(admins[0]), await readUser(admins[1])].filter(({ isActive }) => isActive)
    expect(left).toHaveLength(1)
  }
})

describe('handing over', () => {
  let colleague: SeededUser
  let clientId: string
  let archivedId: string
  beforeEach(async () => {
    colleague = await testApp.seed.user(organization, 'agent', { first_name: 'Bea', last_name: 'Cole' })
    ;[clientId, archivedId] = (await testApp.seed.clients(agent, [{}, { archived_at: '2026-11-20T00:00:00Z' }])) as [
      string,
      string,
    ]
    await testApp.seed.tasks(agent, [
      { title: 'of a client', clientId },
      { title: 'of nobody' },
      { title: 'done', status: 'completed' },
      { title: 'Daily roleplay', type: 'roleplay', isDaily: true },
    ])
  })
  const readOwners = async (table: string, column: string) =>
    Object.fromEntries(
      (
        await testApp.owner.query(
          `select ${column} as name, assigned_agent_id as owner from ${table} where organization_id = $1`,
          [organization.id],
        )
      ).rows.map(({ name, owner }) => [name, owner === colleague.id ? 'colleague' : 'agent']),
    )

  test('is counted before, and moves all clients and the open tasks with the deactivation', async () => {
    const sequence = await seedSequence(testApp, agent)
    const finished = { finished_at: testNow, end_reason: 'finished' }
    for (const [client, state] of [
      [clientId, {}],
      [clientId, finished],
      [archivedId, { paused_on: '2026-11-20', paused_at: testNow }],
    ] as const)
      await seedAssignment(testApp, agent, client, sequence, state)
    // The second one has ended.
    for (const repeat_end_date of [testNow.slice(0, 10), '2026-11-01'])
      await seedRule(testApp, agent, { client_id: clientId, first_due: '2026-10-01', repeat_end_date })
    const workload = await adminBrowser.get(`/api/users/${agent.id}/workload`)
    expect([workload.status, workload.body]).toEqual([
      200,
      { clients: 2, openTasks: 2, recurringTasks: 1, assignments: 2 },
    ])
    expect((await change(adminBrowser, agent, 'deactivate', { handOverTo: colleague.id })).status).toBe(200)
    expect(await readOwners('clients', 'id')).toEqual({ [clientId]: 'colleague', [archivedId]: 'colleague' })
    expect(await readOwners('nurture_assignments', 'client_id')).toEqual({
      [clientId]: 'colleague',
      [archivedId]: 'colleague',
    })
    expect(await readOwners('tasks', 'title')).toEqual({
      'of a client': 'colleague',
      'of nobody': 'colleague',
      done: 'agent',
      'Daily roleplay': 'agent',
    })
    const timeline = await adminBrowser.get<{ title: string }[]>(`/api/clients/${clientId}/timeline`)
    expect(timeline.body.map(({ title }) => title)).toEqual(['Owner changed to Bea Cole'])
    expect(await readAudit()).toEqual([
      { action: 'user_deactivated', subjectId: agent.id, details: {} },
      { action: 'clients_handed_over', subjectId: agent.id, details: { to: colleague.id, clients: 2 } },
    ])
  })

  test('works after the deactivation as well', async () => {
    await change(adminBrowser, agent, 'deactivate')
    expect((await readOwners('tasks', 'title'))['of nobody']).toBe('agent')
    await change(adminBrowser, agent, 'deactivate', { handOverTo: colleague.id })
    expect((await readOwners('tasks', 'title'))['of nobody']).toBe('colleague')
  })

  test('is refused to somebody who is no longer an admin, also after the deactivation', async () => {
    await change(adminBrowser, agent, 'deactivate')
    const demotion = { sql: "update users set role = 'agent' where id = $1", id: admin.id, waitingSessions: 1 }
    const { status } = await whileLocked(testApp, demotion, () =>
      change(adminBrowser, agent, 'deactivate', { handOverTo: colleague.id }),
    )
    expect(status).toBe(403)
    expect((await readOwners('clients', 'id'))[clientId]).toBe('agent')
  })

  test('moves a client too that the user is just being given', async () => {
    await testApp.owner.query(
      'insert into opened_days (organization_id, user_id, opened_through, closed_through) values ($1, $2, $3, $3)',
      [organization.id, agent.id, '2026-11-20'],
    )
    const [given] = await testApp.seed.clients(admin, [{}])
    // The change of the owner waits here, after it has looked for the new one.
    const lock = { sql: 'select from opened_days where user_id = $1 for update', id: agent.id, waitingSessions: 2 }
    const answers = await whileLocked(testApp, lock, async () => {
      const reassignment = adminBrowser.put(`/api/clients/${given}/owner`, { assignedAgentId: agent.id })
      await expectWaitingSessions(testApp.owner, 1)
      return Promise.all([reassignment, change(adminBrowser, agent, 'deactivate', { handOverTo: colleague.id })])
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await readOwners('clients', 'id'))[given!]).toBe('colleague')
  })

  test.each(['oneself', 'a deactivated user', 'nobody'])('to %s is refused, and nobody is deactivated', async (to) => {
    await testApp.owner.query('update users set is_active = false where id = $1', [colleague.id])
    const handOverTo = { oneself: agent.id, 'a deactivated user': colleague.id }[to] ?? organization.id
    const { status, body } = await change(adminBrowser, agent, 'deactivate', { handOverTo })
    expect([status, body.issues?.[0]]).toEqual([
      400,
      { path: 'handOverTo', message: 'Choose another active user of the organization' },
    ])
    expect(await readUser(agent)).toMatchObject({ isActive: true })
  })
})

describe('the last active admin', () => {
  test('stays: a super administrator may remove it, an org_admin not', async () => {
    const superAdmin = await testApp.seed.user(organization, 'super_admin')
    expect((await change(await testApp.signIn(superAdmin), admin, 'role', { role: 'agent' })).status).toBe(200)
  })

  test.each(['role', 'deactivate'])('stays when two admins %s each other at once, on two instances', async (action) => {
    const { app } = await testApp.addInstance()
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const own = await testApp.seed.organization()
      const admins = [await testApp.seed.user(own, 'org_admin'), await testApp.seed.user(own, 'org_admin')] as const
      const [one, other] = [await testApp.signIn(admins[0]), (await testApp.signIn(admins[1])).at(app)]
      const body = action === 'role' ? { role: 'agent' } : undefined
      const answers = await Promise.all([change(one, admins[1], action, body), change(other, admins[0], action, body)])
      const left = [await readUser(admins[0]), await readUser(admins[1])].filter(
        ({ role, isActive }) => role === 'org_admin' && isActive,
      )
      expect(left).toHaveLength(1)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(1)
      // The second one may find its own session ended or demoted already.
      expect(['LAST_ADMIN', 'FORBIDDEN', 'UNAUTHORIZED']).toContain(refused[0]!.body.code)
    }
  })
})
