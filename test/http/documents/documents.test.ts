import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientDocument } from '#contract/documents/documents.ts'
import { createContext, type NonTransactionalCtx } from '#server/base/context.ts'
import { downloadDocument } from '#server/documents/service.ts'
import { type DocumentFixture, createDocumentFixture } from '#test/support/data/document-fixture.ts'
import { seedDocument } from '#test/support/data/seed-records.ts'
import { sampleFile } from '#test/support/multipart.ts'

let fixture: DocumentFixture
beforeAll(async () => {
  fixture = await createDocumentFixture()
})

const documentPath = (clientId: string, id: string) => `/api/clients/${clientId}/documents/${id}`
const descriptionPart = (text: string) => ({ name: 'description', content: text })

test('an uploaded document is stored with its fields and recorded on the timeline', async () => {
  const clientId = await fixture.addClient()
  const { status, body } = await fixture.upload(clientId, [sampleFile, descriptionPart('  The new policy  ')])
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    fileName: 'policy.pdf',
    description: 'The new policy',
    mediaType: 'application/pdf',
    size: 10,
    createdBy: fixture.people.harbor.agent.id,
    createdByName: 'Ada Byron',
    createdAt: '2026-11-21T15:00:00.000Z',
  })
  expect(await fixture.list(clientId)).toEqual([body])
  expect(await fixture.readEvents(clientId)).toMatchObject([
    { kind: 'document_added', event_type: 'document', title: 'Document added: policy.pdf', is_system: true },
  ])
  await fixture.expectConsistentStorage()
})

test('the list contains the newest 500, newest first, without deleted ones', async () => {
  const [clientId, other] = [await fixture.addClient(), await fixture.addClient()]
  const { agent } = fixture.people.harbor
  const ids: string[] = []
  for (let index = 0; index < 501; index += 1)
    ids.unshift((await seedDocument(fixture.testApp, agent, clientId, { file_name: `${index}` })).id)
  await seedDocument(fixture.testApp, agent, clientId, { deleted_at: '2026-11-20T00:00:00Z' })
  await seedDocument(fixture.testApp, agent, other)
  expect((await fixture.list(clientId)).map(({ id }) => id)).toEqual(ids.slice(0, 500))
})

