import { beforeAll, expect, test } from 'vitest'
import type { TeamMember } from '#contract/team.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { marker, type People, seedPeople } from '#test/support/people.ts'

let house: TestHouse
let people: People
beforeAll(async () => {
  house = await testHouse()
  people = await seedPeople(house.seed)
})

test('an admin sees everybody of the organisation by name, active or not, and nobody else', async () => {
  const organization = await house.seed.organization()
  const admin = await house.seed.user(organization, 'org_admin', { first_name: 'ärne', last_name: 'Zorn' })
  for (const [first, last, more] of [
    ['zoe', 'Adams', {}],
    ['Arne', 'Zorn', { is_active: false }],
    [null, null, { email: 'Bea@example.com' }],
    [null, 'Cole', { profile_image_url: 'https://example.com/x.png' }],
  ] as const)
    await house.seed.user(organization, 'agent', { first_name: first, last_name: last, ...more })
  const { status, body, text } = await (await house.signedIn(admin)).get<TeamMember[]>('/api/organization/users')
  expect(status).toBe(200)
  expect(body.map(({ firstName, lastName, email }) => firstName ?? lastName ?? email)).toEqual([
    'Arne',
    'ärne',
    'Bea@example.com',
    'Cole',
    'zoe',
  ])
  expect(body[1]).toEqual({
    ...{ id: admin.id, firstName: 'ärne', lastName: 'Zorn', email: admin.email, role: 'org_admin', isActive: true },
    ...{ createdAt: '2026-11-21T15:00:00.000Z', profileImageUrl: null },
  })
  expect(body[0]!.isActive).toBe(false)
  expect(text).not.toContain(marker)
})

test('an agent is refused', async () => {
  expect(await (await house.signedIn(people.harbor.agent)).get('/api/organization/users')).toMatchObject({
    status: 403,
  })
})
