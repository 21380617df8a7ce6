import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { isolationCases } from '#test/support/access/isolation-cases.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { marker, type People, seedPeople } from '#test/support/data/people.ts'
import { seedRule } from '#test/support/data/seed-records.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

/** The same ids in two organisations: nothing but the organisation keeps their rows apart. */
const id = {
  late: newId(),
  closed: newId(),
  moved: newId(),
  plain: newId(),
  client: newId(),
  due: newId(),
  edited: newId(),
  stopped: newId(),
}

describe.each(isolationCases)('$name', ({ disable: off, Client, isIsolated: holds }) => {
  let testApp: TestApp
  let people: People
  let agent: Browser
  beforeAll(async () => {
    testApp = await createTestApp({ Client })
    people = await seedPeople(testApp.seed)
    const sameUserInSummit = { ...people.harbor.agent, organizationId: people.summit.organization.id }
    await testApp.owner.query(
      'insert into users (organization_id, id, email, role, created_at) select $1, id, $3, role, created_at from users where id = $2',
      [sameUserInSummit.organizationId, sameUserInSummit.id, marker],
    )
    await seedDays(people.harbor.agent, 'mine')
    await seedDays(sameUserInSummit, marker)
    agent = await testApp.signIn(people.harbor.agent)
    await off(testApp)
  })

  /** Something to open, close, count, move, put back, delete and write to. */
  async function seedDays(user: SeededUser, title: string): Promise<void> {
    await testApp.seed.clients(user, [{ id: id.client, first_name: title }])
    await testApp.seed.tasks(user, [
      { id: id.late, title, dueDate: '2026-11-10' },
      { id: id.closed, title, dueDate: '2026-11-10', status: 'abandoned' },
      { id: id.moved, title, clientId: id.client },
      { id: id.plain, title },
    ])
    for (const ruleId of [id.due, id.edited, id.stopped])
      await seedRule(testApp, user, { id: ruleId, title, description: title, first_due: '2026-11-01' })
    await testApp.owner.query("update tasks set closed_as = 'overdue' where id = $1", [id.closed])
    await testApp.seed.insert('cleared_days', [
      {
        organization_id: user.organizationId,
        user_id: user.id,
        day: '2026-11-20',
        streak: 1,
        created_at: '2026-11-20T15:00:00Z',
      },
    ])
  }

  /** Every row of the second organisation. */
  async function fingerprintSummit(): Promise<string[]> {
    const { rows: tables } = await testApp.owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' order by 1`,
    )
    const of = people.summit.organization.id
    const queries = tables.map(({ name }) =>
      testApp.owner.query<{ row: string }>(
        `select '${name} ' || t::text as row from ${name} t where organization_id = $1 order by 1`,
        [of],
      ),
    )
    return (await Promise.all(queries)).flatMap(({ rows }) => rows.map(({ row }) => row))
  }

  test(`${holds ? 'holds' : 'holds not'}: a day that is opened, closed, counted and worked is of the own organisation alone`, async () => {
    const before = await fingerprintSummit()
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/stats/agent'],
      ['GET', '/api/tasks/closed'],
      ['GET', '/api/task-history'],
      ['GET', '/api/clients'],
      ['POST', '/api/tasks/reschedule', { ids: [id.moved], dueDate: '2026-11-30' }],
      ['POST', '/api/tasks/reschedule/undo', { ids: [id.moved] }],
      ['POST', `/api/tasks/${id.moved}/messages`, { channel: 'sms', text: 'x' }],
      ['POST', `/api/tasks/${id.closed}/put-back`],
      ['POST', '/api/tasks/closed/acknowledge', { ids: [id.late] }],
      ['POST', '/api/tasks', { title: 'x', hasRepeat: true, repeatInterval: 'daily' }],
      ['DELETE', `/api/tasks/${id.plain}`],
      ['GET', '/api/tasks/recurring'],
      ['GET', `/api/tasks/recurring/${id.due}`],
      ['GET', '/api/tasks/recurring-preview?year=2026&month=12'],
      ['GET', '/api/tasks/monthly?year=2026&month=11'],
      ['PUT', `/api/tasks/occurrences/recurring/${id.due}/2026-12-01`, { status: 'abandoned' }],
      ['PUT', `/api/tasks/recurring/${id.edited}`, { description: 'x', repeatInterval: 'weekly' }],
      ['DELETE', `/api/tasks/recurring/${id.stopped}`],
      ['PUT', `/api/tasks/recurring/${id.stopped}`, { stopped: false }],
      ['PUT', `/api/clients/${id.client}/archive`, {}],
      ['PUT', `/api/clients/${id.client}/restore`, {}],
      ['POST', '/api/streak/check', {}],
      ['GET', '/api/auth/user'],
    ]
    for (const [method, path, body] of calls) {
      const { status, text } = await agent.send(method, path, body)
      if (!holds) continue
      expect(status, `${path} ${text}`).toBeLessThan(300)
      expect(text).not.toContain(marker)
    }
    const after = await fingerprintSummit()
    if (holds) expect(after).toEqual(before)
    else expect(after).not.toEqual(before)
  })
})
