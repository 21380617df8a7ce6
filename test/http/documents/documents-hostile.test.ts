import { readdir, readlink, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Browser, createBrowser } from '#test/support/browser/browser.ts'
import { type DocumentFixture, createDocumentFixture } from '#test/support/data/document-fixture.ts'
import { expectNoInternals } from '#test/support/expect-no-internals.ts'
import { boundary, formEnd, encodeForm, partHead, multipart, type Part, sampleFile } from '#test/support/multipart.ts'
import { type StreamingCaller, createStreamingCaller, type StreamingRequest } from '#test/support/streaming-request.ts'

const idleTimeoutMs = 2_000

let fixture: DocumentFixture
let call: StreamingCaller
let clientId: string
let path: string
let colleague: Browser
beforeAll(async () => {
  fixture = await createDocumentFixture({ idleTimeoutMs })
  call = await createStreamingCaller(fixture.testApp, fixture.agent)
  clientId = await fixture.addClient()
  path = `/api/clients/${clientId}/documents`
  colleague = await fixture.testApp.signIn(fixture.people.harbor.colleague)
})

/** Expects that a call is rejected without a new row, file or logged error. */
async function expectRefusal(send: () => Promise<{ status: number; body: unknown }>, expected: object) {
  const [before, lines] = [await fixture.testApp.snapshot(), fixture.testApp.logLines.length]
  const response = await send()
  expect(response).toMatchObject(expected)
  expectNoInternals(JSON.stringify(response.body))
  await expectNoChanges(before, lines)
}

async function expectNoChanges(before: unknown, lines: number): Promise<void> {
  expect(await fixture.testApp.snapshot()).toEqual(before)
  await fixture.expectConsistentStorage()
  const errorLines = fixture.testApp.logLines.slice(lines).filter((line) => JSON.parse(line).level >= 40)
  expect(errorLines).toEqual([])
}

const postRaw = (body: string | Buffer, headers: Record<string, string> = multipart) =>
  fixture.agent.post(path, body, headers)
const validationError = (textPart: string, message?: string) => ({
  status: 400,
  body: { code: 'VALIDATION', issues: [{ path: textPart, ...(message && { message }) }] },
})
const textPart = (name: string, content: string): Part => ({ name, content })
describe('an invalid upload', () => {
  test.each<[string, Part[], string]>([
    ['no part', [], 'Choose a file'],
    ['fields only', [textPart('description', 'x')], 'Choose a file'],
    ['a text in place of the file', [textPart('document', 'x')], 'Choose a file'],
    ['an empty file', [{ ...sampleFile, content: '' }], 'The file is empty'],
    ['a form whose file was not chosen', [{ ...sampleFile, fileName: '', content: '' }], 'The file is empty'],
    ['two files', [sampleFile, sampleFile], 'Send one file at a time'],
    ['a file in another field', [{ ...sampleFile, name: 'file' }], 'Send the file in the field document'],
    ['a file in two fields', [sampleFile, { ...sampleFile, name: 'file' }], 'Send the file in the field document'],
    [
      'a file in place of a field',
      [sampleFile, { ...sampleFile, name: 'description' }],
      'Send the file in the field document',
    ],
    [
      'thirty fields',
      Array.from({ length: 30 }, (_, index) => textPart(`f${index}`, 'x')),
      'The upload was incomplete. Please try again.',
    ],
  ])('%s is rejected with a message', (_what, parts, message) =>
    expectRefusal(() => fixture.upload(clientId, parts), validationError('document', message)),
  )

  test.each<[string, Part[], string]>([
    ['too long', [sampleFile, textPart('description', 'x'.repeat(10_001))], 'description'],
    ['far too long', [sampleFile, textPart('description', 'x'.repeat(70_000))], 'description'],
    ['before the file', [textPart('description', 'x'.repeat(10_001)), sampleFile], 'description'],
    ['with a character that cannot be stored', [sampleFile, textPart('description', 'a\u0000b')], 'description'],
    ['twice', [textPart('description', 'x'), sampleFile, textPart('description', 'x')], 'description'],
    ['as an object', [sampleFile, { ...textPart('description', '{"a":1}'), type: 'application/json' }], 'description'],
  ])('a description %s is rejected at its field', (_what, parts, name) =>
    expectRefusal(() => fixture.upload(clientId, parts), validationError(name)),
  )

  // Errors never contain names or values that were sent.
  test.each<[string, Part[]]>([
    ['twice', [textPart('My CSRF secret', 'a'), sampleFile, textPart('My CSRF secret', 'b')]],
    ['far too long', [sampleFile, textPart('My CSRF secret', 'x'.repeat(70_000))]],
    ['as JSON', [{ ...textPart('My CSRF secret', '{"a":1}'), type: 'application/json' }, sampleFile]],
  ])('an unknown field, %s, is ignored and not named in errors', async (_what, parts) => {
    const accepted = await fixture.upload(clientId, [textPart('description', 'valid'), ...parts])
    expect(accepted).toMatchObject({ status: 201, body: { description: 'valid' } })
    const rejected = await fixture.upload(clientId, [textPart('description', 'x'.repeat(10_001)), ...parts])
    expect(rejected).toMatchObject(validationError('description'))
    expect(rejected.text).not.toMatch(/csrf|secret/i)
  })

  test.each([
    ['an empty body', ''],
    ['no part', `--${boundary}--\r\n`],
    ['another boundary', `--other\r\n\r\nx\r\n--other--\r\n`],
    ['no closing boundary', `${partHead(sampleFile)}the poli`],
    ['an end within the header', `--${boundary}\r\nContent-Disposition: form-data; na`],
    ['an empty header', `--${boundary}\r\n\r\nx${formEnd}`],
    ['a header without a name', `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx${formEnd}`],
    ['the field name __proto__', encodeForm(sampleFile, textPart('__proto__', 'x')).body],
    [
      'invalid JSON in an unknown field',
      encodeForm(sampleFile, { ...textPart('x', '{'), type: 'application/json' }).body,
    ],
  ])('%s is rejected', (_what, body) =>
    expectRefusal(() => postRaw(body), { status: 400, body: { code: 'VALIDATION' } }),
  )

  test('another content type answers 415, multipart without a boundary 400', async () => {
    const { body } = encodeForm(sampleFile)
    for (const type of ['application/json', 'text/plain', 'application/pdf', 'application/x-www-form-urlencoded'])
      await expectRefusal(() => postRaw(body, { 'content-type': type }), { status: 415, body: { code: 'WRONG_TYPE' } })
    await expectRefusal(() => postRaw(body, { 'content-type': 'multipart/form-data' }), { status: 400 })
    await expectRefusal(() => postRaw('{"description":"x"}', {}), { status: 415 })
    await expectRefusal(() => fixture.agent.post(path), { status: 415 })
  })

  test('every other endpoint rejects multipart', async () => {
    const { body, headers } = encodeForm({ name: 'title', content: 'x' })
    expect(await fixture.agent.post('/api/tasks', body, headers)).toMatchObject({ status: 415 })
    expect(await fixture.agent.put(`${path}/${clientId}`, body, headers)).toMatchObject({ status: 415 })
  })
})

