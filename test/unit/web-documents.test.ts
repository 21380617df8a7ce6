import { expect, test } from 'vitest'
import { largestDocument } from '#contract/client-documents.ts'
import {
  atOnce,
  firstStatus,
  isUnderWay,
  loggedOut,
  nextToRun,
  refused,
  type Upload,
  type UploadStatus,
  withStatus,
} from '#web/clients/document-queue.ts'
import { kindOfFile } from '#web/ui/file-kind.ts'
import { sharesInWords, sizeInWords } from '#web/ui/file-size.ts'

const [waiting, running] = [{ state: 'waiting' }, { state: 'running', sent: 10 }] as const
const lost: UploadStatus = { state: 'failed', why: 'Away', canTryAgain: true }
const uploads = (...all: UploadStatus[]): Upload[] =>
  all.map((status, at) => ({ id: String(at), clientId: 'c', file: new File(['bytes'], `${at}.txt`), status }))
const next = (...all: UploadStatus[]) => nextToRun(uploads(...all)).map(({ id }) => id)

test('two run at once, the rest waits its turn in the order it was chosen', () => {
  expect(atOnce).toBe(2)
  expect(next(waiting, waiting, waiting)).toEqual(['0', '1'])
  expect(next(running, waiting, waiting)).toEqual(['1'])
  expect(next(running, running, waiting)).toEqual([])
  expect(next(lost, waiting, refused('Empty'), waiting, waiting)).toEqual(['1', '3'])
  expect(next(running, running, running, waiting)).toEqual([])
  expect(next()).toEqual([])
})

test('empty files and those over 25 MB are refused in the server’s words, and are not tried again', () => {
  expect(firstStatus({ size: 1 })).toEqual(waiting)
  expect(firstStatus({ size: largestDocument })).toEqual(waiting)
  expect(firstStatus({ size: 0 })).toEqual({ state: 'failed', why: 'The file is empty', canTryAgain: false })
  expect(firstStatus({ size: largestDocument + 1 })).toEqual({
    state: 'failed',
    why: 'A file may have 25 MB at most',
    canTryAgain: false,
  })
})

test('leaving asks while something runs or waits, and not for what has failed', () => {
  expect(isUnderWay(uploads(lost, refused('Empty')))).toBe(false)
  expect(isUnderWay(uploads(lost, running))).toBe(true)
  expect(isUnderWay(uploads(waiting))).toBe(true)
})

test('news of one upload changes that one, and does not bring back one that was cancelled', () => {
  const [first, second] = uploads(running, waiting)
  expect(withStatus([first!, second!], '0', { state: 'running', sent: 20 })).toEqual([
    { ...first, status: { state: 'running', sent: 20 } },
    second,
  ])
  expect(withStatus([second!], '0', running)).toEqual([second])
})

test('when the session is over nothing is under way any more, and older failures keep their reasons', () => {
  const all = loggedOut(uploads(running, waiting, lost))
  expect(isUnderWay(all)).toBe(false)
  expect(all.map(({ status }) => status.state === 'failed' && status.canTryAgain)).toEqual([false, false, true])
  expect(all[2]!.status).toEqual(lost)
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [240_000, '234 KB'],
  [1_048_575, '1 MB'],
  [2_516_582, '2.4 MB'],
  [largestDocument, '25 MB'],
])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words))

test.each([
  [0, 2_516_582, '0 of 2.4 MB'],
  [1_258_291, 2_516_582, '1.2 of 2.4 MB'],
  [600, 2_048, '1 of 2 KB'],
  [3, 900, '3 of 900 bytes'],
])('%d of %d is said as %s', (part, whole, words) => expect(sharesInWords(part, whole)).toBe(words))

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
])('%s of type %j is shown as %s', (name, type, kind) => expect(kindOfFile(name, type)).toBe(kind))
