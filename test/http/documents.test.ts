import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientDocument } from '#contract/client-documents.ts'
import { type DocumentDesk, documentDesk } from '#test/support/document-desk.ts'
import { sampleFile } from '#test/support/multipart.ts'
import { seedDocument } from '#test/support/seed-records.ts'

let desk: DocumentDesk
beforeAll(async () => {
  desk = await documentDesk()
})

const at = (clientId: string, id: string) => `/api/clients/${clientId}/documents/${id}`
const described = (text: string) => ({ name: 'description', content: text })

test('a document is kept with what it says of itself, and the timeline tells it', async () => {
  const clientId = await desk.made()
  const { status, body } = await desk.upload(clientId, [sampleFile, described('  The new policy  ')])
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    fileName: 'policy.pdf',
    description: 'The new policy',
    mediaType: 'application/pdf',
    size: 10,
    createdBy: desk.people.harbor.agent.id,
    createdByName: 'Ada Byron',
    createdAt: '2026-11-21T15:00:00.000Z',
  })
  expect(await desk.list(clientId)).toEqual([body])
  expect(await desk.eventsOf(clientId)).toMatchObject([
    { kind: 'document_added', event_type: 'document', title: 'Document added: policy.pdf', is_system: true },
  ])
  await desk.expectWhole()
})

test('the list is newest first, without deleted ones, the newest 500', async () => {
  const [clientId, other] = [await desk.made(), await desk.made()]
  const { agent } = desk.people.harbor
  const ids: string[] = []
  for (let index = 0; index < 501; index += 1)
    ids.unshift((await seedDocument(desk.house, agent, clientId, { file_name: `${index}` })).id)
  await seedDocument(desk.house, agent, clientId, { deleted_at: '2026-11-20T00:00:00Z' })
  await seedDocument(desk.house, agent, other)
  expect((await desk.list(clientId)).map(({ id }) => id)).toEqual(ids.slice(0, 500))
})

