import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { ClientDocument } from '#contract/documents/documents.ts'
import { sweepDocumentsJob } from '#server/documents/jobs.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { type ClientFixture, createClientFixture } from './client-fixture.ts'
import { encodeForm, type Part, sampleFile } from '#test/support/multipart.ts'

/** An agent at work on documents, and what their work leaves in the tables and in the folder. */
export type DocumentFixture = ClientFixture & {
  upload(clientId: string, parts?: Part[], headers?: Record<string, string>): Promise<BrowserResponse<ClientDocument>>
  list(clientId: string, browser?: Browser): Promise<ClientDocument[]>
  download(clientId: string, id: string): Promise<BrowserResponse>
  /** The files in the folder, by their keys, and those that wait. */
  listStoredFiles(): Promise<{ keys: string[]; waiting: string[] }>
  sweep(): Promise<void>
  /** Looks that every row has its bytes, every bytes their row, and that nothing waits. */
  expectConsistentStorage(): Promise<void>
}

export async function createDocumentFixture(
  settings: Parameters<typeof createClientFixture>[0] = {},
): Promise<DocumentFixture> {
  const fixture = await createClientFixture(settings)
  const { testApp: house, agent } = fixture
  const documentsPath = (clientId: string) => `/api/clients/${clientId}/documents`
  const folder = dirname(house.files.incomingDir)
  const kept = async () => {
    const organizations = (await readdir(folder).catch(() => [])).filter((name) => name !== 'incoming')
    const keys = organizations.map(async (name) => (await readdir(join(folder, name))).map((id) => `${name}/${id}`))
    return {
      keys: (await Promise.all(keys)).flat().sort(),
      waiting: await readdir(house.files.incomingDir).catch(() => []),
    }
  }
  return {
    ...fixture,
    upload: (clientId, parts = [sampleFile], headers = {}) => {
      const { body, headers: of } = encodeForm(...parts)
      return agent.post(documentsPath(clientId), body, { ...of, ...headers })
    },
    list: async (clientId, browser = agent) => (await browser.get<ClientDocument[]>(documentsPath(clientId))).body,
    download: (clientId, id) => agent.get(`${documentsPath(clientId)}/${id}/download`),
    listStoredFiles: kept,
    sweep: () => sweepDocumentsJob(house.files).run({ database: house.database, now: house.clock() }),
    expectConsistentStorage: async () => {
      const { keys, waiting } = await kept()
      const storedRows = await house.owner.query<{ key: string }>(
        "select organization_id || '/' || id as key from stored_files order by 1",
      )
      const referencedRows = await house.owner.query<{ key: string }>(
        "select organization_id || '/' || file_id as key from documents order by 1",
      )
      expect(storedRows.rows.map(({ key }) => key)).toEqual(keys)
      expect(referencedRows.rows.map(({ key }) => key)).toEqual(keys)
      expect(waiting).toEqual([])
    },
  }
}
