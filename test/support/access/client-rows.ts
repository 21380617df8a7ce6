import { newId } from '#server/base/ids.ts'
import { testNow } from '#test/support/test-clock.ts'
import { clientRow } from './client-record-rows.ts'
import {
  type AccessRow,
  agentOwnAdminAll,
  agentsAndAdmins,
  createClient,
  everyRole,
  rowBy,
  statusesByOwner,
} from './rows.ts'
import { absentId, type RowFactory } from './world.ts'

const createArchivedClient: RowFactory = async (testApp, owner, text) =>
  (await testApp.seed.clients(owner, [{ first_name: text, archived_at: '2026-11-20T00:00:00Z' }]))[0]!
/** Creates a client and a colleague of its owner with the same ID, to whom the client can be reassigned. */
const createClientAndColleague: RowFactory = async (testApp, owner, text) => {
  const id = await createClient(testApp, owner, text)
  await testApp.seed.user({ id: owner.organizationId, name: '' }, 'agent', { id, last_name: text })
  return id
}

/** A client that exists with the same ID in every organization, so that every caller has one to reassign. */
const sharedClientId = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5c'
const createUserForSharedClient: RowFactory = async (testApp, owner, text) => {
  await testApp.owner.query(
    `insert into clients (organization_id, id, first_name, status, assigned_agent_id, created_at, updated_at)
     select distinct on (o.id) o.id, $1::uuid, o.name, 'active', u.id, u.created_at, u.created_at
     from organizations o join users u on u.organization_id = o.id order by o.id, u.id on conflict do nothing`,
    [sharedClientId],
  )
  return (await testApp.seed.user({ id: owner.organizationId, name: '' }, 'agent', { last_name: text })).id
}

/** Merges a client of the caller into the one of the cell. */
const createMerge: RowFactory = async (testApp, owner, text) => {
  const [keptId, goneId, mergeId] = [await createClient(testApp, owner, text), newId(), newId()]
  const { rows } = await testApp.owner.query<{ gone: object }>(
    `select to_jsonb(c) || jsonb_build_object('id', $2::uuid) as gone from clients c where c.organization_id = $3 and c.id = $1`,
    [keptId, goneId, owner.organizationId],
  )
  const none = { notes: [], documents: [], events: [], rules: [], tasks: [], merges: [], mergedClients: [] }
  const moved = { ...none, others: {}, eventId: mergeId, assignments: { moved: [], ended: [], removedTasks: [] } }
  await testApp.owner.query(
    `insert into merges (organization_id, id, client_id, kept_id, gone_id, gone, kept, moved, created_by,
       created_by_organization, created_at)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $1, $9)`,
    [
      owner.organizationId,
      mergeId,
      keptId,
      goneId,
      rows[0]!.gone,
      { before: {}, after: {}, updatedAt: testNow },
      moved,
      owner.id,
      testNow,
    ],
  )
  return mergeId
}

const form = { firstName: 'x', email: 'x@example.com', phone: '202 555 0199', status: 'active' }

/** Access matrix rows for clients. */
export const clientRows: Record<string, AccessRow[]> = {
  listClients: [
    { input: () => ({}), expected: everyRole(200) },
    { input: () => ({ query: { search: 'a', limit: '5' } }), expected: everyRole(200) },
    { input: () => ({ query: { scope: 'organization', archived: 'true' } }), expected: agentsAndAdmins(403, 200) },
  ],
  createClient: [{ input: () => ({ body: form }), expected: everyRole(201) }],
  getClient: [clientRow(200)],
  replaceClient: [clientRow(200, { body: form })],
  archiveClient: [clientRow(200)],
  restoreClient: [rowBy('clientId', createArchivedClient, agentOwnAdminAll(200))],
  exportClient: [clientRow(200)],
  deleteClient: [clientRow(204)],
  getClientRelatedCounts: [clientRow(200)],
  listDuplicatePairs: [{ input: () => ({}), expected: everyRole(200) }],
  listMerges: [{ input: () => ({}), expected: everyRole(200) }],
  mergeClients: [
    {
      by: 'clientId',
      create: createClient,
      createSecond: createClient,
      input: (clientId, from) => ({ params: { clientId }, body: { from, fields: { phone: 'take' } } }),
      expected: agentOwnAdminAll(200),
    },
    {
      by: 'from',
      create: createClient,
      createSecond: createClient,
      input: (from, clientId) => ({ params: { clientId }, body: { from } }),
      expected: agentsAndAdmins(statusesByOwner(200, 400, 400, 400, 400), statusesByOwner(200, 200, 400, 400, 400)),
    },
  ],
  undoMerge: [rowBy('mergeId', createMerge, agentOwnAdminAll(200))],
  updateClients: [
    {
      by: 'ids',
      create: createClient,
      input: (id) => ({ body: { ids: [id], change: { action: 'archive' } } }),
      // Inaccessible clients are `not_found` in the answer.
      expected: everyRole(statusesByOwner(200, 200, 200, 200, 400)),
    },
    {
      input: () => ({ body: { ids: [absentId], change: { action: 'reassign', assignedAgentId: absentId } } }),
      expected: agentsAndAdmins(403, 400),
    },
  ],
  // The role is checked before body and ID; see docs/product/roles.md.
  reassignClient: [
    {
      by: 'clientId',
      create: createClientAndColleague,
      input: (id) => ({ params: { clientId: id }, body: { assignedAgentId: id } }),
      expected: agentsAndAdmins(403, statusesByOwner(200, 200, 404, 404, 400)),
    },
    {
      by: 'assignedAgentId',
      create: createUserForSharedClient,
      input: (assignedAgentId) => ({ params: { clientId: sharedClientId }, body: { assignedAgentId } }),
      expected: agentsAndAdmins(403, statusesByOwner(200, 200, 400, 400, 400)),
    },
  ],
}