describe('coming down', () => {
  test.each([
    ['text/html', 'page.html', '<script>alert(document.cookie)</script>'],
    ['image/svg+xml', 'image.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['application/x-msdownload', 'setup.exe', 'MZ\u0090'],
    ['application/pdf', 'both.pdf', '%PDF-1.7 <html><script>alert(1)</script>'],
    ['text/plain', 'formula.csv', '=cmd|x'],
  ])('%s is never more than an attachment', async (type, fileName, content) => {
    const clientId = await desk.made()
    const { body } = await desk.upload(clientId, [{ name: 'document', fileName, type, content }])
    const came = await desk.download(clientId, body.id)
    expect(came).toMatchObject({ status: 200, text: content })
    expect(came.headers).toMatchObject({
      'content-type': type,
      'content-length': String(Buffer.byteLength(content)),
      'content-disposition': `attachment; filename=${fileName}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': 'no-store',
    })
  })

  test.each([
    [
      'résumé "new".pdf',
      `attachment; filename="r?sum? \\"new\\".pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%22new%22.pdf`,
    ],
    ['100%25.pdf', `attachment; filename=100%25.pdf; filename*=UTF-8''100%2525.pdf`],
    ['שלום.pdf', `attachment; filename="????.pdf"; filename*=UTF-8''%D7%A9%D7%9C%D7%95%D7%9D.pdf`],
    ['a;b=c,d.pdf', 'attachment; filename="a;b=c,d.pdf"'],
  ])('%s has its name in the header', async (fileName, header) => {
    const clientId = await desk.made()
    const { id } = await seedDocument(desk.house, desk.people.harbor.agent, clientId, { file_name: fileName })
    const { headers } = await desk.download(clientId, id)
    expect(headers['content-disposition']).toBe(header)
  })

  test('a HEAD tells of it and brings nothing', async () => {
    const clientId = await desk.made()
    const { body } = await desk.upload(clientId)
    const came = await desk.agent.send('HEAD', `${at(clientId, body.id)}/download`)
    expect(came).toMatchObject({ status: 200, text: '' })
    expect(came.headers['content-disposition']).toContain('attachment')
  })
})

describe('describing, deleting, restoring', () => {
  test('changes the description, empties it, and leaves it where nothing is said', async () => {
    const clientId = await desk.made()
    const { body } = await desk.upload(clientId)
    const put = (given: object) => desk.agent.put<ClientDocument>(at(clientId, body.id), given)
    expect((await put({ description: ' x 🎉 ' })).body).toEqual({ ...body, description: 'x 🎉' })
    expect((await put({})).body.description).toBe('x 🎉')
    expect((await put({ description: '' })).body.description).toBeNull()
    expect((await put({ description: null, fileName: 'other', size: 1 })).body).toEqual(body)
    for (const description of ['x'.repeat(10_001), 'a\u0000b', '\ud800', 5])
      await desk.refused(() => put({ description }), { status: 400, body: { issues: [{ path: 'description' }] } })
  })

  test('deleted it is nowhere, is in the audit, and comes back as it was', async () => {
    const clientId = await desk.made()
    const { body } = await desk.upload(clientId)
    expect((await desk.agent.delete(at(clientId, body.id))).status).toBe(204)
    expect(await desk.list(clientId)).toEqual([])
    expect((await desk.download(clientId, body.id)).status).toBe(404)
    await desk.refused(() => desk.agent.put(at(clientId, body.id), { description: 'y' }), { status: 404 })
    await desk.refused(() => desk.agent.delete(at(clientId, body.id)), { status: 404 })
    expect(await desk.auditOf(body.id)).toEqual([
      { action: 'document_deleted', subject_id: body.id, actor_id: desk.people.harbor.agent.id, details: {} },
    ])
    expect(await desk.agent.put(`${at(clientId, body.id)}/restore`)).toMatchObject({ status: 200, body })
    expect((await desk.download(clientId, body.id)).text).toBe('the policy')
    const before = await desk.house.snapshot()
    expect((await desk.agent.put(`${at(clientId, body.id)}/restore`)).status, 'one that stands').toBe(200)
    expect(await desk.house.snapshot()).toEqual(before)
  })
})

describe('the same key again', () => {
  const key = (name: string) => ({ 'idempotency-key': name })

  test('answers the document that it made, and keeps no second file', async () => {
    const clientId = await desk.made()
    const first = await desk.upload(clientId, [sampleFile], key('again'))
    expect(await desk.upload(clientId, [sampleFile], key('again'))).toMatchObject({ status: 201, body: first.body })
    expect(await desk.list(clientId)).toHaveLength(1)
    expect(await desk.eventsOf(clientId)).toHaveLength(1)
    await desk.expectWhole()
  })

  test('ten at once make one', async () => {
    const clientId = await desk.made()
    const came = await Promise.all(Array.from({ length: 10 }, () => desk.upload(clientId, [sampleFile], key('ten'))))
    expect(new Set(came.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await desk.list(clientId)).toHaveLength(1)
    await desk.expectWhole()
  })

  test('with another file, name, description or client is refused, and nothing of it is kept', async () => {
    const [clientId, other] = [await desk.made(), await desk.made()]
    await desk.upload(clientId, [sampleFile], key('other'))
    const others: [string, typeof sampleFile][] = [
      [clientId, { ...sampleFile, content: 'THE POLICY' }],
      [clientId, { ...sampleFile, fileName: 'other.pdf' }],
      [other, sampleFile],
    ]
    for (const [client, part] of others)
      await desk.refused(() => desk.upload(client, [part], key('other')), { status: 409, body: { code: 'DUPLICATE' } })
    const withWords = () => desk.upload(clientId, [sampleFile, described('x')], key('other'))
    await desk.refused(withWords, { status: 409 })
    await desk.refused(() => desk.upload(clientId, [sampleFile], key('x'.repeat(201))), { status: 400 })
    await desk.expectWhole()
  })
})

test('twenty at once are all there, each with its own bytes', async () => {
  const clientId = await desk.made()
  const contents = Array.from({ length: 20 }, (_, index) => `${index} `.repeat(10_000 + index))
  const came = await Promise.all(contents.map((content) => desk.upload(clientId, [{ ...sampleFile, content }])))
  expect(came.map(({ status }) => status)).toEqual(contents.map(() => 201))
  const texts = await Promise.all(came.map(({ body }) => desk.download(clientId, body.id)))
  expect(texts.map(({ text }) => text)).toEqual(contents)
  await desk.expectWhole()
})
