import type { APIResponse, Page } from 'playwright-core'
import type { ClientDocument } from '#contract/client-documents.ts'
import type { ClientNote } from '#contract/client-notes.ts'
import type { Client } from '#contract/clients.ts'
import { csrfToken } from '#contract/session.ts'
import { type Task, taskDefaults } from '#contract/tasks.ts'
import type { TimelineEvent } from '#contract/timeline.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

/** A new client of whoever is signed in on a page, and what is kept of them, by the program's own calls. */
export async function clientDesk(page: Page, client: object = { firstName: 'Jonah', lastName: 'Whitfield' }) {
  const token = await page.request.get(csrfToken.path)
  const headers = { 'X-CSRF-Token': ((await token.json()) as { csrfToken: string }).csrfToken }
  const post = async <T>(path: string, body: object) => answered<T>(await page.request.post(path, { headers, ...body }))
  const { id } = await post<Client>('/api/clients', { data: client })
  const of = (what: string) => `/api/clients/${id}/${what}`
  return {
    id,
    tab: (name: string) => `/clients/${id}?tab=${name}`,
    addNote: (note: object) => post<ClientNote>(of('notes'), { data: note }),
    notes: async () => answered<ClientNote[]>(await page.request.get(of('notes'))),
    logEvent: (event: object) => post<TimelineEvent>(of('timeline'), { data: event }),
    events: async () => answered<TimelineEvent[]>(await page.request.get(of('timeline'))),
    addTask: (task: object) => post<Task>('/api/tasks', { data: { ...taskDefaults, clientId: id, ...task } }),
    archive: async () => answered<Client>(await page.request.put(of('archive'), { headers })),
    addDocument: (document: File, description = '') =>
      post<ClientDocument>(of('documents'), { multipart: { document, description } }),
    documents: async () => answered<ClientDocument[]>(await page.request.get(of('documents'))),
  }
}

export type ClientDesk = Awaited<ReturnType<typeof clientDesk>>

async function answered<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as T
}
