import { useState } from 'react'
import { withSessionStorage } from './browser-storage.ts'
import { getCallerId } from './early-reads.ts'
import { generateRandomId } from './idempotency-key.ts'

/** The changed fields of an unfinished form, as JSON. */
export type DraftValues = Record<string, unknown>

/** Identifies a draft of the user: the form's name, and the path, the current one by default. */
export type DraftKey = { form: string; path?: string }

type DraftOptions = {
  /** The key that the values were sent with, so that resending them adds nothing twice. */
  idempotencyKey?: string
  /**
   * Values being sent are only found by another page: the sending one was reloaded or closed before the server
   * answered.
   */
  isSending?: boolean
}

/** Returns the key with the path of the first render: a form may be saved or closed after its screen was left. */
export function useDraftKey({ form }: DraftKey): Required<DraftKey> {
  const [path] = useState(() => window.location.pathname)
  return { form, path }
}

/**
 * Stores an unfinished form for this tab, so that it survives the trip to the sign-in. Unchanged values keep their
 * idempotency key.
 */
export function saveDraft(key: DraftKey, values: DraftValues, options: DraftOptions = {}): void {
  const { idempotencyKey = findIdempotencyKey(key, values), isSending } = options
  const draft: StoredDraft = { owner: getCallerId(), values, idempotencyKey, ...(isSending && { sendingPage: pageId }) }
  withSessionStorage((storage) => storage.setItem(toStorageKey(key), JSON.stringify(draft)))
}

export const loadDraft = (key: DraftKey): DraftValues | undefined => findDraft(key)?.values

/** Returns the key that the draft was sent with. */
export const loadDraftIdempotencyKey = (key: DraftKey): string | undefined => findDraft(key)?.idempotencyKey

export function deleteDraft(key: DraftKey): void {
  withSessionStorage((storage) => storage.removeItem(toStorageKey(key)))
}

/** Deletes every draft of this tab, at sign-out. */
export const deleteDraftsOfTab = (): void => deleteDrafts(() => true)

/** Deletes drafts that other users left in this tab, as soon as the current user is known. */
export const deleteDraftsOfOthers = (): void =>
  deleteDrafts((text) => (JSON.parse(text) as StoredDraft).owner !== getCallerId())

type StoredDraft = {
  owner: string | undefined
  values: DraftValues
  idempotencyKey?: string
  /** The page that is sending the values. */
  sendingPage?: string
}

function findDraft(key: DraftKey): StoredDraft | undefined {
  const draft = readDraft(key)
  return draft?.sendingPage === pageId ? undefined : draft
}

function findIdempotencyKey(key: DraftKey, values: DraftValues): string | undefined {
  const draft = readDraft(key)
  return JSON.stringify(draft?.values) === JSON.stringify(values) ? draft?.idempotencyKey : undefined
}

/** Another user's draft is not read. */
function readDraft(key: DraftKey): StoredDraft | undefined {
  const text = withSessionStorage((storage) => storage.getItem(toStorageKey(key)))
  const draft = text ? (JSON.parse(text) as StoredDraft) : undefined
  return draft?.owner === getCallerId() ? draft : undefined
}

function deleteDrafts(isDeleted: (text: string) => boolean): void {
  withSessionStorage((storage) => {
    for (const [key, text] of Object.entries<string>(storage))
      if (key.startsWith(keyPrefix) && isDeleted(text)) storage.removeItem(key)
  })
}

const toStorageKey = ({ form, path = window.location.pathname }: DraftKey) => `${keyPrefix}${path} ${form}`

const keyPrefix = 'daybook.draft.'
const pageId = generateRandomId()
