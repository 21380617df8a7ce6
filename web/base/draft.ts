/** What a person has typed, kept for this tab alone until it is sent or thrown away: it outlives the trip to the sign-in. */
export type Typed = Record<string, string>

/** Keeps an unfinished form of a person at the path they are on. */
export function keepDraft(form: string, owner: string, typed: Typed): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify({ owner, path: location.pathname, typed }))
  } catch (error) {
    // A browser that keeps nothing, or is full, costs the comfort and nothing else.
    console.warn(error)
  }
}

/** The unfinished form of this person at this path; another person's is dropped unread. */
export function draftOf(form: string, owner: string): Typed | undefined {
  const text = sessionStorage.getItem(prefix + form)
  if (!text) return undefined
  const draft = JSON.parse(text) as { owner: string; path: string; typed: Typed }
  if (draft.owner === owner) return draft.path === location.pathname ? draft.typed : undefined
  dropDraft(form)
  return undefined
}

/** Sent, or thrown away. */
export const dropDraft = (form: string): void => sessionStorage.removeItem(prefix + form)

/** For the sign-out: nothing that was typed stays behind. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

const prefix = 'daybook.draft.'
