import { readdir, readlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserAt } from '#test/support/browser.ts'
import { type DocumentDesk, documentDesk } from '#test/support/document-desk.ts'
import { boundary, endOfForm, form, headOf, multipart, type Part, sampleFile } from '#test/support/multipart.ts'
import { expectQuiet } from '#test/support/quiet.ts'
import { type Call, onTheWire, type Wire } from '#test/support/wire-upload.ts'

/** Milliseconds for which nothing may come of an upload at this house. */
const stillness = 2_000

let desk: DocumentDesk
let call: Call
let clientId: string
let path: string
let colleague: Browser
beforeAll(async () => {
  desk = await documentDesk({ stillness })
  call = await onTheWire(desk.house, desk.agent)
  clientId = await desk.made()
  path = `/api/clients/${clientId}/documents`
  colleague = await desk.house.signedIn(desk.people.harbor.colleague)
})

/** What must be refused leaves no row, no file and nothing in the log that is our own trouble. */
async function refused(send: () => Promise<{ status: number; body: unknown }>, expected: object) {
  const [before, lines] = [await desk.house.snapshot(), desk.house.logged.length]
  const came = await send()
  expect(came).toMatchObject(expected)
  expectQuiet(JSON.stringify(came.body))
  await expectNothing(before, lines)
}

async function expectNothing(before: unknown, lines: number): Promise<void> {
  expect(await desk.house.snapshot()).toEqual(before)
  await desk.expectWhole()
  const trouble = desk.house.logged.slice(lines).filter((line) => JSON.parse(line).level >= 40)
  expect(trouble).toEqual([])
}

const raw = (body: string | Buffer, headers: Record<string, string> = multipart) => desk.agent.post(path, body, headers)
const at = (field: string, message?: string) => ({
  status: 400,
  body: { code: 'VALIDATION', issues: [{ path: field, ...(message && { message }) }] },
})
const field = (name: string, content: string): Part => ({ name, content })

