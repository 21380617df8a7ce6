import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { errorDefinitions } from '#contract/base/errors.ts'

const folder = new URL('../../../contract/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

test('every exported endpoint is in the list', async () => {
  const exported: Endpoint[] = []
  for (const file of files) {
    const feature = (await import(new URL(file, folder).href)) as Record<string, unknown>
    exported.push(...Object.values(feature).filter(isEndpoint))
  }
  expect(exported.length).toBeGreaterThan(5)
  expect(new Set(exported.map(({ name }) => name))).toEqual(new Set(endpoints.map(({ name }) => name)))
})

test('names and paths of endpoints are unique', () => {
  const names = endpoints.map(({ name }) => name)
  const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(names).toEqual([...new Set(names)])
  expect(calls).toEqual([...new Set(calls)])
})

test('the queries that a write invalidates or updates exist, and none is both', () => {
  const reads = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ name }) => name))
  const affected = endpoints.flatMap(({ name, invalidates = [], updates = [] }) =>
    [...invalidates, ...updates].map((read) => `${name} ${read}`),
  )
  expect(affected.length).toBeGreaterThan(20)
  expect(affected.filter((one) => !reads.has(one.split(' ')[1]!))).toEqual([])
  expect(affected).toEqual([...new Set(affected)])
})

test.each([
  [
    ['createInvitation', 'cancelInvitation', 'resendInvitation'],
    ['listInvitations', 'listOutbox', 'getSystemState'],
  ],
  [
    ['inviteToAnyOrganization', 'cancelInvitationToAnyOrganization', 'resendInvitationToAnyOrganization'],
    ['listInvitationsToAnyOrganization', 'listOutbox', 'getSystemState'],
  ],
  [['reportBug'], ['listBugReports', 'listOutbox', 'getSystemState']],
  [['changeUserOfAnyOrganization', 'changeOrganization', 'regenerateNurtureTasks'], ['getAnalyticsOfAnyOrganization']],
  [['regenerateNurtureTasks'], ['listTasksOfAnyOrganization', 'listTasksOfDay', 'listComingOccurrences']],
  [
    ['deactivateUser', 'reactivateUser'],
    ['listOrganizationUsers', 'getOrganizationAnalytics'],
  ],
  [['deactivateUser'], ['listClients', 'getClient', 'listClientTasks', 'listRecurringTasks', 'listComingOccurrences']],
  [
    ['replaceClient', 'archiveClient', 'restoreClient', 'reassignClient', 'deleteClient'],
    [
      ...['listTasksOfDay', 'listClientTasks', 'listClientTimeline', 'listRecurringTasks', 'listComingOccurrences'],
      // A client that becomes active leaves sequences, with their tasks.
      ...['getProgressOfToday', 'listTaskCountsByDay', 'listFirstTasksByDay', 'listTaskHistory'],
      ...['listNurtureAssignments', 'listNurtureAssignmentTasks', 'listSequences', 'getSequenceResults'],
    ],
  ],
  [['deleteClient'], ['listNoteTags']],
  [['updateProfile'], ['getCurrentUser', 'listOrganizationUsers']],
])('%j read again what they change: %j', (writes, reads) => {
  for (const write of writes)
    expect(endpoints.find(({ name }) => name === write)?.invalidates, write).toEqual(expect.arrayContaining(reads))
})

test('only writes that change many clients, or are rare, have the browser download the client list again', () => {
  const updating = endpoints.filter(({ updates }) => updates?.includes('listClients')).map(({ name }) => name)
  expect(updating).toEqual(expect.arrayContaining(['createClient', 'replaceClient', 'deleteClient', 'addNote']))
  const invalidating = endpoints.filter(({ invalidates }) => invalidates?.includes('listClients'))
  expect(invalidating.map(({ name }) => name).toSorted()).toEqual([
    'deactivateUser',
    'deleteSequence',
    'deleteTask',
    'enrolClients',
    'updateSequence',
  ])
})

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s is complete', (_name, one) => {
  const pathParams = [...one.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const { def } = (one.params ?? {}) as { def?: { shape: object } }
  expect(Object.keys(def?.shape ?? {}), 'every path parameter has a schema').toEqual(pathParams)
  expect(one.method === 'GET' ? one.body : undefined, 'a GET has no body').toBeUndefined()
  if (one.invalidates ?? one.updates) expect(one.work, 'a read changes nothing').not.toBe('read')
  if (one.idempotent) expect(one.status, 'only creates take a key').toBe(201)
  if (one.access !== 'anyone') expect(one.access.length).toBeGreaterThan(0)
  expect(one.summary).not.toBe('')
})

test('only the CSRF error mentions CSRF: the browser repeats a 403 that does', () => {
  const others = Object.entries(errorDefinitions).filter(([code]) => code !== 'CSRF')
  expect(others.filter(([, { message }]) => /csrf/i.test(message))).toEqual([])
})
