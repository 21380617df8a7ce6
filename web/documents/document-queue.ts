import { maxClientDocumentBytes } from '#contract/documents/documents.ts'
import { words } from './words.ts'

/** A file that is being uploaded to a client's documents, or could not be. */
export type QueuedDocumentUpload = { id: string; clientId: string; file: File; status: UploadStatus }

/** Whether an upload waits, runs or has failed. */
export type UploadStatus =
  | { state: 'waiting' }
  /** Bytes sent so far. */
  | { state: 'running'; sentBytes: number }
  | { state: 'failed'; reason: string; canRetry: boolean }

/** How many files are uploaded at once: more would only share the bandwidth. */
export const maxConcurrentUploads = 2

/** The waiting uploads to start now, in the order they were added. */
export function getNextUploads(uploads: readonly QueuedDocumentUpload[]): QueuedDocumentUpload[] {
  const running = uploads.filter(({ status }) => status.state === 'running').length
  return uploads
    .filter(({ status }) => status.state === 'waiting')
    .slice(0, Math.max(maxConcurrentUploads - running, 0))
}

/** Whether leaving the page would lose uploads. */
export const hasActiveUploads = (uploads: readonly QueuedDocumentUpload[]): boolean =>
  uploads.some(({ status }) => status.state !== 'failed')

/** Waiting, or failed with the server's message for files that it would refuse. */
export function getInitialUploadStatus({ size }: Pick<File, 'size'>): UploadStatus {
  if (size === 0) return createRejectedUploadStatus(words.empty)
  return size > maxClientDocumentBytes ? createRejectedUploadStatus(words.tooLarge) : { state: 'waiting' }
}

/** A failure that a retry cannot fix. */
export const createRejectedUploadStatus = (reason: string): UploadStatus => ({
  state: 'failed',
  reason,
  canRetry: false,
})

/** Sets the status of an upload; does nothing if it was canceled. */
export const setUploadStatusInQueue = (
  uploads: readonly QueuedDocumentUpload[],
  id: string,
  status: UploadStatus,
): QueuedDocumentUpload[] => uploads.map((one) => (one.id === id ? { ...one, status } : one))

/** Fails all active uploads: after the next sign-in the files have to be chosen again. */
export const failActiveUploads = (uploads: readonly QueuedDocumentUpload[]): QueuedDocumentUpload[] =>
  uploads.map((one) =>
    one.status.state === 'failed' ? one : { ...one, status: createRejectedUploadStatus(words.loggedOut) },
  )
