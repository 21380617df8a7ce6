import { newId } from '#server/base/ids.ts'
import type { TestApp } from '#test/support/test-app.ts'
import { testNow } from '#test/support/test-clock.ts'
import type { SeededUser } from './seed.ts'

/** Inserts a household of these clients, the first one its head, and returns its id. */
export async function seedHousehold(
  { seed }: TestApp,
  { organizationId }: SeededUser,
  clientIds: readonly string[],
  name = 'The Hoppers',
): Promise<string> {
  const id = newId()
  const organization_id = organizationId
  await seed.insert('households', [{ organization_id, id, name, created_at: testNow, updated_at: testNow }])
  await seed.insert(
    'household_members',
    clientIds.map((client_id, position) => ({
      organization_id,
      client_id,
      household_id: id,
      position,
      role: position ? 'other' : 'head',
    })),
  )
  return id
}
