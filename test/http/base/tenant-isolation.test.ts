import { beforeAll, describe, expect, test } from 'vitest'
import { buildEndpointUrl } from '#contract/base/endpoint.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { endpoints } from '#server/base/http/endpoints.ts'
import { isolationCases } from '#test/support/access/isolation-cases.ts'
import { strippedFilters } from '#test/support/access/statement-clients.ts'
import { accessTable } from '#test/support/access/table.ts'
import { createAccessWorld, type AccessWorld } from '#test/support/access/world.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { marker } from '#test/support/data/people.ts'
import { seedNote } from '#test/support/data/seed-records.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { unreachableIssuer } from '#test/support/sign-in/fake-issuer.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

describe.each(isolationCases)('$name', ({ disable, Client, isIsolated }) => {
  const verdict = isIsolated ? 'isolated' : 'not isolated'
  let testApp: TestApp
  let world: AccessWorld
  let duplicateBrowser: Browser
  let duplicates: { shared: string; foreign: string; client: string }
  beforeAll(async () => {
    testApp = await createTestApp({ Client, env: unreachableIssuer })
    world = await createAccessWorld(testApp)
    duplicates = await seedDuplicateIds(testApp, world.people.harbor.agent, world.people.summit)
    duplicateBrowser = await testApp.signIn(world.people.harbor.agent)
    await disable(testApp)
  })

  test(`${verdict}: the tasks of a day`, async () => {
    const { body, text } = await duplicateBrowser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-21')
    expect(text.includes(marker)).toBe(!isIsolated)
    expect(body.length).toBeGreaterThanOrEqual(1)
  })

  test(`${verdict}: the row that a write changes`, async () => {
    await duplicateBrowser.put(`/api/tasks/${duplicates.shared}`, { title: 'written' })
    const { status } = await duplicateBrowser.put(`/api/tasks/${duplicates.foreign}`, { title: 'written' })
    if (isIsolated) expect(status).toBe(404)
    const { rows } = await testApp.owner.query(
      'select count(*)::int as n from tasks where organization_id = $1 and title <> $2',
      [world.people.summit.organization.id, marker],
    )
    expect(rows[0].n > 0).toBe(!isIsolated)
    const own = await testApp.owner.query('select title from tasks where organization_id = $1 and id = $2', [
      world.people.harbor.organization.id,
      duplicates.shared,
    ])
    expect(own.rows).toEqual([{ title: 'written' }])
  })

  test(`${verdict}: the exported record of a client`, async () => {
    const { text } = await duplicateBrowser.get(`/api/clients/${duplicates.client}/export`)
    expect(text).toContain('own note')
    expect(text.includes(marker)).toBe(!isIsolated)
  })

  test(`${verdict}: a session, in a cookie of another organization`, async () => {
    const foreignSecret = (await testApp.signIn(world.people.summit.agent)).cookie.split('.')[1]
    const forgedCookie = `daybook=${world.people.harbor.organization.id}.${foreignSecret}`
    const { status } = await testApp.signedOut.get('/api/auth/user', { cookie: forgedCookie })
    expect(status === 401).toBe(isIsolated)
  })

  if (!isIsolated) return

  const cells = endpoints.flatMap((one) =>
    (accessTable[one.name] ?? []).flatMap((row) =>
      (['agent', 'orgAdmin'] as const).map((actor) => [one.name, row.by ?? 'nothing', actor, one, row] as const),
    ),
  )

  test.each(cells)(
    '%s by %s, as %s: an id of another organization is refused, and the reply has none of its texts',
    async (_name, _by, actor, one, row) => {
      const id = row.create ? await world.createId(row.create, actor, 'theirs') : ''
      const secondId = row.createSecond ? await world.createId(row.createSecond, actor, 'own') : ''
      const { body, headers, ...rest } = row.input(id, secondId)
      const response = await world.browsers[actor].send(one.method, buildEndpointUrl(one, rest), body, headers)
      const cell = row.expected[actor]
      expect(response.status).toBe(typeof cell === 'number' ? cell : cell.theirs)
      expect(response.text).not.toContain(marker)
    },
  )

  test('the client removed organization filters from statements', () =>
    expect(Client ? strippedFilters.count : 1).toBeGreaterThan(0))
})

/**
 * Adds a user, a task and a client with the same ids as those of the first organization to the second one, so that only the
 * organization condition of a statement distinguishes them.
 */
async function seedDuplicateIds(testApp: TestApp, agent: SeededUser, summit: AccessWorld['people']['summit']) {
  const duplicateUser = { ...agent, organizationId: summit.organization.id }
  await testApp.owner.query(
    'insert into users (organization_id, id, email, first_name, role, created_at) select $1, id, $3, $3, role, created_at from users where id = $2',
    [duplicateUser.organizationId, agent.id, marker],
  )
  const [client] = await testApp.seed.clients(agent, [{}])
  await testApp.seed.clients(duplicateUser, [{ id: client!, first_name: marker }])
  await seedNote(testApp, agent, client!, { content: 'own note' })
  await seedNote(testApp, duplicateUser, client!, { content: marker })
  const [sharedId] = await testApp.seed.tasks(agent, [{ title: 'own task' }])
  await testApp.seed.tasks(duplicateUser, [{ id: sharedId, title: marker }])
  const [foreignTask] = await testApp.seed.tasks(duplicateUser, [{ title: marker }])
  return { shared: sharedId!, foreign: foreignTask!, client: client! }
}