describe('a file name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\x\\y.pdf', 'y.pdf'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe'],
    ['%0D%0ASet-Cookie: a=b.pdf', 'Set-Cookie: a=b.pdf'],
    ['%22quoted%22.pdf', '"quoted".pdf'],
    ['..', 'document'],
    [`${'ü'.repeat(300)}.pdf`, `${'ü'.repeat(125)}.pdf`],
    ['<script>alert(1)<\\script>.pdf', 'script>.pdf'],
    ["'; drop table documents; --.pdf", "'; drop table documents; --.pdf"],
    ['שלום 👩‍👩‍👧‍👦.pdf', 'שלום 👩‍👩‍👧‍👦.pdf'],
  ])('%j is stored as %j and can be downloaded', async (fileName, expectedName) => {
    const { status, body } = await fixture.upload(clientId, [{ ...sampleFile, fileName }])
    expect(status).toBe(201)
    expect(body.fileName).toBe(expectedName)
    const response = await fixture.download(clientId, body.id)
    expect(response).toMatchObject({ status: 200, text: 'the policy' })
    expect(response.headers['set-cookie']).toBeUndefined()
    await fixture.expectConsistentStorage()
  })

  test.each([
    ['a line break', 'form-data; name="document"; filename="a\r\nSet-Cookie: x=y.pdf"'],
    ['a bare carriage return', 'form-data; name="document"; filename="a\rb.pdf"'],
    ['a lone surrogate', 'form-data; name="document"; filename*=utf-16le\'\'%00%d8.pdf'],
    ['bytes that are not UTF-8', Buffer.from('form-data; name="document"; filename="\xff\xfe.pdf"', 'latin1')],
    ['80 kB', `form-data; name="document"; filename="${'x'.repeat(80_000)}.pdf"`],
    ['no value', 'form-data; name="document"; filename'],
  ])('in a header with %s does no harm', async (_what, disposition) => {
    const partHeadBytes = [
      `--${boundary}\r\nContent-Disposition: `,
      disposition,
      '\r\nContent-Type: application/pdf\r\n\r\n',
    ]
    const body = Buffer.concat([...partHeadBytes, 'the policy', formEnd].map((piece) => Buffer.from(piece)))
    const response = await postRaw(body)
    expect([201, 400]).toContain(response.status)
    expectNoInternals(response.text)
    expect(response.headers['set-cookie']).toBeUndefined()
    await fixture.expectConsistentStorage()
  })

  test('with an invalid media type is stored as application/octet-stream', async () => {
    const { body } = await fixture.upload(clientId, [{ ...sampleFile, type: 'text/html,<script>' }])
    expect(body.mediaType).toBe('application/octet-stream')
    expect((await fixture.download(clientId, body.id)).headers['content-type']).toBe('application/octet-stream')
  })
})

