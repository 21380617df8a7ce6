import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { addressOf } from '#contract/endpoint.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { accessTable } from '#test/support/access-table.ts'
import { accessWorld, type World } from '#test/support/access-world.ts'
import type { Browser } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { noIssuer } from '#test/support/no-issuer.ts'
import { marker } from '#test/support/people.ts'
import type { SeededUser } from '#test/support/seed.ts'
import { walls } from '#test/support/walls.ts'
import { takenOut } from '#test/support/without-filters.ts'

describe.each(walls)('$name', ({ off, Client, holds }) => {
  let house: TestHouse
  let world: World
  let twin: Browser
  let tasks: { shared: string; theirs: string }
  beforeAll(async () => {
    house = await testHouse({ Client, env: noIssuer })
    world = await accessWorld(house)
    tasks = await makeTwins(house, world.people.harbor.agent, world.people.summit)
    twin = await house.signedIn(world.people.harbor.agent)
    await off(house)
  })

  test(`${holds ? 'holds' : 'holds not'}: what a day shows is of the own organisation`, async () => {
    const { body, text } = await twin.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-21')
    expect(text.includes(marker)).toBe(!holds)
    expect(body.length).toBeGreaterThanOrEqual(1)
  })

  test(`${holds ? 'holds' : 'holds not'}: a write changes the own organisation’s row alone`, async () => {
    await twin.put(`/api/tasks/${tasks.shared}`, { title: 'written' })
    const { status } = await twin.put(`/api/tasks/${tasks.theirs}`, { title: 'written' })
    if (holds) expect(status).toBe(404)
    const { rows } = await house.owner.query(
      'select count(*)::int as n from tasks where organization_id = $1 and title <> $2',
      [world.people.summit.organization.id, marker],
    )
    expect(rows[0].n > 0).toBe(!holds)
    const own = await house.owner.query('select title from tasks where organization_id = $1 and id = $2', [
      world.people.harbor.organization.id,
      tasks.shared,
    ])
    expect(own.rows).toEqual([{ title: 'written' }])
  })

  test(`${holds ? 'holds' : 'holds not'}: a session of one organisation is none in another`, async () => {
    const theirs = (await house.signedIn(world.people.summit.agent)).cookie.split('.')[1]
    const forged = `daybook=${world.people.harbor.organization.id}.${theirs}`
    const { status } = await house.signedOut.get('/api/auth/user', { cookie: forged })
    expect(status === 401).toBe(holds)
  })

  if (!holds) return

  const cells = endpoints.flatMap((one) =>
    (accessTable[one.name] ?? []).flatMap((row) =>
      (['agent', 'orgAdmin'] as const).map((actor) => [one.name, row.by ?? 'nothing', actor, one, row] as const),
    ),
  )

  test.each(cells)(
    '%s by %s, as %s: another’s is not there, and no text of theirs is told',
    async (_name, _by, actor, one, row) => {
      const id = row.makes ? await world.idFor(row.makes, actor, 'theirs') : ''
      const beside = row.beside ? await world.idFor(row.beside, actor, 'own') : ''
      const { body, headers, ...rest } = row.input(id, beside)
      const came = await world.browsers[actor].send(one.method, addressOf(one, rest), body, headers)
      const cell = row.expected[actor]
      expect(came.status).toBe(typeof cell === 'number' ? cell : cell.theirs)
      expect(came.text).not.toContain(marker)
    },
  )

  test('there were filters to take out', () => expect(Client ? takenOut.count : 1).toBeGreaterThan(0))
})

/**
 * The hardest neighbours: the second organisation gets a user and a task with the very ids of the first's, so that no
 * other condition of a statement keeps them apart.
 */
async function makeTwins(house: TestHouse, agent: SeededUser, summit: World['people']['summit']) {
  const twin = { ...agent, organizationId: summit.organization.id }
  await house.owner.query(
    'insert into users (organization_id, id, email, first_name, role, created_at) select $1, id, $3, $3, role, created_at from users where id = $2',
    [twin.organizationId, agent.id, marker],
  )
  const [shared] = await house.seed.tasks(agent, [{ title: 'mine' }])
  await house.seed.tasks(twin, [{ id: shared, title: marker }])
  const [theirs] = await house.seed.tasks(twin, [{ title: marker }])
  return { shared: shared!, theirs: theirs! }
}
