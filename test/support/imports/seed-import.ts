import { newId } from '#server/base/ids.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import type { TestApp } from '#test/support/test-app.ts'
import { testNow } from '#test/support/test-clock.ts'

/** Inserts an import with `rows` rows, all new, as the preview of a file of names leaves it. */
export async function seedImport(
  { seed }: Pick<TestApp, 'seed'>,
  user: SeededUser,
  { state = 'preview', rows = 1, name = 'Ana' }: { state?: 'preview' | 'done'; rows?: number; name?: string } = {},
): Promise<string> {
  const id = newId()
  const column = { index: 0, header: 'Name', samples: [name], field: 'name' }
  await seed.insert('imports', [
    {
      organization_id: user.organizationId,
      id,
      created_by: user.id,
      assigned_agent_id: user.id,
      state,
      file_name: `${name}.csv`,
      file_size: 10,
      sha256: 'x',
      encoding: 'utf-8',
      delimiter: ',',
      row_count: rows,
      date_samples: [],
      columns: [column] as never,
      on_match: 'fill',
      processed: 0,
      added: 0,
      changed: 0,
      skipped: 0,
      problems: 0,
      removed: 0,
      restored: 0,
      created_at: testNow,
    },
  ])
  const fields = {
    firstName: name,
    lastName: null,
    email: null,
    phone: null,
    address: null,
    dateOfBirth: null,
    status: null,
    notes: null,
  }
  await seed.insert(
    'import_rows',
    Array.from({ length: rows }, (_, index) => ({
      organization_id: user.organizationId,
      import_id: id,
      line: index + 2,
      cells: [name] as never,
      fields: fields as never,
      problems: [] as never,
      is_fatal: false,
      row_group: 'new',
      new_client_id: newId(),
      is_undone: false,
    })),
  )
  return id
}
