import { readdir, readlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser } from '#test/support/browser/browser.ts'
import { type DocumentFixture, createDocumentFixture } from '#test/support/data/document-fixture.ts'
import { boundary, formEnd, encodeForm, partHead, multipart, type Part, sampleFile } from '#test/support/multipart.ts'
import { expectNoInternals } from '#test/support/expect-no-internals.ts'
import { type StreamingCaller, createStreamingCaller, type StreamingRequest } from '#test/support/streaming-request.ts'

/** Milliseconds for which nothing may come of an upload at this house. */
const stillness = 2_000

let fixture: DocumentFixture
let call: StreamingCaller
let clientId: string
let path: string
let colleague: Browser
beforeAll(async () => {
  fixture = await createDocumentFixture({ idleTimeoutMs: stillness })
  call = await createStreamingCaller(fixture.testApp, fixture.agent)
  clientId = await fixture.addClient()
  path = `/api/clients/${clientId}/documents`
  colleague = await fixture.testApp.signIn(fixture.people.harbor.colleague)
})

/** What must be refused leaves no row, no file and nothing in the log that is our own trouble. */
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

describe('what is no upload of one file', () => {
  test.each<[string, Part[], string]>([
    ['no part', [], 'Choose a file'],
    ['fields alone', [textPart('description', 'x')], 'Choose a file'],
    ['a text where the file belongs', [textPart('document', 'x')], 'Choose a file'],
    ['an empty file', [{ ...sampleFile, content: '' }], 'The file is empty'],
    ['a form whose file was not chosen', [{ ...sampleFile, fileName: '', content: '' }], 'The file is empty'],
    ['two files', [sampleFile, sampleFile], 'Send one file at a time'],
    ['a file in another field', [{ ...sampleFile, name: 'file' }], 'Send the file in the field document'],
    ['a file in two fields', [sampleFile, { ...sampleFile, name: 'file' }], 'Send the file in the field document'],
    [
      'a file where a field belongs',
      [sampleFile, { ...sampleFile, name: 'description' }],
      'Send the file in the field document',
    ],
    [
      'thirty fields',
      Array.from({ length: 30 }, (_, index) => textPart(`f${index}`, 'x')),
      'This did not arrive whole, please try again',
    ],
  ])('%s is refused in plain words', (_what, parts, message) =>
    expectRefusal(() => fixture.upload(clientId, parts), validationError('document', message)),
  )

  test.each<[string, Part[], string]>([
    ['too long', [sampleFile, textPart('description', 'x'.repeat(10_001))], 'description'],
    ['far too long', [sampleFile, textPart('description', 'x'.repeat(70_000))], 'description'],
    ['before the file', [textPart('description', 'x'.repeat(10_001)), sampleFile], 'description'],
    ['with a character that cannot be stored', [sampleFile, textPart('description', 'a\u0000b')], 'description'],
    ['twice', [textPart('description', 'x'), sampleFile, textPart('description', 'x')], 'description'],
    ['as an object', [sampleFile, { ...textPart('description', '{"a":1}'), type: 'application/json' }], 'description'],
  ])('a description %s is refused at its field', (_what, parts, name) =>
    expectRefusal(() => fixture.upload(clientId, parts), validationError(name)),
  )

  // Unknown fields are ignored (contract 1), and an error never says a word of what was sent.
  test.each<[string, Part[]]>([
    ['twice', [textPart('My CSRF secret', 'a'), sampleFile, textPart('My CSRF secret', 'b')]],
    ['far too long', [sampleFile, textPart('My CSRF secret', 'x'.repeat(70_000))]],
    ['as JSON', [{ ...textPart('My CSRF secret', '{"a":1}'), type: 'application/json' }, sampleFile]],
  ])('a field nobody asked for, %s, is passed over, and never named', async (_what, parts) => {
    const accepted = await fixture.upload(clientId, [textPart('description', 'kept'), ...parts])
    expect(accepted).toMatchObject({ status: 201, body: { description: 'kept' } })
    const rejected = await fixture.upload(clientId, [textPart('description', 'x'.repeat(10_001)), ...parts])
    expect(rejected).toMatchObject(validationError('description'))
    expect(rejected.text).not.toMatch(/csrf|secret/i)
  })

  test.each([
    ['a body of nothing', ''],
    ['no part at all', `--${boundary}--\r\n`],
    ['another boundary', `--other\r\n\r\nx\r\n--other--\r\n`],
    ['no end', `${partHead(sampleFile)}the poli`],
    ['an end in the head', `--${boundary}\r\nContent-Disposition: form-data; na`],
    ['a head of nothing', `--${boundary}\r\n\r\nx${formEnd}`],
    ['a head without a name', `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx${formEnd}`],
    ['a name of the prototype', encodeForm(sampleFile, textPart('__proto__', 'x')).body],
    ['JSON in a field that is none', encodeForm(sampleFile, { ...textPart('x', '{'), type: 'application/json' }).body],
  ])('%s is refused', (_what, body) =>
    expectRefusal(() => postRaw(body), { status: 400, body: { code: 'VALIDATION' } }),
  )

  test('what does not say that it is multipart is not taken, and multipart without a boundary is none', async () => {
    const { body } = encodeForm(sampleFile)
    for (const type of ['application/json', 'text/plain', 'application/pdf', 'application/x-www-form-urlencoded'])
      await expectRefusal(() => postRaw(body, { 'content-type': type }), { status: 415, body: { code: 'WRONG_TYPE' } })
    await expectRefusal(() => postRaw(body, { 'content-type': 'multipart/form-data' }), { status: 400 })
    await expectRefusal(() => postRaw('{"description":"x"}', {}), { status: 415 })
    await expectRefusal(() => fixture.agent.post(path), { status: 415 })
  })

  test('every other endpoint goes on refusing multipart', async () => {
    const { body, headers } = encodeForm({ name: 'title', content: 'x' })
    expect(await fixture.agent.post('/api/tasks', body, headers)).toMatchObject({ status: 415 })
    expect(await fixture.agent.put(`${path}/${clientId}`, body, headers)).toMatchObject({ status: 415 })
  })
})

