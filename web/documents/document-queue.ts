import { maxDocumentBytes } from '#contract/documents/documents.ts'
import { words } from './words.ts'

/** A file on its way to a client's documents. */
export type Upload = { id: string; clientId: string; file: File; status: UploadStatus }

export type UploadStatus =
  | { state: 'waiting' }
  /** Bytes sent so far. */
  | { state: 'running'; sentBytes: number }
  | { state: 'failed'; reason: string; canRetry: boolean }

/** How many are sent at once: more would only share the line. */
export const maxConcurrentUploads = 2

/** Which uploads begin now, the first come first. */
export function getNextUploads(uploads: readonly Upload[]): Upload[] {
  const running = uploads.filter(({ status }) => status.state === 'running').length
  return uploads
    .filter(({ status }) => status.state === 'waiting')
    .slice(0, Math.max(maxConcurrentUploads - running, 0))
}

/** Whether something would be lost if the page were left now. */
export const hasActiveUploads = (uploads: readonly Upload[]): boolean =>
  uploads.some(({ status }) => status.state !== 'failed')

/** Where a file begins: under way, or refused in the server's words before anything is sent. */
export function getInitialStatus({ size }: Pick<File, 'size'>): UploadStatus {
  if (size === 0) return createRejectedStatus(words.empty)
  return size > maxDocumentBytes ? createRejectedStatus(words.tooLarge) : { state: 'waiting' }
}

/** What would be refused again however often it is tried. */
export const createRejectedStatus = (reason: string): UploadStatus => ({ state: 'failed', reason, canRetry: false })

/** The uploads with one of them as far as it is now; one that was cancelled stays gone. */
export const updateUploadStatus = (uploads: readonly Upload[], id: string, status: UploadStatus): Upload[] =>
  uploads.map((one) => (one.id === id ? { ...one, status } : one))

/** The uploads of a session that is over: their files have to be chosen again after the next sign-in. */
export const failOnSignOut = (uploads: readonly Upload[]): Upload[] =>
  uploads.map((one) =>
    one.status.state === 'failed' ? one : { ...one, status: createRejectedStatus(words.loggedOut) },
  )