describe('a download', () => {
  test.each([
    ['text/html', 'page.html', '<script>alert(document.cookie)</script>'],
    ['image/svg+xml', 'image.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['application/x-msdownload', 'setup.exe', 'MZ\u0090'],
    ['application/pdf', 'both.pdf', '%PDF-1.7 <html><script>alert(1)</script>'],
    ['text/plain', 'formula.csv', '=cmd|x'],
  ])('of %s is always an attachment', async (type, fileName, content) => {
    const clientId = await fixture.addClient()
    const { body } = await fixture.upload(clientId, [{ name: 'document', fileName, type, content }])
    const response = await fixture.download(clientId, body.id)
    expect(response).toMatchObject({ status: 200, text: content })
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(Buffer.byteLength(content)),
      'content-disposition': `attachment; filename=${fileName}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'; sandbox$/),
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
  ])('of %s has its encoded name in the header', async (fileName, header) => {
    const clientId = await fixture.addClient()
    const { id } = await seedDocument(fixture.testApp, fixture.people.harbor.agent, clientId, { file_name: fileName })
    const { headers } = await fixture.download(clientId, id)
    expect(headers['content-disposition']).toBe(header)
  })

  test('is neither sent nor recorded if the client was lost after the access was checked', async () => {
    const clientId = await fixture.addClient()
    const { body } = await fixture.upload(clientId)
    const { testApp, people } = fixture
    const { id, organizationId } = people.harbor.agent
    const zones = { profileZone: null, lastSeenZone: null, organizationZone: null }
    const ctx = createContext({ id, organizationId, role: 'agent', country: 'US' }, zones, testApp.clock())
    const transact: NonTransactionalCtx['transact'] = (mode, work) =>
      testApp.database.inOrganization(organizationId, mode, (db) => work({ ...ctx, db }))
    const download = await downloadDocument(
      { ...ctx, transact, cleanUp: transact.bind(null, 'write') },
      testApp.files,
      clientId,
      body.id,
    )
    await testApp.owner.query('update clients set assigned_agent_id = $1 where id = $2', [
      people.harbor.admin.id,
      clientId,
    ])
    await expect(download.open()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { rowCount } = await testApp.owner.query('select from audit where subject_id = $1', [body.id])
    expect(rowCount).toBe(0)
  })

  test('answers HEAD with headers only', async () => {
    const clientId = await fixture.addClient()
    const { body } = await fixture.upload(clientId)
    const response = await fixture.agent.send('HEAD', `${documentPath(clientId, body.id)}/download`)
    expect(response).toMatchObject({ status: 200, text: '' })
    expect(response.headers['content-disposition']).toContain('attachment')
  })
})

describe('a document', () => {
  test('changes, loses or keeps its description', async () => {
    const clientId = await fixture.addClient()
    const { body } = await fixture.upload(clientId)
    const putDocument = (patch: object) => fixture.agent.put<ClientDocument>(documentPath(clientId, body.id), patch)
    expect((await putDocument({ description: ' x 🎉 ' })).body).toEqual({ ...body, description: 'x 🎉' })
    expect((await putDocument({})).body.description).toBe('x 🎉')
    expect((await putDocument({ description: '' })).body.description).toBeNull()
    expect((await putDocument({ description: null, fileName: 'other', size: 1 })).body).toEqual(body)
    for (const description of ['x'.repeat(10_001), 'a\u0000b', '\ud800', 5])
      await fixture.expectRefusal(() => putDocument({ description }), {
        status: 400,
        body: { issues: [{ path: 'description' }] },
      })
  })

  test('disappears when deleted, is in the audit, and returns unchanged when restored', async () => {
    const clientId = await fixture.addClient()
    const { body } = await fixture.upload(clientId)
    expect((await fixture.agent.delete(documentPath(clientId, body.id))).status).toBe(204)
    expect(await fixture.list(clientId)).toEqual([])
    expect((await fixture.download(clientId, body.id)).status).toBe(404)
    await fixture.expectRefusal(() => fixture.agent.put(documentPath(clientId, body.id), { description: 'y' }), {
      status: 404,
    })
    await fixture.expectRefusal(() => fixture.agent.delete(documentPath(clientId, body.id)), { status: 404 })
    expect(await fixture.readAudit(body.id)).toEqual([
      { action: 'document_deleted', subject_id: body.id, actor_id: fixture.people.harbor.agent.id, details: {} },
    ])
    expect(await fixture.agent.put(`${documentPath(clientId, body.id)}/restore`)).toMatchObject({ status: 200, body })
    expect((await fixture.download(clientId, body.id)).text).toBe('the policy')
    const before = await fixture.testApp.snapshot()
    expect(
      (await fixture.agent.put(`${documentPath(clientId, body.id)}/restore`)).status,
      'a document that is not deleted',
    ).toBe(200)
    expect(await fixture.testApp.snapshot()).toEqual(before)
  })
})

describe('an upload with the same key', () => {
  const keyHeader = (name: string) => ({ 'idempotency-key': name })

  test('answers the existing document and stores no second file', async () => {
    const clientId = await fixture.addClient()
    const first = await fixture.upload(clientId, [sampleFile], keyHeader('again'))
    expect(await fixture.upload(clientId, [sampleFile], keyHeader('again'))).toMatchObject({
      status: 201,
      body: first.body,
    })
    expect(await fixture.list(clientId)).toHaveLength(1)
    expect(await fixture.readEvents(clientId)).toHaveLength(1)
    await fixture.expectConsistentStorage()
  })

  test('creates one document, also when ten are sent at once', async () => {
    const clientId = await fixture.addClient()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => fixture.upload(clientId, [sampleFile], keyHeader('ten'))),
    )
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await fixture.list(clientId)).toHaveLength(1)
    await fixture.expectConsistentStorage()
  })

  test('and another file, name, description or client is rejected, and nothing is stored', async () => {
    const [clientId, other] = [await fixture.addClient(), await fixture.addClient()]
    await fixture.upload(clientId, [sampleFile], keyHeader('other'))
    const others: [string, typeof sampleFile][] = [
      [clientId, { ...sampleFile, content: 'THE POLICY' }],
      [clientId, { ...sampleFile, fileName: 'other.pdf' }],
      [other, sampleFile],
    ]
    for (const [client, part] of others)
      await fixture.expectRefusal(() => fixture.upload(client, [part], keyHeader('other')), {
        status: 409,
        body: { code: 'DUPLICATE' },
      })
    const uploadDescribed = () => fixture.upload(clientId, [sampleFile, descriptionPart('x')], keyHeader('other'))
    await fixture.expectRefusal(uploadDescribed, { status: 409 })
    await fixture.expectRefusal(() => fixture.upload(clientId, [sampleFile], keyHeader('x'.repeat(201))), {
      status: 400,
    })
    await fixture.expectConsistentStorage()
  })
})

test('twenty concurrent uploads are all stored, each with its own bytes', async () => {
  const clientId = await fixture.addClient()
  const contents = Array.from({ length: 20 }, (_, index) => `${index} `.repeat(10_000 + index))
  const responses = await Promise.all(contents.map((content) => fixture.upload(clientId, [{ ...sampleFile, content }])))
  expect(responses.map(({ status }) => status)).toEqual(contents.map(() => 201))
  const texts = await Promise.all(responses.map(({ body }) => fixture.download(clientId, body.id)))
  expect(texts.map(({ text }) => text)).toEqual(contents)
  await fixture.expectConsistentStorage()
})
