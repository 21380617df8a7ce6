import { expect, test } from 'vitest'
import { maxClientDocumentBytes } from '#contract/documents/documents.ts'
import {
  maxConcurrentUploads,
  getInitialUploadStatus,
  hasActiveUploads,
  failActiveUploads,
  getNextUploads,
  createRejectedUploadStatus,
  type QueuedDocumentUpload,
  type UploadStatus,
  setUploadStatusInQueue,
} from '#web/documents/document-queue.ts'
import { getFileCategory, formatUploadProgress, formatFileSize } from '#web/ui/file-format.ts'

const [waiting, running] = [{ state: 'waiting' }, { state: 'running', sentBytes: 10 }] as const
const failedStatus: UploadStatus = { state: 'failed', reason: 'Away', canRetry: true }
const buildUploads = (...all: UploadStatus[]): QueuedDocumentUpload[] =>
  all.map((status, at) => ({ id: String(at), clientId: 'c', file: new File(['bytes'], `${at}.txt`), status }))
const nextIds = (...all: UploadStatus[]) => getNextUploads(buildUploads(...all)).map(({ id }) => id)

test('two uploads run at a time, the others follow in order', () => {
  expect(maxConcurrentUploads).toBe(2)
  expect(nextIds(waiting, waiting, waiting)).toEqual(['0', '1'])
  expect(nextIds(running, waiting, waiting)).toEqual(['1'])
  expect(nextIds(running, running, waiting)).toEqual([])
  expect(nextIds(failedStatus, waiting, createRejectedUploadStatus('Empty'), waiting, waiting)).toEqual(['1', '3'])
  expect(nextIds(running, running, running, waiting)).toEqual([])
  expect(nextIds()).toEqual([])
})

test('empty files and files over 25 MB fail with the server’s message, without a retry', () => {
  expect(getInitialUploadStatus({ size: 1 })).toEqual(waiting)
  expect(getInitialUploadStatus({ size: maxClientDocumentBytes })).toEqual(waiting)
  expect(getInitialUploadStatus({ size: 0 })).toEqual({ state: 'failed', reason: 'The file is empty', canRetry: false })
  expect(getInitialUploadStatus({ size: maxClientDocumentBytes + 1 })).toEqual({
    state: 'failed',
    reason: 'Files can be up to 25 MB',
    canRetry: false,
  })
})

test('running and waiting uploads are active, failed ones are not', () => {
  expect(hasActiveUploads(buildUploads(failedStatus, createRejectedUploadStatus('Empty')))).toBe(false)
  expect(hasActiveUploads(buildUploads(failedStatus, running))).toBe(true)
  expect(hasActiveUploads(buildUploads(waiting))).toBe(true)
})

test('a status changes its own upload only, and does not restore a canceled one', () => {
  const [first, second] = buildUploads(running, waiting)
  expect(setUploadStatusInQueue([first!, second!], '0', { state: 'running', sentBytes: 20 })).toEqual([
    { ...first, status: { state: 'running', sentBytes: 20 } },
    second,
  ])
  expect(setUploadStatusInQueue([second!], '0', running)).toEqual([second])
})

test('at the end of the session active uploads fail, and earlier failures keep their reason', () => {
  const all = failActiveUploads(buildUploads(running, waiting, failedStatus))
  expect(hasActiveUploads(all)).toBe(false)
  expect(all.map(({ status }) => status.state === 'failed' && status.canRetry)).toEqual([false, false, true])
  expect(all[2]!.status).toEqual(failedStatus)
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [240_000, '234 KB'],
  [1_048_575, '1 MB'],
  [2_516_582, '2.4 MB'],
  [maxClientDocumentBytes, '25 MB'],
])('%d bytes are %s', (bytes, words) => expect(formatFileSize(bytes)).toBe(words))

test.each([
  [0, 2_516_582, '0 of 2.4 MB'],
  [1_258_291, 2_516_582, '1.2 of 2.4 MB'],
  [600, 2_048, '1 of 2 KB'],
  [3, 900, '3 of 900 bytes'],
])('%d of %d bytes are shown as %s', (part, total, words) => expect(formatUploadProgress(part, total)).toBe(words))

test.each([
  ['Policy.PDF', '', 'pdf'],
  ['letter', 'application/pdf', 'pdf'],
  ['photo.heic', 'application/octet-stream', 'image'],
  ['book.xlsx', '', 'sheet'],
  ['a.b.tar.gz', '', 'archive'],
  ['page.html', 'text/html', 'text'],
  ['letter.docx', '', 'letter'],
  ['Re: damage.eml', 'message/rfc822', 'mail'],
  ['constructor', 'application/x-msdownload', 'file'],
  ['.pdf', '', 'pdf'],
  ['no ending.', 'video/mp4', 'video'],
])('%s of type %j is shown as %s', (name, type, kind) => expect(getFileCategory(name, type)).toBe(kind))
