import { seedHousehold } from '#test/support/data/seed-household.ts'
import {
  type AccessRow,
  agentOwnAdminAll,
  agentsAndAdmins,
  createClient,
  everyRole,
  rowBy,
  statusesByOwner,
} from './rows.ts'
import type { RowFactory } from './world.ts'

const createHousehold: RowFactory = async (testApp, owner, text) =>
  seedHousehold(testApp, owner, [await createClient(testApp, owner, text)], text)

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
      // Inaccessible households are not in the list.
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
  getHousehold: [rowBy('householdId', createHousehold, agentOwnAdminAll(200))],
  updateHousehold: [
    {
      by: 'householdId',
      create: createHousehold,
      createSecond: createClient,
      input: (householdId, clientId) => ({
        params: { householdId },
        body: { name: 'x', members: [{ clientId, role: 'spouse' }] },
      }),
      expected: agentOwnAdminAll(200),
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
  deleteHousehold: [rowBy('householdId', createHousehold, agentOwnAdminAll(204))],
}
