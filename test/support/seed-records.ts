import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#server/base/ids.ts'
import { storeKey } from '#server/clients/store-key.ts'
import type { TestHouse } from './house.ts'
import type { SeededUser } from './seed.ts'
import { someNow } from './test-clock.ts'

type Given = Record<string, string | number | null | string[]>

/** A note of a user's about a client, as if it had been written; answers its id. */
export async function seedNote(house: TestHouse, author: SeededUser, clientId: string, given: Given = {}) {
  const id = newId()
  const row = { id, content: 'Wants to hear about umbrella cover', note_type: 'general', tags: ['umbrella'] }
  await house.seed.insert('client_notes', [{ ...of(author, clientId), updated_at: someNow, ...row, ...given }] as never)
  return id
}

/** A document of a client with its bytes in the house's store; answers its id and where the bytes are. */
export async function seedDocument(
  house: TestHouse,
  author: SeededUser,
  clientId: string,
  { bytes = 'the policy', ...given }: Given & { bytes?: string } = {},
) {
  const [id, fileId] = [newId(), newId()]
  const { created_at, organization_id } = of(author, clientId)
  await house.seed.insert('stored_files', [{ organization_id, id: fileId, created_at }])
  const [key, size] = [storeKey(organization_id, fileId), Buffer.byteLength(bytes)]
  await house.files.keep(key, { path: await fileWith(bytes), size })
  const row = { id, file_id: fileId, file_name: 'policy.pdf', media_type: 'application/pdf', size }
  await house.seed.insert('documents', [{ ...of(author, clientId), ...row, ...given }] as never)
  return { id, fileId, key }
}

const of = ({ organizationId, id }: SeededUser, clientId: string) => ({
  organization_id: organizationId,
  client_id: clientId,
  created_by: id,
  created_by_organization: organizationId,
  created_at: someNow,
})

async function fileWith(bytes: string): Promise<string> {
  const path = join(tmpdir(), `daybook-seed-${newId()}`)
  await writeFile(path, bytes)
  return path
}
