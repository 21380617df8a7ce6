import { seedHousehold } from '#test/support/data/seed-household.ts'
import { type AccessRow, agentsAndAdmins, everyRole, statusesByOwner } from './access-rows.ts'
import type { RowFactory } from './access-world.ts'

const createClient: RowFactory = async (testApp, owner, text) =>
  (await testApp.seed.clients(owner, [{ first_name: text }]))[0]!
const createHousehold: RowFactory = async (testApp, owner, text) =>
  seedHousehold(testApp, owner, [await createClient(testApp, owner, text)], text)

const ofHousehold = (status: number) =>
  agentsAndAdmins(statusesByOwner(status, 404, 404, 404, 400), statusesByOwner(status, status, 404, 404, 400))
const ofMember = (status: number) =>
  agentsAndAdmins(statusesByOwner(status, 400, 400, 400, 400), statusesByOwner(status, status, 400, 400, 400))

/** Access matrix rows for households. */
export const householdRows: Record<string, AccessRow[]> = {
  listHouseholds: [
    { input: () => ({}), expected: everyRole(200) },
    {
      by: 'clientId',
      create: createClient,
      input: (clientId) => ({ query: { clientId } }),
      // What is out of reach is not in the list.
      expected: everyRole(statusesByOwner(200, 200, 200, 200, 400)),
    },
  ],
  createHousehold: [
    {
      by: 'clientId',
      create: createClient,
      input: (clientId) => ({ body: { name: 'x', members: [{ clientId, role: 'head' }] } }),
      expected: ofMember(201),
    },
  ],
  getHousehold: [
    {
      by: 'householdId',
      create: createHousehold,
      input: (householdId) => ({ params: { householdId } }),
      expected: ofHousehold(200),
    },
  ],
  updateHousehold: [
    {
      by: 'householdId',
      create: createHousehold,
      createSecond: createClient,
      input: (householdId, clientId) => ({
        params: { householdId },
        body: { name: 'x', members: [{ clientId, role: 'spouse' }] },
      }),
      expected: ofHousehold(200),
    },
    {
      by: 'clientId',
      create: createClient,
      createSecond: createHousehold,
      input: (clientId, householdId) => ({
        params: { householdId },
        body: { members: [{ clientId, role: 'child' }] },
      }),
      expected: ofMember(200),
    },
  ],
  deleteHousehold: [
    {
      by: 'householdId',
      create: createHousehold,
      input: (householdId) => ({ params: { householdId } }),
      expected: ofHousehold(204),
    },
  ],
}
