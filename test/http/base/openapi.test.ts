import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#server/base/http/endpoints.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
})

test('the API document is valid OpenAPI 3.1, and its public operations are those that need no session', async () => {
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

test('the API document describes uploads, downloads and pages', async () => {
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

test('a reply has the fields of its schema and no others', async () => {
  const agent = await testApp.signIn(people.harbor.agent)
  const [id] = await testApp.seed.tasks(people.harbor.agent, [{}])
  const { body } = await agent.put<object>(`/api/tasks/${id}`, { title: 'x' })
  expect(Object.keys(body).toSorted()).toEqual([
    'assignedAgentId',
    'clientId',
    'completedCount',
    'createdAt',
    'description',
    'dueDate',
    'dueTime',
    'estimatedMinutes',
    'hasRepeat',
    'id',
    'isDaily',
    'priority',
    'reminderMinutes',
    'repeatCustomDays',
    'repeatEndDate',
    'repeatInterval',
    'resourceLink',
    'resourceType',
    'status',
    'targetCount',
    'title',
    'type',
    'updatedAt',
    'version',
  ])
  expect(body).toMatchObject({
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    dueDate: '2026-11-21',
  })
})