describe('what is no upload of one file', () => {
  test.each<[string, Part[], string]>([
    ['no part', [], 'Choose a file'],
    ['fields alone', [field('description', 'x')], 'Choose a file'],
    ['a text where the file belongs', [field('document', 'x')], 'Choose a file'],
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
      Array.from({ length: 30 }, (_, index) => field(`f${index}`, 'x')),
      'This did not arrive whole, please try again',
    ],
  ])('%s is refused in plain words', (_what, parts, message) =>
    refused(() => desk.upload(clientId, parts), at('document', message)),
  )

  test.each<[string, Part[], string]>([
    ['too long', [sampleFile, field('description', 'x'.repeat(10_001))], 'description'],
    ['far too long', [sampleFile, field('description', 'x'.repeat(70_000))], 'description'],
    ['before the file', [field('description', 'x'.repeat(10_001)), sampleFile], 'description'],
    ['with a character that cannot be stored', [sampleFile, field('description', 'a\u0000b')], 'description'],
    ['twice', [field('description', 'x'), sampleFile, field('description', 'x')], 'description'],
    ['as an object', [sampleFile, { ...field('description', '{"a":1}'), type: 'application/json' }], 'description'],
  ])('a description %s is refused at its field', (_what, parts, name) =>
    refused(() => desk.upload(clientId, parts), at(name)),
  )

  // Unknown fields are ignored (contract 1), and an error never says a word of what was sent.
  test.each<[string, Part[]]>([
    ['twice', [field('My CSRF secret', 'a'), sampleFile, field('My CSRF secret', 'b')]],
    ['far too long', [sampleFile, field('My CSRF secret', 'x'.repeat(70_000))]],
    ['as JSON', [{ ...field('My CSRF secret', '{"a":1}'), type: 'application/json' }, sampleFile]],
  ])('a field nobody asked for, %s, is passed over, and never named', async (_what, parts) => {
    const good = await desk.upload(clientId, [field('description', 'kept'), ...parts])
    expect(good).toMatchObject({ status: 201, body: { description: 'kept' } })
    const bad = await desk.upload(clientId, [field('description', 'x'.repeat(10_001)), ...parts])
    expect(bad).toMatchObject(at('description'))
    expect(bad.text).not.toMatch(/csrf|secret/i)
  })

  test.each([
    ['a body of nothing', ''],
    ['no part at all', `--${boundary}--\r\n`],
    ['another boundary', `--other\r\n\r\nx\r\n--other--\r\n`],
    ['no end', `${headOf(sampleFile)}the poli`],
    ['an end in the head', `--${boundary}\r\nContent-Disposition: form-data; na`],
    ['a head of nothing', `--${boundary}\r\n\r\nx${endOfForm}`],
    ['a head without a name', `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx${endOfForm}`],
    ['a name of the prototype', form(sampleFile, field('__proto__', 'x')).body],
    ['JSON in a field that is none', form(sampleFile, { ...field('x', '{'), type: 'application/json' }).body],
  ])('%s is refused', (_what, body) => refused(() => raw(body), { status: 400, body: { code: 'VALIDATION' } }))

  test('what does not say that it is multipart is not taken, and multipart without a boundary is none', async () => {
    const { body } = form(sampleFile)
    for (const type of ['application/json', 'text/plain', 'application/pdf', 'application/x-www-form-urlencoded'])
      await refused(() => raw(body, { 'content-type': type }), { status: 415, body: { code: 'WRONG_TYPE' } })
    await refused(() => raw(body, { 'content-type': 'multipart/form-data' }), { status: 400 })
    await refused(() => raw('{"description":"x"}', {}), { status: 415 })
    await refused(() => desk.agent.post(path), { status: 415 })
  })

  test('every other endpoint goes on refusing multipart', async () => {
    const { body, headers } = form({ name: 'title', content: 'x' })
    expect(await desk.agent.post('/api/tasks', body, headers)).toMatchObject({ status: 415 })
    expect(await desk.agent.put(`${path}/${clientId}`, body, headers)).toMatchObject({ status: 415 })
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
  ])('%j is kept as %j, and comes down so', async (fileName, kept) => {
    const { status, body } = await desk.upload(clientId, [{ ...sampleFile, fileName }])
    expect(status).toBe(201)
    expect(body.fileName).toBe(kept)
    const came = await desk.download(clientId, body.id)
    expect(came).toMatchObject({ status: 200, text: 'the policy' })
    expect(came.headers['set-cookie']).toBeUndefined()
    await desk.expectWhole()
  })

  test.each([
    ['a line break', 'form-data; name="document"; filename="a\r\nSet-Cookie: x=y.pdf"'],
    ['a bare carriage return', 'form-data; name="document"; filename="a\rb.pdf"'],
    ['half a surrogate', 'form-data; name="document"; filename*=utf-16le\'\'%00%d8.pdf'],
    ['bytes that are no UTF-8', Buffer.from('form-data; name="document"; filename="\xff\xfe.pdf"', 'latin1')],
    ['80 kB', `form-data; name="document"; filename="${'x'.repeat(80_000)}.pdf"`],
    ['no name at all', 'form-data; name="document"; filename'],
  ])('a head with %s does no harm', async (_what, disposition) => {
    const head = [`--${boundary}\r\nContent-Disposition: `, disposition, '\r\nContent-Type: application/pdf\r\n\r\n']
    const body = Buffer.concat([...head, 'the policy', endOfForm].map((piece) => Buffer.from(piece)))
    const came = await raw(body)
    expect([201, 400]).toContain(came.status)
    expectQuiet(came.text)
    expect(came.headers['set-cookie']).toBeUndefined()
    await desk.expectWhole()
  })

  test('a media type that is none is bytes', async () => {
    const { body } = await desk.upload(clientId, [{ ...sampleFile, type: 'text/html,<script>' }])
    expect(body.mediaType).toBe('application/octet-stream')
    expect((await desk.download(clientId, body.id)).headers['content-type']).toBe('application/octet-stream')
  })
})