describe('names', () => {
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
  ])('%j is kept as %j, and comes down so', async (fileName, expectedName) => {
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
    ['half a surrogate', 'form-data; name="document"; filename*=utf-16le\'\'%00%d8.pdf'],
    ['bytes that are no UTF-8', Buffer.from('form-data; name="document"; filename="\xff\xfe.pdf"', 'latin1')],
    ['80 kB', `form-data; name="document"; filename="${'x'.repeat(80_000)}.pdf"`],
    ['no name at all', 'form-data; name="document"; filename'],
  ])('a head with %s does no harm', async (_what, disposition) => {
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

  test('a media type that is none is bytes', async () => {
    const { body } = await fixture.upload(clientId, [{ ...sampleFile, type: 'text/html,<script>' }])
    expect(body.mediaType).toBe('application/octet-stream')
    expect((await fixture.download(clientId, body.id)).headers['content-type']).toBe('application/octet-stream')
  })
})

describe('who asks and for whom comes before the body', () => {
  /** The head of an upload whose rest never comes. */
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
    ['signed out', 401, () => beginUpload(fixture.testApp.signedOut)],
    ['a wrong token', 403, () => beginUpload(createBrowser(fixture.testApp.app, fixture.agent.cookie, 'wrong'))],
    ['a colleague', 404, () => beginUpload(colleague)],
    ['an id that is none', 400, () => beginUpload(fixture.agent, '/api/clients/x/documents')],
    [
      'too long by its own word',
      413,
      async () => {
        const upload = call('POST', path, { ...multipart, 'content-length': 30_000_000 })
        await upload.write(partHead(sampleFile))
        return upload
      },
    ],
  ])('%s is answered %i while the file is still to come', async (_what, status, begin) => {
    const [before, lines] = [await fixture.testApp.snapshot(), fixture.testApp.logLines.length]
    const upload = await begin()
    expect((await upload.readResponse()).status).toBe(status)
    upload.request.destroy()
    await expectNoChanges(before, lines)
  })

  test('the limit of calls does, too', async () => {
    const limitedInstance = await fixture.testApp.addInstance({ env: { RATE_LIMIT: 'on' } })
    const { body, headers } = encodeForm()
    const browser = fixture.agent.at(limitedInstance.app)
    const statuses = new Set<number>()
    for (let calls = 0; calls < 201; calls += 1) statuses.add((await browser.post(path, body, headers)).status)
    expect([...statuses]).toEqual([400, 429])
  })
})

describe('what breaks off', () => {
  test.each(['in the head', 'in the file', 'behind the file'])('%s leaves nothing', async (position) => {
    const [before, lines] = [await fixture.testApp.snapshot(), fixture.testApp.logLines.length]
    const upload = call('POST', path, multipart)
    await upload.write(`--${boundary}\r\nContent-Disposition: form-data; `)
    if (position !== 'in the head') await upload.write(partHead(sampleFile).split('Disposition: form-data; ')[1]!)
    if (position !== 'in the head') await upload.write('x'.repeat(500_000))
    if (position === 'behind the file') await upload.write(`\r\n${partHead(textPart('description', ''))}`)
    await pause(100)
    upload.request.destroy()
    await expect(upload.response).rejects.toThrow('socket hang up')
    await expect.poll(async () => (await fixture.listStoredFiles()).waiting, { timeout: 10_000 }).toEqual([])
    await expectNoChanges(before, lines)
  })

  test('a slow one arrives; one of which nothing comes any more is cut', async () => {
    const slowUpload = call('POST', path, multipart)
    await slowUpload.write(partHead(sampleFile))
    for (let piece = 0; piece < 5; piece += 1) {
      await slowUpload.write('x'.repeat(300))
      await pause(stillness / 4)
    }
    slowUpload.request.end(formEnd)
    expect(await slowUpload.readResponse()).toMatchObject({ status: 201, body: { size: 1_500 } })

    const [before, lines] = [await fixture.testApp.snapshot(), fixture.testApp.logLines.length]
    const stalledUpload = call('POST', path, multipart)
    await stalledUpload.write(`${partHead(sampleFile)}xxx`)
    await expect(stalledUpload.response).rejects.toThrow('socket hang up')
    await expect.poll(async () => (await fixture.listStoredFiles()).waiting, { timeout: 10_000 }).toEqual([])
    await expectNoChanges(before, lines)
  })

  test('a refused body of any length is thrown away until it ends, or is cut', async () => {
    const upload = call('POST', path, multipart)
    await upload.write(`${partHead({ ...sampleFile, name: 'file' })}x`)
    expect((await upload.readResponse()).status).toBe(400)
    // Sockets hold six of them by themselves.
    for (let sent = 0; sent < 10; sent += 1) await upload.write(Buffer.alloc(1_048_576))
    await new Promise((resolve) => void upload.request.on('close', resolve).on('error', resolve))
    await fixture.expectConsistentStorage()
  })

  test.runIf(process.platform === 'linux')('a download that breaks off leaves no file open', async () => {
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
    await expect.poll(countOpenFiles, { timeout: 10_000 }).toBe(0)
  })
})
