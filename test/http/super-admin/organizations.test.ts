import { beforeAll, describe, expect, test } from 'vitest'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { expectWaitingSessions } from '#test/support/while-locked.ts'

let testApp: TestApp
let people: People
let superAdmin: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  superAdmin = await testApp.signIn(people.platform.superAdmin)
})

const create = (body: object, headers = {}) => superAdmin.post<ManagedOrganization>('/api/organizations', body, headers)
const change = (id: string, body: object) =>
  superAdmin.send<ManagedOrganization>('PATCH', `/api/organizations/${id}`, body)
const list = (query = '') => superAdmin.get<ManagedOrganization[]>(`/api/organizations${query}`)
const readAudit = async (id: string) =>
  (
    await testApp.owner.query(
      'select action, actor_id, actor_organization_id from audit where organization_id = $1 order by id',
      [id],
    )
  ).rows.map(({ action, actor_id, actor_organization_id }) => {
    expect([actor_id, actor_organization_id]).toEqual([people.platform.superAdmin.id, people.platform.organization.id])
    return action as string
  })

describe('organizations', () => {
  test('are created with their links, in the zone of the caller, and recorded', async () => {
    const { status, body } = await create(
      { name: ' Bay Life ', quotingToolUrl: 'https://quotes.example/', calendarUrl: '' },
      { 'x-time-zone': 'America/Chicago' },
    )
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      name: 'Bay Life',
      quotingToolUrl: 'https://quotes.example/',
      calendarUrl: null,
      isActive: true,
      createdAt: '2026-11-21T15:00:00.000Z',
      userCount: 0,
    })
    const { rows } = await testApp.owner.query('select time_zone from organizations where id = $1', [body.id])
    expect(rows).toEqual([{ time_zone: 'America/Chicago' }])
    expect(await readAudit(body.id)).toEqual(['organization_made'])
  })

  test('need a name and valid links; nothing is created otherwise', async () => {
    const before = await testApp.snapshot()
    for (const [body, path] of [
      [{}, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ name: 'x', calendarUrl: 'javascript:alert(1)' }, 'calendarUrl'],
      [{ name: 'x', quotingToolUrl: 'not a url' }, 'quotingToolUrl'],
    ] as const)
      expect((await create(body)).body).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
    expect(await testApp.snapshot()).toEqual(before)
  })

  test('are created once under one Idempotency-Key, also at once', async () => {
    const key = { 'idempotency-key': 'one organization' }
    const created = await Promise.all([1, 2, 3, 4].map(() => create({ name: 'Once' }, key)))
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1)
    expect(await readAudit(created[0]!.body.id)).toEqual(['organization_made'])
    expect((await create({ name: 'Another' }, key)).status).toBe(409)
  })

  test('are created once where the key is repeated before the first create has ended', async () => {
    const holder = await testApp.owner.connect()
    try {
      // The first waits with its row, the second with the same id for that row.
      await holder.query('begin; lock table audit in share mode')
      const creating = [1, 2].map(() => create({ name: 'Twice' }, { 'idempotency-key': 'in parallel' }))
      await expectWaitingSessions(testApp.owner, 2)
      await holder.query('commit')
      const [one, other] = await Promise.all(creating)
      expect([one!.status, other!.status, other!.body.id]).toEqual([201, 201, one!.body.id])
      expect(await readAudit(one!.body.id)).toEqual(['organization_made'])
    } finally {
      holder.release()
    }
  })

  test('are listed by name with their active users, in pages, without the platform’s own', async () => {
    const { body } = await list()
    expect(body.map(({ name }) => name)).not.toContain('Platform')
    const names = body.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    expect(body.find(({ id }) => id === people.harbor.organization.id)).toMatchObject({ userCount: 3, isActive: true })
    const paged: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page = await list(`?limit=1${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.body.map(({ name }) => name))
      cursor = page.headers['x-next-cursor'] as string | undefined
    }
    expect(paged).toEqual(names)
    const looks = (await readAudit(people.platform.organization.id)).filter((action) => action !== 'sign_in')
    expect(looks).toEqual(Array.from({ length: 1 + paged.length }, () => 'organizations_listed'))
    expect((await list('?cursor=x')).body).toMatchObject({ issues: [{ path: 'cursor' }] })
  })

  test('are edited field by field; what is unchanged is not written', async () => {
    const { id } = (await create({ name: 'Edited', calendarUrl: 'https://calendar.example/' })).body
    expect((await change(id, { name: 'Edited again' })).body).toMatchObject({
      name: 'Edited again',
      calendarUrl: 'https://calendar.example/',
    })
    expect((await change(id, { calendarUrl: '' })).body).toMatchObject({ name: 'Edited again', calendarUrl: null })
    const before = await testApp.snapshot()
    expect((await change(id, { name: 'Edited again', isActive: true })).status).toBe(200)
    expect(await testApp.snapshot()).toEqual({ ...before, audit: expect.anything() })
    expect((await change(id, { name: ' ' })).body).toMatchObject({ issues: [{ path: 'name' }] })
    expect(await readAudit(id)).toEqual([
      'organization_made',
      'organization_changed',
      'organization_changed',
      'organization_viewed',
    ])
  })

  test('archived end their sessions at the next request, and restored do not bring them back', async () => {
    const { id } = (await create({ name: 'Archived' })).body
    const admin = await testApp.seed.user({ id, name: 'Archived' }, 'org_admin')
    const browser = await testApp.signIn(admin)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    expect((await change(id, { isActive: false })).body).toMatchObject({ isActive: false, name: 'Archived' })
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await change(id, { isActive: true })).body).toMatchObject({ isActive: true })
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await (await testApp.signIn(admin)).get('/api/auth/user')).status).toBe(200)
    expect(await readAudit(id)).toEqual(['organization_made', 'organization_archived', 'organization_restored'])
  })

  test('of the platform cannot be archived', async () => {
    const { id } = people.platform.organization
    const before = await testApp.snapshot()
    expect(await change(id, { isActive: false })).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
    expect(await testApp.snapshot()).toEqual(before)
  })
})
