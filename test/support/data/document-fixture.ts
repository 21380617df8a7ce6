import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { ClientDocument } from '#contract/documents/documents.ts'
import { createSweepDocumentsJob } from '#server/documents/jobs.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { encodeForm, type Part, sampleFile } from '#test/support/multipart.ts'
import { type ClientFixture, createClientFixture } from './client-fixture.ts'

/** A client fixture with requests for documents and readers for the storage folder. */
export type DocumentFixture = ClientFixture & {
  upload(clientId: string, parts?: Part[], headers?: Record<string, string>): Promise<BrowserResponse<ClientDocument>>
  list(clientId: string, browser?: Browser): Promise<ClientDocument[]>
  download(clientId: string, id: string): Promise<BrowserResponse>
  /** Lists the keys of stored files and the names of incoming (unfinished) ones. */
  listStoredFiles(): Promise<{ keys: string[]; incoming: string[] }>
  sweep(): Promise<void>
  /** Expects that rows, documents and stored files match one to one, and that no incoming file is left. */
  expectConsistentStorage(): Promise<void>
}

export async function createDocumentFixture(
  settings: Parameters<typeof createClientFixture>[0] = {},
): Promise<DocumentFixture> {
  const fixture = await createClientFixture(settings)
  const { testApp, agent } = fixture
  const documentsPath = (clientId: string) => `/api/clients/${clientId}/documents`
  const folder = dirname(testApp.files.incomingDir)
  const listStoredFiles = async () => {
    const organizations = (await readdir(folder).catch(() => [])).filter((name) => name !== 'incoming')
    const keys = organizations.map(async (name) => (await readdir(join(folder, name))).map((id) => `${name}/${id}`))
    return {
      keys: (await Promise.all(keys)).flat().sort(),
      incoming: await readdir(testApp.files.incomingDir).catch(() => []),
    }
  }
  return {
    ...fixture,
    upload: (clientId, parts = [sampleFile], headers = {}) => {
      const { body, headers: formHeaders } = encodeForm(...parts)
      return agent.post(documentsPath(clientId), body, { ...formHeaders, ...headers })
    },
    list: async (clientId, browser = agent) => (await browser.get<ClientDocument[]>(documentsPath(clientId))).body,
    download: (clientId, id) => agent.get(`${documentsPath(clientId)}/${id}/download`),
    listStoredFiles,
    sweep: () => createSweepDocumentsJob(testApp.files).run({ database: testApp.database, now: testApp.clock() }),
    expectConsistentStorage: async () => {
      const { keys, incoming } = await listStoredFiles()
      const storedRows = await testApp.owner.query<{ key: string }>(
        "select organization_id || '/' || id as key from stored_files order by 1",
      )
      const referencedRows = await testApp.owner.query<{ key: string }>(
        "select organization_id || '/' || file_id as key from documents order by 1",
      )
      expect(storedRows.rows.map(({ key }) => key)).toEqual(keys)
      expect(referencedRows.rows.map(({ key }) => key)).toEqual(keys)
      expect(incoming).toEqual([])
    },
  }
}
