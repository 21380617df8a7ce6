import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { statement } from '#server/base/database/statement.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let harborId: string
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  harborId = people.harbor.organization.id
})

const Identity = z.object({ role: z.string(), setting: z.string(), readOnly: z.string(), parameter: z.string() })
const selectIdentity = statement<Record<string, unknown>, z.infer<typeof Identity>>(
  'test_identity',
  Identity,
  `select current_user as role, current_setting('app.organization_id', true) as setting,
     current_setting('transaction_read_only') as "readOnly", :organizationId::uuid as parameter`,
)

const PlatformIdentity = z.object({ role: z.string(), setting: z.nullable(z.string()) })
const selectPlatformIdentity = statement<Record<string, never>, z.infer<typeof PlatformIdentity>>(
  'test_platform_identity',
  PlatformIdentity,
  `select current_user as role, nullif(current_setting('app.organization_id', true), '') as setting`,
)

const saveZone = statement<{ id: string; zone: string }>(
  'test_save_zone',
  null,
  'update users set last_seen_time_zone = :zone where organization_id = :organizationId and id = :id',
)

test('a transaction of an organization runs as daybook_app and sees that organization alone', async () => {
  const expected = { role: 'daybook_app', setting: harborId, parameter: harborId }
  expect(await testApp.database.inOrganization(harborId, 'write', (db) => db.one(selectIdentity, {}))).toEqual({
    ...expected,
    readOnly: 'off',
  })
  expect(await testApp.database.inOrganization(harborId, 'read', (db) => db.one(selectIdentity, {}))).toEqual({
    ...expected,
    readOnly: 'on',
  })
})

test('the organization of the transaction replaces one that is given', async () => {
  const organizationId = people.summit.organization.id
  expect(
    await testApp.database.inOrganization(harborId, 'read', (db) => db.one(selectIdentity, { organizationId })),
  ).toMatchObject({ parameter: harborId })
})

test('a transaction across organizations runs as daybook_platform, without an organization', async () => {
  expect(await testApp.database.acrossOrganizations('read', (db) => db.one(selectPlatformIdentity, {}))).toEqual({
    role: 'daybook_platform',
    setting: null,
  })
  await expect(testApp.database.acrossOrganizations('read', (db) => db.one(selectIdentity, {}))).rejects.toThrow(
    'test_identity lacks :organizationId',
  )
})

test('role and organization do not remain on a connection', async () => {
  const singleConnectionInstance = await testApp.addInstance()
  await singleConnectionInstance.database.inOrganization(people.summit.organization.id, 'write', (db) =>
    db.one(selectIdentity, {}),
  )
  expect(
    await singleConnectionInstance.database.acrossOrganizations('read', (db) => db.one(selectPlatformIdentity, {})),
  ).toEqual({ role: 'daybook_platform', setting: null })
  const { rows } = await singleConnectionInstance.pool.query(
    "select current_user as role, current_setting('app.organization_id', true) as setting",
  )
  expect(rows[0].role).not.toMatch(/^daybook_(app|platform)$/)
  expect(rows[0].setting || null).toBeNull()
})

test('an organization id that is not a UUID in lower case is never put into SQL', async () => {
  for (const id of ["'; drop table tasks; --", '', 'x', harborId.toUpperCase()])
    await expect(async () =>
      testApp.database.inOrganization(id, 'read', (db) => db.one(selectIdentity, {})),
    ).rejects.toThrow(RangeError)
})

test('a transaction that fails is rolled back, and its connection can be used again', async () => {
  const before = await testApp.snapshot()
  await expect(
    testApp.database.inOrganization(harborId, 'write', async (db) => {
      await db.run(saveZone, { id: people.harbor.agent.id, zone: 'Asia/Tokyo' })
      throw new Error('planted')
    }),
  ).rejects.toThrow('planted')
  expect(await testApp.snapshot()).toEqual(before)
  expect(await testApp.database.inOrganization(harborId, 'read', (db) => db.one(selectIdentity, {}))).toMatchObject({
    role: 'daybook_app',
  })
})
