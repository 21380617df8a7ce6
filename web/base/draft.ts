/** What a person has typed, kept for this tab alone until it is sent or thrown away: it outlives the trip to the sign-in. */
export type Typed = Record<string, string>

/** Which form it is, and whose. */
export type Draft = { form: string; owner: string }

/** Keeps an unfinished form of a person at the path they are on. */
export function keepDraft(form: string, owner: string, typed: Typed): void {
  const draft: Kept = { owner, path: window.location.pathname, typed }
  inStorage((storage) => storage.setItem(prefix + form, JSON.stringify(draft)))
}

/** The unfinished form of this person at this path; another person's is dropped unread. */
export function draftOf(form: string, owner: string): Typed | undefined {
  const text = inStorage((storage) => storage.getItem(prefix + form))
  if (!text) return undefined
  const draft = JSON.parse(text) as Kept
  if (draft.owner === owner) return draft.path === window.location.pathname ? draft.typed : undefined
  dropDraft(form)
  return undefined
}

/** Sent, or thrown away. */
export function dropDraft(form: string): void {
  inStorage((storage) => storage.removeItem(prefix + form))
}

/** For the sign-out: nothing that was typed stays behind. */
export function dropAllDrafts(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
}

type Kept = { owner: string; path: string; typed: Typed }

const prefix = 'daybook.draft.'

/** A browser whose storage is blocked or full costs the comfort and nothing else. */
function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.sessionStorage)
  } catch (blocked) {
    console.info('Storage is blocked; what is typed is kept until the page is left', blocked)
    return undefined
  }
}
