import { withSessionStorage } from './browser-storage.ts'

/** The changed fields of an unfinished form, as JSON. */
export type DraftValues = Record<string, unknown>

/** Identifies a draft: the form's name and the id of the user who typed it. */
export type DraftKey = { form: string; owner: string }

/** Stores an unfinished form for this tab and a path, the current one, so that it survives the trip to the sign-in. */
export function saveDraft(form: string, owner: string, values: DraftValues, path = window.location.pathname): void {
  const draft: StoredDraft = { owner, path, values }
  withSessionStorage((storage) => storage.setItem(keyPrefix + form, JSON.stringify(draft)))
}

/** Returns the user's draft for the current path. Another user's draft is deleted. */
export function loadDraft(form: string, owner: string): DraftValues | undefined {
  const text = withSessionStorage((storage) => storage.getItem(keyPrefix + form))
  if (!text) return undefined
  const draft = JSON.parse(text) as StoredDraft
  if (draft.owner === owner) return draft.path === window.location.pathname ? draft.values : undefined
  deleteDraft(form)
  return undefined
}

export function deleteDraft(form: string): void {
  withSessionStorage((storage) => storage.removeItem(keyPrefix + form))
}

/** Deletes every draft of this tab, at sign-out. */
export function deleteDraftsOfTab(): void {
  withSessionStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(keyPrefix)) storage.removeItem(key)
  })
}

type StoredDraft = { owner: string; path: string; values: DraftValues }

const keyPrefix = 'daybook.draft.'
