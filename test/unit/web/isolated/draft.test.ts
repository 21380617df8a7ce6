import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteDraft, deleteDraftsOfOthers, deleteDraftsOfTab, loadDraft, saveDraft } from '#web/base/draft.ts'
import { setCallerId } from '#web/base/early-reads.ts'

/** As in a browser, stored values are own properties. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const location = { pathname: '/clients' }
let sessionStorage: FakeStorage
beforeEach(() => {
  sessionStorage = new FakeStorage()
  location.pathname = '/clients'
  vi.stubGlobal('window', { sessionStorage, location })
})
afterEach(() => vi.unstubAllGlobals())

const edit = { form: 'edit-client-1' }
const record = { ...edit, path: '/clients/1' }

test('a form has a draft for each path', () => {
  saveDraft(edit, { firstName: 'Of the list' })
  saveDraft(record, { firstName: 'Of the record' })
  expect(loadDraft(edit)).toEqual({ firstName: 'Of the list' })
  location.pathname = '/clients/1'
  expect(loadDraft(edit)).toEqual({ firstName: 'Of the record' })
  deleteDraft(edit)
  expect([loadDraft(edit), loadDraft({ ...edit, path: '/clients' })]).toEqual([undefined, { firstName: 'Of the list' }])
})

test("another user's drafts are not read, and all are deleted when the user is known", () => {
  sessionStorage.setItem('other', 'stays')
  setCallerId('grace')
  saveDraft(record, { firstName: 'Eve' })
  saveDraft({ form: 'add-task', path: '/' }, { title: 'Call' })
  setCallerId('ada')
  saveDraft(edit, { firstName: 'Ann' })
  expect(loadDraft(record)).toBeUndefined()
  deleteDraftsOfOthers()
  expect(Object.keys(sessionStorage)).toEqual(['other', 'daybook.draft./clients edit-client-1'])
  deleteDraftsOfTab()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})