describe('who asks and for whom comes before the body', () => {
  /** The head of an upload whose rest never comes. */
  async function begun(browser: Browser, to = path): Promise<Wire> {
    const wire = (await onTheSameWire(browser))('POST', to, { ...multipart, 'content-length': 20_000_000 })
    await wire.write(headOf(sampleFile))
    return wire
  }
  const onTheSameWire =
    async ({ cookie, token }: Browser) =>
    (method: string, to: string, headers: Record<string, string | number>) =>
      call(method, to, { ...headers, cookie, 'x-csrf-token': token })

  test.each<[string, number, () => Promise<Wire>]>([
    ['signed out', 401, () => begun(desk.house.signedOut)],
    ['a wrong token', 403, () => begun(browserAt(desk.house.app, desk.agent.cookie, 'wrong'))],
    ['a colleague', 404, () => begun(colleague)],
    ['an id that is none', 400, () => begun(desk.agent, '/api/clients/x/documents')],
    [
      'too long by its own word',
      413,
      async () => {
        const wire = call('POST', path, { ...multipart, 'content-length': 30_000_000 })
        await wire.write(headOf(sampleFile))
        return wire
      },
    ],
  ])('%s is answered %i while the file is still to come', async (_what, status, begin) => {
    const [before, lines] = [await desk.house.snapshot(), desk.house.logged.length]
    const wire = await begin()
    expect((await wire.answer()).status).toBe(status)
    wire.request.destroy()
    await expectNothing(before, lines)
  })

  test('the limit of calls does, too', async () => {
    const limited = await desk.house.instance({ env: { RATE_LIMIT: 'on' } })
    const { body, headers } = form()
    const browser = desk.agent.at(limited.app)
    const statuses = new Set<number>()
    for (let calls = 0; calls < 201; calls += 1) statuses.add((await browser.post(path, body, headers)).status)
    expect([...statuses]).toEqual([400, 429])
  })
})

describe('what breaks off', () => {
  test.each(['in the head', 'in the file', 'behind the file'])('%s leaves nothing', async (where) => {
    const [before, lines] = [await desk.house.snapshot(), desk.house.logged.length]
    const wire = call('POST', path, multipart)
    await wire.write(`--${boundary}\r\nContent-Disposition: form-data; `)
    if (where !== 'in the head') await wire.write(headOf(sampleFile).split('Disposition: form-data; ')[1]!)
    if (where !== 'in the head') await wire.write('x'.repeat(500_000))
    if (where === 'behind the file') await wire.write(`\r\n${headOf(field('description', ''))}`)
    await pause(100)
    wire.request.destroy()
    await expect(wire.came).rejects.toThrow('socket hang up')
    await expect.poll(async () => (await desk.kept()).waiting, { timeout: 10_000 }).toEqual([])
    await expectNothing(before, lines)
  })

  test('a slow one arrives; one of which nothing comes any more is cut', async () => {
    const slow = call('POST', path, multipart)
    await slow.write(headOf(sampleFile))
    for (let piece = 0; piece < 5; piece += 1) {
      await slow.write('x'.repeat(300))
      await pause(stillness / 4)
    }
    slow.request.end(endOfForm)
    expect(await slow.answer()).toMatchObject({ status: 201, body: { size: 1_500 } })

    const [before, lines] = [await desk.house.snapshot(), desk.house.logged.length]
    const still = call('POST', path, multipart)
    await still.write(`${headOf(sampleFile)}xxx`)
    await expect(still.came).rejects.toThrow('socket hang up')
    await expect.poll(async () => (await desk.kept()).waiting, { timeout: 10_000 }).toEqual([])
    await expectNothing(before, lines)
  })

  test('a refused body of any length is thrown away until it ends, or is cut', async () => {
    const wire = call('POST', path, multipart)
    await wire.write(`${headOf({ ...sampleFile, name: 'file' })}x`)
    expect((await wire.answer()).status).toBe(400)
    // Sockets hold six of them by themselves.
    for (let sent = 0; sent < 10; sent += 1) await wire.write(Buffer.alloc(1_048_576))
    await new Promise((resolve) => void wire.request.on('close', resolve).on('error', resolve))
    await desk.expectWhole()
  })

  test.runIf(process.platform === 'linux')('a download that breaks off leaves no file open', async () => {
    const { body } = await desk.upload(clientId, [{ ...sampleFile, content: Buffer.alloc(8_000_000, 'x') }])
    const openNow = async () => {
      const all = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
      return (await Promise.all(all)).filter((path) => path.startsWith(dirname(desk.house.files.incoming))).length
    }
    for (let round = 0; round < 20; round += 1) {
      const wire = call('GET', `${path}/${body.id}/download`)
      wire.request.end()
      const came = await wire.came
      came.once('data', () => came.destroy())
      await new Promise((resolve) => came.once('close', resolve))
    }
    await expect.poll(openNow, { timeout: 10_000 }).toBe(0)
  })
})