describe('authorization precedes the body', () => {
  /** Sends only the beginning of an upload. */
  async function beginUpload(browser: Browser, to = path): Promise<StreamingRequest> {
    const upload = (await createCallerFor(browser))('POST', to, { ...multipart, 'content-length': 20_000_000 })
    await upload.write(partHead(sampleFile))
    return upload
  }
  const createCallerFor =
    async ({ cookie, token }: Browser) =>
    (method: string, to: string, headers: Record<string, string | number>) =>
      call(method, to, { ...headers, cookie, 'x-csrf-token': token })

  test.each<[string, number, () => Promise<StreamingRequest>]>([
    ['without a session', 401, () => beginUpload(fixture.testApp.signedOut)],
    [
      'with a wrong CSRF token',
      403,
      () => beginUpload(createBrowser(fixture.testApp.app, fixture.agent.cookie, 'wrong')),
    ],
    ['by a colleague', 404, () => beginUpload(colleague)],
    ['with an invalid client id', 400, () => beginUpload(fixture.agent, '/api/clients/x/documents')],
    [
      'with too large a content-length',
      413,
      async () => {
        const upload = call('POST', path, { ...multipart, 'content-length': 30_000_000 })
        await upload.write(partHead(sampleFile))
        return upload
      },
    ],
  ])('an upload %s is answered %i before the file arrives', async (_what, status, begin) => {
    const [before, lines] = [await fixture.testApp.snapshot(), fixture.testApp.logLines.length]
    const upload = await begin()
    expect((await upload.readResponse()).status).toBe(status)
    upload.request.destroy()
    await expectNoChanges(before, lines)
  })

  test('so does the rate limit', async () => {
    const limitedInstance = await fixture.testApp.addInstance({ env: { RATE_LIMIT: 'on' } })
    const { body, headers } = encodeForm()
    const browser = fixture.agent.at(limitedInstance.app)
    const statuses = new Set<number>()
    for (let calls = 0; calls < 201; calls += 1) statuses.add((await browser.post(path, body, headers)).status)
    expect([...statuses]).toEqual([400, 429])
  })
})

/** Counts the bytes of the uploads being received. */
async function countReceivedBytes(): Promise<number> {
  const { incomingDir } = fixture.testApp.files
  const { incoming } = await fixture.listStoredFiles()
  const sizes = await Promise.all(incoming.map(async (name) => (await stat(join(incomingDir, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe('an interrupted transfer', () => {
  test.each(['in the header', 'in the file', 'after the file'])('that ends %s leaves nothing', async (position) => {
    const [before, lines] = [await fixture.testApp.snapshot(), fixture.testApp.logLines.length]
    const upload = call('POST', path, multipart)
    await upload.write(`--${boundary}\r\nContent-Disposition: form-data; `)
    if (position !== 'in the header') await upload.write(partHead(sampleFile).split('Disposition: form-data; ')[1]!)
    if (position !== 'in the header') await upload.write('x'.repeat(500_000))
    if (position === 'after the file') await upload.write(`\r\n${partHead(textPart('description', ''))}`)
    if (position !== 'in the header') await expect.poll(countReceivedBytes).toBeGreaterThan(400_000)
    upload.request.destroy()
    await expect(upload.response).rejects.toThrow('socket hang up')
    await expect.poll(async () => (await fixture.listStoredFiles()).incoming).toEqual([])
    await expectNoChanges(before, lines)
  })

  test('that is only slow completes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const slowUpload = call('POST', path, multipart)
    await slowUpload.write(partHead(sampleFile))
    for (const receivedBytes of [300, 600, 900, 1_200, 1_500]) {
      await slowUpload.write('x'.repeat(300))
      await expect.poll(countReceivedBytes).toBe(receivedBytes)
      vi.advanceTimersByTime(idleTimeoutMs * 0.9)
    }
    slowUpload.request.end(formEnd)
    expect(await slowUpload.readResponse()).toMatchObject({ status: 201, body: { size: 1_500 } })
  })

  test('without data is aborted', async () => {
    const [before, lines] = [await fixture.testApp.snapshot(), fixture.testApp.logLines.length]
    const stalledUpload = call('POST', path, multipart)
    await stalledUpload.write(`${partHead(sampleFile)}xxx`)
    await expect(stalledUpload.response).rejects.toThrow('socket hang up')
    await expect.poll(async () => (await fixture.listStoredFiles()).incoming).toEqual([])
    await expectNoChanges(before, lines)
  })

  test.runIf(process.platform === 'linux')('of a download leaves no file open', async () => {
    const { body } = await fixture.upload(clientId, [{ ...sampleFile, content: Buffer.alloc(8_000_000, 'x') }])
    const countOpenFiles = async () => {
      const all = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
      return (await Promise.all(all)).filter((path) => path.startsWith(dirname(fixture.testApp.files.incomingDir)))
        .length
    }
    for (let round = 0; round < 20; round += 1) {
      const upload = call('GET', `${path}/${body.id}/download`)
      upload.request.end()
      const response = await upload.response
      response.once('data', () => response.destroy())
      await new Promise((resolve) => response.once('close', resolve))
    }
    await expect.poll(countOpenFiles).toBe(0)
  })
})
