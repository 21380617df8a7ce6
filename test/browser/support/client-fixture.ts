import type { APIResponse, Page } from 'playwright-core'
import type { Client } from '#contract/clients/clients.ts'
import type { ClientDocument } from '#contract/documents/documents.ts'
import type { ClientNote } from '#contract/notes/notes.ts'
import type { Policy } from '#contract/policies/policies.ts'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import { getCsrfToken } from '#contract/session/session.ts'
import { type Task, taskDefaults } from '#contract/tasks/tasks.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

/** Creates a client for the signed-in user of a page through the API, with functions to add related data. */
export async function createClientFixture(page: Page, client: object = { firstName: 'Jonah', lastName: 'Whitfield' }) {
  const token = await page.request.get(getCsrfToken.path)
  const headers = { 'X-CSRF-Token': ((await token.json()) as { csrfToken: string }).csrfToken }
  const post = async <T>(path: string, body: object) => readJson<T>(await page.request.post(path, { headers, ...body }))
  const { id } = await post<Client>('/api/clients', { data: client })
  const pathTo = (what: string) => `/api/clients/${id}/${what}`
  return {
    id,
    tabPath: (name: string) => `/clients/${id}?tab=${name}`,
    addNote: (note: object) => post<ClientNote>(pathTo('notes'), { data: note }),
    listNotes: async () => readJson<ClientNote[]>(await page.request.get(pathTo('notes'))),
    logEvent: (event: object) => post<TimelineEvent>(pathTo('timeline'), { data: event }),
    listEvents: async () => readJson<TimelineEvent[]>(await page.request.get(pathTo('timeline'))),
    addTask: (task: object) => post<Task>('/api/tasks', { data: { ...taskDefaults, clientId: id, ...task } }),
    addPolicy: (policy: object) =>
      post<Policy>(pathTo('policies'), { data: { carrier: 'Acme', line: 'auto', currency: 'USD', ...policy } }),
    changePolicy: async (policyId: string, changes: object) =>
      readJson<Policy>(await page.request.put(`/api/policies/${policyId}`, { headers, data: changes })),
    listPolicies: async () => readJson<Policy[]>(await page.request.get(pathTo('policies'))),
    /** Ends the assignments that the organization's standing sequences started; they do not return in this term. */
    endSequences: async () => {
      const running = await readJson<NurtureAssignment[]>(await page.request.get(pathTo('nurture-assignments')))
      for (const { id: assignmentId } of running.filter(({ isActive }) => isActive))
        await page.request.delete(`${pathTo('nurture-assignments')}/${assignmentId}`, { headers })
    },
    merge: (from: string) => post<object>(pathTo('merge'), { data: { from } }),
    archive: async () => readJson<Client>(await page.request.put(pathTo('archive'), { headers })),
    addDocument: (document: File, description = '') =>
      post<ClientDocument>(pathTo('documents'), { multipart: { document, description } }),
    listDocuments: async () => readJson<ClientDocument[]>(await page.request.get(pathTo('documents'))),
  }
}

export type ClientFixture = Awaited<ReturnType<typeof createClientFixture>>

async function readJson<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as T
}
