import { Validator } from '@seriousme/openapi-schema-validator'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all-endpoints.ts'
import { statement } from '#server/base/positional.ts'
import { statements } from '#server/base/statement.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'

let testApp: TestApp
let people: People
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
})

const selectIdentity = statement<{ name: string; organization: string; readOnly: string }>(
  'test_who_am_i',
  `select current_user as name, current_setting('app.organization_id', true) as organization,
     current_setting('transaction_read_only') as "readOnly", $1::uuid as given`,
)
const selectIdentityAcross = statement<{ name: string; organization: string | null }>(
  'test_who_am_i_across',
  `select current_user as name, nullif(current_setting('app.organization_id', true), '') as organization`,
)

describe('statements', () => {
  test('each is understood by PostgreSQL on the present schema', async () => {
    const client = new pg.Client({ connectionString: testApp.url })
    await client.connect()
    const brokenStatements: string[] = []
    for (const { name, text } of statements.values())
      await client
        .query(`prepare ${name} as ${text}`)
        .catch((error: Error) => brokenStatements.push(`${name}: ${error.message}`))
    await client.end()
    expect(brokenStatements).toEqual([])
    expect(statements.size).toBeGreaterThan(10)
  })

  test('a name is given once', () => {
    expect(() => statement('test_who_am_i', 'select 1')).toThrow('test_who_am_i')
  })
})

describe('transactions', () => {
  test('within an organisation run as daybook_app, walled into it', async () => {
    const organization = people.harbor.organization.id
    expect(
      await testApp.database.inOrganization(organization, 'write', (db) => db.first(selectIdentity)),
    ).toMatchObject({
      name: 'daybook_app',
      organization,
      readOnly: 'off',
      given: organization,
    })
    expect(await testApp.database.inOrganization(organization, 'read', (db) => db.first(selectIdentity))).toMatchObject(
      {
        readOnly: 'on',
      },
    )
  })

  test('across organisations run as daybook_platform, without one', async () => {
    expect(await testApp.database.acrossOrganizations('read', (db) => db.first(selectIdentityAcross))).toEqual({
      name: 'daybook_platform',
      organization: null,
    })
  })

  test('nothing of one is left for the next on its connection', async () => {
    const singleConnectionInstance = await testApp.addInstance()
    await singleConnectionInstance.database.inOrganization(people.summit.organization.id, 'write', (db) =>
      db.first(selectIdentity),
    )
    expect(
      await singleConnectionInstance.database.acrossOrganizations('read', (db) => db.first(selectIdentityAcross)),
    ).toEqual({
      name: 'daybook_platform',
      organization: null,
    })
    const { rows } = await singleConnectionInstance.pool.query(
      "select current_user as name, current_setting('app.organization_id', true) as organization",
    )
    expect(rows[0].name).not.toMatch(/^daybook_(app|platform)$/)
    expect(rows[0].organization || null).toBeNull()
  })

  test('an organisation id that is none is never put into a statement', async () => {
    for (const id of ["'; drop table tasks; --", '', 'x', people.harbor.organization.id.toUpperCase()])
      await expect(async () =>
        testApp.database.inOrganization(id, 'read', (db) => db.first(selectIdentity)),
      ).rejects.toThrow(RangeError)
  })

  test('what fails is rolled back, and the connection is good again', async () => {
    const id = people.harbor.organization.id
    const before = await testApp.snapshot()
    await expect(
      testApp.database.inOrganization(id, 'write', async (db) => {
        await db.run(updateZone, people.harbor.agent.id, 'Asia/Tokyo')
        throw new Error('planted')
      }),
    ).rejects.toThrow('planted')
    expect(await testApp.snapshot()).toEqual(before)
    expect(await testApp.database.inOrganization(id, 'read', (db) => db.first(selectIdentity))).toMatchObject({
      name: 'daybook_app',
    })
  })
})

const updateZone = statement<never>(
  'test_keep_zone',
  'update users set last_seen_time_zone = $3 where organization_id = $1 and id = $2',
)

test('the description of the API is valid OpenAPI 3.1, and its public operations are those that need no session', async () => {
  const { body } = await testApp.signedOut.get<OpenApiDocument>('/api/openapi.json')
  const { valid, errors } = await new Validator().validate(body)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  const operations = Object.values(body.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(endpoints.length)
  const openOperations = operations
    .filter(({ security }) => security?.length === 0)
    .map(({ operationId }) => operationId)
  expect(openOperations.sort()).toEqual(
    endpoints
      .filter(({ access }) => access === 'anyone')
      .map(({ name }) => name)
      .sort(),
  )
})

test('it tells of uploads, downloads and pages what they are', async () => {
  const { body } = await testApp.signedOut.get<{ paths: Record<string, Record<string, object>> }>('/api/openapi.json')
  const documentsPath = '/api/clients/{clientId}/documents'
  expect(body.paths[documentsPath]!.post).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            properties: { document: { type: 'string' }, description: { maxLength: 10_000 } },
            required: ['document'],
          },
        },
      },
    },
    responses: { 201: {}, 413: {}, 415: {}, 429: {}, 503: {} },
  })
  expect(body.paths[`${documentsPath}/{documentId}/download`]!.get).toMatchObject({
    responses: { 200: { content: { 'application/octet-stream': {} } }, 503: {} },
  })
  expect(body.paths['/api/clients/{clientId}/timeline']!.get).toMatchObject({
    responses: { 200: { headers: { 'X-Next-Cursor': {} } } },
  })
})

type OpenApiDocument = { paths: Record<string, Record<string, { operationId: string; security?: object[] }>> }

test('an answer has what its schema says and nothing else', async () => {
  const agent = await testApp.signIn(people.harbor.agent)
  const [id] = await testApp.seed.tasks(people.harbor.agent, [{}])
  const { body } = await agent.put<object>(`/api/tasks/${id}`, { title: 'x' })
  expect(Object.keys(body)).toEqual([
    'id',
    'type',
    'title',
    'description',
    'status',
    'priority',
    'clientId',
    'dueDate',
    'targetCount',
    'completedCount',
    'estimatedMinutes',
    'resourceType',
    'resourceLink',
    'isDaily',
    'assignedAgentId',
    'hasRepeat',
    'repeatInterval',
    'repeatEndDate',
    'repeatCustomDays',
    'version',
    'createdAt',
    'updatedAt',
  ])
  expect(body).toMatchObject({
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    dueDate: '2026-11-21',
  })
})
