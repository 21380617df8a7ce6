import { beforeAll, expect, test } from 'vitest'
import type { TeamMember } from '#contract/team/team.ts'
import { marker, seedPeople } from '#test/support/data/people.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  await seedPeople(testApp.seed)
})

test('an admin lists all users of the organization by name, active or not, and no others', async () => {
  const organization = await testApp.seed.organization()
  const admin = await testApp.seed.user(organization, 'org_admin', { first_name: 'ärne', last_name: 'Zorn' })
  for (const [first, last, overrides] of [
    ['zoe', 'Adams', {}],
    ['Arne', 'Zorn', { is_active: false }],
    [null, null, { email: 'Bea@example.com' }],
    [null, 'Cole', { profile_image_url: 'https://example.com/x.png' }],
  ] as const)
    await testApp.seed.user(organization, 'agent', { first_name: first, last_name: last, ...overrides })
  const { status, body, text } = await (await testApp.signIn(admin)).get<TeamMember[]>('/api/organization/users')
  expect(status).toBe(200)
  expect(body.map(({ firstName, lastName, email }) => firstName ?? lastName ?? email)).toEqual([
    'Arne',
    'ärne',
    'Bea@example.com',
    'Cole',
    'zoe',
  ])
  expect(body[1]).toEqual({
    id: admin.id,
    firstName: 'ärne',
    lastName: 'Zorn',
    email: admin.email,
    role: 'org_admin',
    isActive: true,
    createdAt: '2026-11-21T15:00:00.000Z',
    profileImageUrl: null,
  })
  expect(body[0]!.isActive).toBe(false)
  expect(text).not.toContain(marker)
})
