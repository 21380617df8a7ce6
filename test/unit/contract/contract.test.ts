import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, getWork } from '#contract/base/endpoint.ts'
import { errorDefinitions } from '#contract/base/errors.ts'
import { endpoints } from '#server/base/http/endpoints.ts'

test('names and paths of endpoints are unique', () => {
  const names = endpoints.map(({ name }) => name)
  const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(names).toEqual([...new Set(names)])
  expect(calls).toEqual([...new Set(calls)])
})

const reads = endpoints.filter(({ method, shows }) => method === 'GET' && shows)

test('every read shows something, and what a write changes is shown by a read', () => {
  // The screens request the counts of a deletion each time, and base requests the token.
  const others = endpoints.filter((one) => getWork(one) === 'read' && !one.shows)
  expect(others.map(({ name }) => name)).toEqual(['getClientRelatedCounts', 'getCsrfToken'])
  const shown = new Set(reads.flatMap(({ shows = [] }) => shows))
  for (const { name, changes = [], updates = [] } of endpoints) {
    const affected = [...changes, ...updates]
    expect(affected, name).toEqual([...new Set(affected)].filter((topic) => shown.has(topic)))
  }
})

test.each([
  [
    ['updateTask', 'createTask', 'rescheduleTasks'],
    ['listTasksOfDay', 'getProgressOfToday', 'listTaskCountsByDay'],
  ],
  [['reportBug'], ['listOutbox', 'getSystemState']],
  [['deactivateUser'], ['listClients', 'getClient', 'listClientTasks', 'listRecurringRules', 'listComingOccurrences']],
  [
    ['replaceClient', 'archiveClient', 'restoreClient', 'reassignClient', 'deleteClient'],
    // A client that becomes active leaves sequences, with their tasks.
    ['listTasksOfDay', 'listClientTimeline', 'listRecurringRules', 'listNurtureAssignments', 'listSequences'],
  ],
  [
    ['archiveClient', 'restoreClient', 'deleteClient', 'reassignClient', 'updateClients', 'deactivateUser'],
    ['listRenewals', 'listRenewalMonths'],
  ],
  [
    ['mergeClients', 'undoMerge'],
    ['listPolicies', 'listRenewals', 'listRenewalMonths', 'listNurtureAssignments'],
  ],
  [
    ['updateUserRole', 'deactivateUser', 'reactivateUser', 'updateUserAsSuperAdmin'],
    ['listInvitations', 'listInvitationsAsSuperAdmin'],
  ],
  [['deleteSequenceStep'], ['listRenewals', 'listHouseholds']],
  [['updateProfile'], ['getCurrentUser', 'listOrganizationUsers']],
])('%j read again what they change: %j', (writes, names) => {
  for (const write of writes) {
    const { changes = [] } = endpoints.find(({ name }) => name === write) as Endpoint
    const again = reads.filter(({ shows }) => shows?.some((topic) => changes.includes(topic)))
    expect(
      again.map(({ name }) => name),
      write,
    ).toEqual(expect.arrayContaining(names))
  }
})

test.each([
  [
    ['replaceClient', 'archiveClient', 'restoreClient', 'reassignClient', 'updateClients', 'deactivateUser'],
    ['renewals', 'timeline'],
  ],
  [['assignSequence', 'updateNurtureAssignment', 'endNurtureAssignment', 'enrollClients'], ['timeline']],
  [['deleteSequence', 'deleteSequenceStep'], ['occurrences']],
  // A birthday puts the new client on a standing sequence.
  [['createClient'], ['tasks', 'occurrences']],
])('%j change %j, not only the tasks shown with them', (writes, topics) => {
  for (const write of writes)
    expect(endpoints.find(({ name }) => name === write)?.changes, write).toEqual(expect.arrayContaining(topics))
})

test('only writes that change many clients, or are rare, have the browser download the client list again', () => {
  const updating = endpoints.filter(({ updates }) => updates?.includes('clients')).map(({ name }) => name)
  expect(updating).toEqual(expect.arrayContaining(['createClient', 'replaceClient', 'deleteClient', 'addNote']))
  const invalidating = endpoints.filter(({ changes }) => changes?.includes('clients'))
  // A policy starts, moves and ends sequences of its client.
  const ofPolicies = [
    'addPolicy',
    'answerRenewal',
    'deletePolicy',
    'restorePolicy',
    'undoRenewalAnswer',
    'updatePolicy',
  ]
  // A sequence that enrolls automatically may enroll clients when its steps change.
  const ofSequences = [
    'addSequenceStep',
    'createSequence',
    'restoreSequenceStep',
    'updateSequence',
    'updateSequenceStep',
  ]
  const names = invalidating.map(({ name }) => name).filter((name) => ![...ofPolicies, ...ofSequences].includes(name))
  expect(names.toSorted()).toEqual([
    'deactivateUser',
    'deleteSequence',
    'deleteTask',
    'enrollClients',
    'mergeClients',
    'undoImport',
    'undoMerge',
    'updateClients',
  ])
})

/** Calls that create nothing by themselves and would act again when repeated. */
const repeatable = ['finishTask', 'undoFinish', 'answerRenewal']

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s is complete', (_name, one) => {
  const pathParams = [...one.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const { def } = (one.params ?? {}) as { def?: { shape: object } }
  expect(Object.keys(def?.shape ?? {}), 'every path parameter has a schema').toEqual(pathParams)
  expect(one.method === 'GET' ? one.body : undefined, 'a GET has no body').toBeUndefined()
  if (one.changes ?? one.updates) expect(getWork(one), 'a read changes nothing').not.toBe('read')
  if (one.idempotent && !repeatable.includes(one.name)) expect(one.status, 'only creates take a key').toBe(201)
  if (one.access !== 'anyone') expect(one.access.length).toBeGreaterThan(0)
  expect(one.summary).not.toBe('')
})

type Schema = z.ZodMiniType
type SchemaDef = {
  shape?: Record<string, Schema>
  innerType?: Schema
  in?: Schema
  element?: Schema
  options?: Schema[]
}

/** Lists the fields of a body, also of the objects in it, by their paths. */
function listFields(schema: Schema | undefined, path = ''): [string, Schema][] {
  if (!schema) return []
  const { shape = {}, innerType, in: input, element, options = [] } = schema.def as SchemaDef
  const own = Object.entries(shape).flatMap(([name, field]): [string, Schema][] => {
    const fieldPath = path ? `${path}.${name}` : name
    return [[fieldPath, field], ...listFields(field, fieldPath)]
  })
  return [...own, ...[innerType, input, element, ...options].flatMap((inner) => listFields(inner, path))]
}

test('null is taken by every optional field of a create or PUT, except texts that are required once given', () => {
  const accepts = (field: Schema, value: unknown) => z.safeParse(field, value).success
  const isRequiredText = (field: Schema) => accepts(field, 'text') && !accepts(field, '')
  const optional = endpoints
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .flatMap(({ name, body }) => listFields(body).map(([path, field]) => ({ path: `${name} ${path}`, field })))
    .filter(({ field }) => accepts(field, undefined) && !isRequiredText(field))
  const paths = optional.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['updateTask type', 'createSequence tasks.description']))
  expect(optional.filter(({ field }) => !accepts(field, null)).map(({ path }) => path)).toEqual([])
})

test('only the CSRF error mentions CSRF: the browser repeats a 403 that does', () => {
  const others = Object.entries(errorDefinitions).filter(([code]) => code !== 'CSRF')
  expect(others.filter(([, { message }]) => /csrf/i.test(message))).toEqual([])
})
