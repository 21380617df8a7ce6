import { useEffect, useMemo } from 'react'
import { uploadDocument } from '#contract/documents/documents.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { ApiError, getErrorMessageForUser } from '#web/base/api-error.ts'
import { createExternalStore } from '#web/base/external-store.ts'
import { generateRandomId } from '#web/base/idempotency-key.ts'
import { invalidateAffectedQueries } from '#web/base/query-activity.ts'
import { redirectToSignIn } from '#web/base/redirect-to-sign-in.ts'
import { toast } from '#web/base/toast.ts'
import { uploadFile } from '#web/base/upload-file.ts'
import type { DroppedItems } from '#web/ui/drop-zone.tsx'
import {
  getInitialUploadStatus,
  hasActiveUploads,
  failActiveUploads,
  getNextUploads,
  createRejectedUploadStatus,
  type QueuedDocumentUpload,
  type UploadStatus,
  setUploadStatusInQueue,
} from './document-queue.ts'
import { cacheUploadedDocument } from './queries.ts'
import { words } from './words.ts'

/** Queues files for upload, two at once; uploads continue on other screens. */
export function addUploads(clientId: string, { files, folders }: DroppedItems): void {
  const createUpload = (file: File, status: UploadStatus): QueuedDocumentUpload => ({
    id: generateRandomId(),
    clientId,
    file,
    status,
  })
  setUploads([
    ...uploads.read(),
    ...files.map((file) => createUpload(file, getInitialUploadStatus(file))),
    ...folders.map((name) => createUpload(new File([], name), createRejectedUploadStatus(words.folder))),
  ])
}

/** Cancels an upload, or removes the row of one that failed. */
export function cancelOrDismissUpload({ id, file, status }: QueuedDocumentUpload): void {
  abortControllers.get(id)?.abort()
  setUploads(uploads.read().filter((one) => one.id !== id))
  if (status.state !== 'failed') announceToScreenReader(words.canceled(file.name))
}

/** Queues a failed upload again, at the end. */
export function retryUpload({ id }: QueuedDocumentUpload): void {
  const failedUpload = uploads.read().find((one) => one.id === id)
  if (failedUpload)
    setUploads([
      ...uploads.read().filter((one) => one !== failedUpload),
      { ...failedUpload, status: { state: 'waiting' } },
    ])
}

/** A client's uploads, newest first; no toasts while they are on screen. */
export function useUploads(clientId: string): QueuedDocumentUpload[] {
  useEffect(() => {
    viewedClientIds.add(clientId)
    return () => void viewedClientIds.delete(clientId)
  }, [clientId])
  const all = uploads.useValue()
  return useMemo(() => all.filter((one) => one.clientId === clientId).toReversed(), [all, clientId])
}

const uploads = createExternalStore<readonly QueuedDocumentUpload[]>([])
const abortControllers = new Map<string, AbortController>()
const viewedClientIds = new Set<string>()

/** Starts waiting uploads, and asks before the page is closed while some are active. */
function setUploads(next: readonly QueuedDocumentUpload[]): void {
  const startingUploads = getNextUploads(next)
  const current = startingUploads.reduce(
    (all, { id }) => setUploadStatusInQueue(all, id, { state: 'running', sentBytes: 0 }),
    next,
  )
  uploads.write(current)
  if (hasActiveUploads(current)) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
  for (const one of startingUploads) void runUpload(one)
}

async function runUpload({ id, clientId, file }: QueuedDocumentUpload): Promise<void> {
  const abortController = new AbortController()
  abortControllers.set(id, abortController)
  try {
    const document = await uploadFile(uploadDocument, { params: { clientId } }, file, {
      idempotencyKey: id,
      signal: abortController.signal,
      onProgress: (sentBytes) =>
        setUploads(setUploadStatusInQueue(uploads.read(), id, { state: 'running', sentBytes })),
    })
    cacheUploadedDocument(clientId, document)
    notifyUploaded(clientId, file)
    setUploads(uploads.read().filter((one) => one.id !== id))
    invalidateAffectedQueries(uploadDocument)
  } catch (failure) {
    if (!abortController.signal.aborted) handleFailure(id, clientId, file, failure)
    // Also after a canceled upload: its last byte may have arrived.
    invalidateAffectedQueries(uploadDocument, failure as Error)
  } finally {
    abortControllers.delete(id)
  }
}

function handleFailure(id: string, clientId: string, file: File, failure: unknown): void {
  if (failure instanceof ApiError && failure.status === 401) {
    for (const one of abortControllers.values()) one.abort()
    setUploads(failActiveUploads(uploads.read()))
    return redirectToSignIn()
  }
  const reason = (failure instanceof ApiError && failure.issues[0]?.message) || getErrorMessageForUser(failure)
  setUploads(setUploadStatusInQueue(uploads.read(), id, { state: 'failed', reason, canRetry: true }))
  if (viewedClientIds.has(clientId)) announceToScreenReader(`${words.failedToUpload(file.name)}. ${reason}`)
  else toast({ title: words.failedToUpload(file.name), description: reason, variant: 'destructive' })
}

function notifyUploaded(clientId: string, file: File): void {
  if (viewedClientIds.has(clientId)) return announceToScreenReader(words.uploaded(file.name))
  const otherUploads = uploads.read().filter((one) => one.clientId === clientId && one.file !== file)
  if (!hasActiveUploads(otherUploads)) toast({ title: words.uploaded(file.name) })
}

const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
