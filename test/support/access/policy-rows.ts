import { seedPolicy } from '#test/support/data/seed-records.ts'
import { clientRow } from './client-record-rows.ts'
import { type AccessRow, agentsAndAdmins, everyRole, statusesByOwner } from './rows.ts'
import type { RowFactory } from './world.ts'

const create =
  (overrides: Record<string, string> = {}): RowFactory =>
  async (testApp, owner, text) => {
    const [clientId] = await testApp.seed.clients(owner, [{ first_name: text }])
    return seedPolicy(testApp, owner, clientId!, { notes: text, ...overrides })
  }

/** Creates a policy that its owner has just renewed. */
const createAnswered: RowFactory = async (testApp, owner, text) => {
  const id = await create({ last_outcome: 'renewed', renewal_date: '2027-11-30' })(testApp, owner, text)
  const former = {
    carrier: 'Acme',
    line: 'auto',
    policyNumber: null,
    status: 'active',
    effectiveDate: '2025-11-30',
    renewalDate: '2026-11-30',
    termMonths: 12,
    premiumCents: null,
    currency: 'USD',
    notes: text,
    term: 0,
    lastOutcome: null,
    ended: null,
  }
  const day = testApp.clock().toISOString().slice(0, 10)
  await testApp.owner.query(
    `insert into policy_outcomes (organization_id, id, policy_id, term, user_id, outcome, day, currency, former,
       version_after, created_at)
     values ($1, gen_random_uuid(), $2, 0, $3, 'renewed', $4, 'USD', $5, 1, now())`,
    [owner.organizationId, id, owner.id, day, former],
  )
  return id
}

/** A status for a policy within reach, 404 for any other; `adminStatus` is an admin's for a colleague's policy. */
const policyRow = (
  status: number,
  rest: Omit<ReturnType<AccessRow['input']>, 'params'> = {},
  { createRow = create(), adminStatus = status }: { createRow?: RowFactory; adminStatus?: number } = {},
): AccessRow => ({
  by: 'policyId',
  create: createRow,
  input: (policyId) => ({ params: { policyId }, ...rest }),
  expected: agentsAndAdmins(
    statusesByOwner(status, 404, 404, 404, 400),
    statusesByOwner(status, adminStatus, 404, 404, 400),
  ),
})

const organizationOnly = { input: () => ({ query: { scope: 'organization' } }), expected: agentsAndAdmins(403, 200) }

/** Access matrix rows for policies and renewals. */
export const policyRows: Record<string, AccessRow[]> = {
  listPolicies: [clientRow(200)],
  addPolicy: [clientRow(201, { body: { carrier: 'Acme', line: 'auto', effectiveDate: '2026-11-01' } })],
  getPolicy: [policyRow(200)],
  updatePolicy: [policyRow(200, { body: { premiumCents: 120_000 } })],
  deletePolicy: [policyRow(204)],
  restorePolicy: [policyRow(200, {}, { createRow: create({ deleted_at: '2026-11-20T15:00:00Z' }) })],
  listCarriers: [{ input: () => ({}), expected: everyRole(200) }],
  listRenewals: [{ input: () => ({}), expected: everyRole(200) }, organizationOnly],
  listRenewalMonths: [{ input: () => ({}), expected: everyRole(200) }, organizationOnly],
  previewPolicyDates: [policyRow(200, { query: { renewalDate: '2026-12-24' } })],
  answerRenewal: [policyRow(200, { body: { outcome: 'renewed' } })],
  // Only the user who gave the answer can undo it.
  undoRenewalAnswer: [policyRow(200, {}, { createRow: createAnswered, adminStatus: 409 })],
  getRenewalAnalytics: [{ input: () => ({}), expected: agentsAndAdmins(403, 200) }],
}
