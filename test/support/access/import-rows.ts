import { seedImport } from '#test/support/imports/seed-import.ts'
import { encodeForm } from '#test/support/multipart.ts'
import { type AccessRow, agentsAndAdmins, everyRole, ownOnly } from './rows.ts'
import type { RowFactory } from './world.ts'

const createPreview: RowFactory = (testApp, owner, name) => seedImport(testApp, owner, { name })
const createDone: RowFactory = (testApp, owner, name) => seedImport(testApp, owner, { name, state: 'done' })
/** Ends other runs first: one of an organization runs at a time. */
const createStartable: RowFactory = async (testApp, owner, name) => {
  await testApp.owner.query("update imports set state = 'done' where state = 'running'")
  return seedImport(testApp, owner, { name })
}

const row = (status: number, create: RowFactory, more: object = {}): AccessRow => ({
  by: 'importId',
  create,
  input: (importId) => ({ params: { importId, line: '2' }, ...more }),
  expected: ownOnly(status),
})

/** Access matrix rows for imports. */
export const importRows: Record<string, AccessRow[]> = {
  createImport: [
    {
      input: () => encodeForm({ name: 'document', fileName: 'clients.csv', type: 'text/csv', content: 'Name\nAna\n' }),
      expected: everyRole(201),
    },
  ],
  listImports: [{ input: () => ({}), expected: everyRole(200) }],
  getImport: [row(200, createPreview)],
  changeImport: [row(200, createPreview, { body: { onMatch: 'leave' } })],
  deleteImport: [row(204, createPreview)],
  listImportRows: [row(200, createPreview)],
  changeImportRow: [row(200, createPreview, { body: { action: 'leave' } })],
  changeImportRows: [row(200, createPreview, { body: { group: 'new', action: 'leave' } })],
  runImport: [row(202, createStartable)],
  downloadImportProblems: [row(200, createDone)],
  undoImport: [row(200, createDone)],
  exportClients: [
    { input: () => ({}), expected: everyRole(200) },
    { input: () => ({ query: { scope: 'organization' } }), expected: agentsAndAdmins(403, 200) },
  ],
}
