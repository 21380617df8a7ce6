import type { Import, ImportRow, ImportUndo } from '#contract/imports/imports.ts'
import { createRunImportsJob } from '#server/imports/jobs.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { encodeForm } from '#test/support/multipart.ts'
import type { TestApp } from '#test/support/test-app.ts'

/** Calls of an import by one user. */
export function createImportCalls(testApp: TestApp, browser: Browser) {
  const calls = {
    upload: (
      content: string | Buffer,
      fileName = 'clients.csv',
      fields: Record<string, string> = {},
      key?: string,
    ): Promise<BrowserResponse<Import>> => {
      const parts = Object.entries(fields).map(([name, value]) => ({ name, content: value }))
      const { body, headers } = encodeForm(...parts, { name: 'document', fileName, type: 'text/csv', content })
      return browser.post('/api/imports', body, { ...headers, ...(key && { 'idempotency-key': key }) })
    },
    get: async (id: string) => (await browser.get<Import>(`/api/imports/${id}`)).body,
    change: (id: string, changes: object) => browser.patch<Import>(`/api/imports/${id}`, changes),
    rows: async (id: string, query = '') => (await browser.get<ImportRow[]>(`/api/imports/${id}/rows${query}`)).body,
    choose: (id: string, line: number, action: string) =>
      browser.patch<ImportRow>(`/api/imports/${id}/rows/${line}`, { action }),
    chooseAll: (id: string, group: string, action: string) =>
      browser.patch<Import>(`/api/imports/${id}/rows`, { group, action }),
    start: (id: string) => browser.post<Import>(`/api/imports/${id}/run`),
    runJob: () => createRunImportsJob(0).run({ database: testApp.database, now: testApp.clock() }),
    /** Imports a file and returns the result. */
    bringIn: async (id: string) => {
      await calls.start(id)
      await calls.runJob()
      return calls.get(id)
    },
    problems: (id: string) => browser.get(`/api/imports/${id}/problems`),
    undo: (id: string) => browser.post<ImportUndo>(`/api/imports/${id}/undo`),
  }
  return calls
}
export type ImportCalls = ReturnType<typeof createImportCalls>
