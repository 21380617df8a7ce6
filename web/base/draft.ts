import { withSessionStorage } from './session-storage.ts'

/** What a person has typed, kept for this tab alone until it is sent or thrown away: it outlives the trip to the sign-in. */
export type FormValues = Record<string, string>

/** Which form it is, and whose. */
export type DraftKey = { form: string; owner: string }

/** Keeps an unfinished form of a person at the path they are on. */
export function saveDraft(form: string, owner: string, values: FormValues): void {
  const draft: StoredDraft = { owner, path: window.location.pathname, values }
  withSessionStorage((storage) => storage.setItem(keyPrefix + form, JSON.stringify(draft)))
}

/** The unfinished form of this person at this path; another person's is dropped unread. */
export function loadDraft(form: string, owner: string): FormValues | undefined {
  const text = withSessionStorage((storage) => storage.getItem(keyPrefix + form))
  if (!text) return undefined
  const draft = JSON.parse(text) as StoredDraft
  if (draft.owner === owner) return draft.path === window.location.pathname ? draft.values : undefined
  deleteDraft(form)
  return undefined
}

/** Sent, or thrown away. */
export function deleteDraft(form: string): void {
  withSessionStorage((storage) => storage.removeItem(keyPrefix + form))
}

/** For the sign-out: nothing that was typed stays behind. */
export function deleteAllDrafts(): void {
  withSessionStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(keyPrefix)) storage.removeItem(key)
  })
}

type StoredDraft = { owner: string; path: string; values: FormValues }

const keyPrefix = 'daybook.draft.'
