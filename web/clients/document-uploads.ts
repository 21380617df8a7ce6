import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { uploadDocument } from '#contract/client-documents.ts'
import { announce } from '#web/base/announce.tsx'
import { CallFailed, sentenceOf } from '#web/base/call-failed.ts'
import { holdReads, releaseReads } from '#web/base/refresh.ts'
import { randomKey } from '#web/base/repeat-key.ts'
import { leaveForSignIn } from '#web/base/signed-out.ts'
import { upload } from '#web/base/upload.ts'
import type { Dropped } from '#web/ui/drop-zone.tsx'
import { toast } from '#web/ui/toast.tsx'
import { shownDocuments } from './document-queries.ts'
import {
  firstStatus,
  isUnderWay,
  loggedOut,
  nextToRun,
  refused,
  type Upload,
  type UploadStatus,
  withStatus,
} from './document-queue.ts'
import { words } from './document-words.ts'

/** Sends files to a client's documents, two at once. They go on while other screens are looked at. */
export function addUploads(clientId: string, { files, folders }: Dropped): void {
  const asUpload = (file: File, status: UploadStatus): Upload => ({ id: randomKey(), clientId, file, status })
  become([
    ...uploads,
    ...files.map((file) => asUpload(file, firstStatus(file))),
    ...folders.map((name) => asUpload(new File([], name), refused(words.folder))),
  ])
}

/** Stops an upload, or takes away the row of one that failed. */
export function dropUpload({ id, file, status }: Upload): void {
  under.get(id)?.abort()
  become(uploads.filter((one) => one.id !== id))
  if (status.state !== 'failed') announce(words.cancelled(file.name))
}

/** Sends one that failed once more, behind those that wait. */
export function retryUpload({ id }: Upload): void {
  const again = uploads.find((one) => one.id === id)
  if (again) become([...uploads.filter((one) => one !== again), { ...again, status: { state: 'waiting' } }])
}

/** The uploads of a client, the last chosen first. While they are looked at, their ends need no toast. */
export function useUploads(clientId: string): Upload[] {
  useEffect(() => {
    looked.add(clientId)
    return () => void looked.delete(clientId)
  }, [clientId])
  const all = useSyncExternalStore(watch, () => uploads)
  return useMemo(() => all.filter((one) => one.clientId === clientId).toReversed(), [all, clientId])
}

let uploads: readonly Upload[] = []
const under = new Map<string, AbortController>()
const watchers = new Set<() => void>()
const looked = new Set<string>()

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** What may begin begins; leaving the page asks as long as something would be lost. */
function become(next: readonly Upload[]): void {
  const begin = nextToRun(next)
  uploads = begin.reduce((all, { id }) => withStatus(all, id, { state: 'running', sent: 0 }), next)
  if (isUnderWay(uploads)) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
  for (const changed of watchers) changed()
  for (const one of begin) void run(one)
}

async function run({ id, clientId, file }: Upload): Promise<void> {
  const giveUp = new AbortController()
  under.set(id, giveUp)
  try {
    const document = await upload(uploadDocument, { params: { clientId } }, file, {
      idempotencyKey: id,
      signal: giveUp.signal,
      progress: (sent) => become(withStatus(uploads, id, { state: 'running', sent })),
    })
    holdReads(uploadDocument.stales)
    shownDocuments(clientId).put(document)
    tellUploaded(clientId, file)
    become(uploads.filter((one) => one.id !== id))
  } catch (failure) {
    holdReads(uploadDocument.stales)
    if (!giveUp.signal.aborted) failed(id, clientId, file, failure)
  } finally {
    under.delete(id)
    // Also of one that was given up: its last byte may have arrived.
    releaseReads(uploadDocument.stales)
  }
}

function failed(id: string, clientId: string, file: File, failure: unknown): void {
  if (failure instanceof CallFailed && failure.status === 401) {
    for (const one of under.values()) one.abort()
    become(loggedOut(uploads))
    return leaveForSignIn()
  }
  const why = (failure instanceof CallFailed && failure.issues[0]?.message) || sentenceOf(failure)
  become(withStatus(uploads, id, { state: 'failed', why, canTryAgain: true }))
  if (looked.has(clientId)) announce(`${words.failedToUpload(file.name)}. ${why}`)
  else toast({ title: words.failedToUpload(file.name), description: why, variant: 'destructive' })
}

function tellUploaded(clientId: string, file: File): void {
  if (looked.has(clientId)) return announce(words.uploaded(file.name))
  const others = uploads.filter((one) => one.clientId === clientId && one.file !== file)
  if (!isUnderWay(others)) toast({ title: words.uploaded(file.name) })
}

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault()
