import { withSessionStorage } from './browser-storage.ts'
import { generateRandomId } from './idempotency-key.ts'

/** The changed fields of an unfinished form, as JSON. */
export type DraftValues = Record<string, unknown>

/** Identifies a draft: the form's name and the id of the user who typed it. */
export type DraftKey = { form: string; owner: string }

type DraftOptions = {
  /** The current path by default. */
  path?: string
  /** The key that the values were sent with, so that sending them again adds nothing twice. */
  idempotencyKey?: string | undefined
  /** While they are sent, only another page finds them: this one was reloaded or closed before the server answered. */
  isSending?: boolean
}

/**
 * Stores an unfinished form for this tab and a path, so that it survives the trip to the sign-in. Values that stay the same
 * keep their idempotency key.
 */
export function saveDraft(form: string, owner: string, values: DraftValues, options: DraftOptions = {}): void {
  const { path = window.location.pathname, idempotencyKey = findKeyOf(form, owner, values), isSending } = options
  const draft: StoredDraft = { owner, path, values, idempotencyKey, ...(isSending && { sendingPage: pageId }) }
  withSessionStorage((storage) => storage.setItem(keyPrefix + form, JSON.stringify(draft)))
}

/** Returns the user's draft for the current path. Another user's draft is deleted. */
export const loadDraft = (form: string, owner: string): DraftValues | undefined => findDraft(form, owner)?.values

/** Returns the key that the user's draft for the current path was sent with. */
export const loadDraftIdempotencyKey = (form: string, owner: string): string | undefined =>
  findDraft(form, owner)?.idempotencyKey

export function deleteDraft(form: string): void {
  withSessionStorage((storage) => storage.removeItem(keyPrefix + form))
}

/** Deletes every draft of this tab, at sign-out. */
export function deleteDraftsOfTab(): void {
  withSessionStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(keyPrefix)) storage.removeItem(key)
  })
}

type StoredDraft = {
  owner: string
  path: string
  values: DraftValues
  idempotencyKey?: string | undefined
  /** The page that is sending the values. */
  sendingPage?: string
}

function findDraft(form: string, owner: string): StoredDraft | undefined {
  const draft = readDraft(form)
  if (draft && draft.owner !== owner) deleteDraft(form)
  const isShown = draft?.owner === owner && draft.path === window.location.pathname && draft.sendingPage !== pageId
  return isShown ? draft : undefined
}

function findKeyOf(form: string, owner: string, values: DraftValues): string | undefined {
  const draft = readDraft(form)
  return draft?.owner === owner && JSON.stringify(draft.values) === JSON.stringify(values)
    ? draft.idempotencyKey
    : undefined
}

function readDraft(form: string): StoredDraft | undefined {
  const text = withSessionStorage((storage) => storage.getItem(keyPrefix + form))
  return text ? (JSON.parse(text) as StoredDraft) : undefined
}

const keyPrefix = 'daybook.draft.'
const pageId = generateRandomId()
