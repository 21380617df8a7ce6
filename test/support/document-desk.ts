import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { ClientDocument } from '#contract/client-documents.ts'
import { sweepRecordsJob } from '#server/clients/jobs.ts'
import type { Browser, Came } from './browser.ts'
import { type ClientDesk, clientDesk } from './client-desk.ts'
import { form, type Part, sampleFile } from './multipart.ts'

/** An agent at work on documents, and what their work leaves in the tables and in the folder. */
export type DocumentDesk = ClientDesk & {
  upload(clientId: string, parts?: Part[], headers?: Record<string, string>): Promise<Came<ClientDocument>>
  list(clientId: string, browser?: Browser): Promise<ClientDocument[]>
  download(clientId: string, id: string): Promise<Came>
  /** The files in the folder, by their keys, and those that wait. */
  kept(): Promise<{ keys: string[]; waiting: string[] }>
  sweep(): Promise<void>
  /** Looks that every row has its bytes, every bytes their row, and that nothing waits. */
  expectWhole(): Promise<void>
}

export async function documentDesk(settings: Parameters<typeof clientDesk>[0] = {}): Promise<DocumentDesk> {
  const desk = await clientDesk(settings)
  const { house, agent } = desk
  const path = (clientId: string) => `/api/clients/${clientId}/documents`
  const folder = dirname(house.files.incoming)
  const kept = async () => {
    const organizations = (await readdir(folder).catch(() => [])).filter((name) => name !== 'incoming')
    const keys = organizations.map(async (name) => (await readdir(join(folder, name))).map((id) => `${name}/${id}`))
    return {
      keys: (await Promise.all(keys)).flat().sort(),
      waiting: await readdir(house.files.incoming).catch(() => []),
    }
  }
  return {
    ...desk,
    upload: (clientId, parts = [sampleFile], headers = {}) => {
      const { body, headers: of } = form(...parts)
      return agent.post(path(clientId), body, { ...of, ...headers })
    },
    list: async (clientId, browser = agent) => (await browser.get<ClientDocument[]>(path(clientId))).body,
    download: (clientId, id) => agent.get(`${path(clientId)}/${id}/download`),
    kept,
    sweep: () => sweepRecordsJob(house.files).run({ database: house.database, now: house.clock() }),
    expectWhole: async () => {
      const { keys, waiting } = await kept()
      const rows = await house.owner.query<{ key: string }>(
        "select organization_id || '/' || id as key from stored_files order by 1",
      )
      const named = await house.owner.query<{ key: string }>(
        "select organization_id || '/' || file_id as key from documents order by 1",
      )
      expect(rows.rows.map(({ key }) => key)).toEqual(keys)
      expect(named.rows.map(({ key }) => key)).toEqual(keys)
      expect(waiting).toEqual([])
    },
  }
}
