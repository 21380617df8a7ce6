import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Browser } from '#test/support/browser/browser.ts'
import { createDocumentFixture, type DocumentFixture } from '#test/support/data/document-fixture.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { encodeForm, formEnd, multipart, partHead, sampleFile } from '#test/support/multipart.ts'
import { createStreamingCaller } from '#test/support/streaming-request.ts'

let fixture: DocumentFixture
beforeAll(async () => {
  fixture = await createDocumentFixture()
})

type Uploader = { user: SeededUser; browser: Browser; clientId: string }
const execute = (text: string, ...values: unknown[]) => fixture.testApp.owner.query(text, values)

const endings: [name: string, status: number, role: 'agent' | 'org_admin', end: (one: Uploader) => Promise<unknown>][] =
  [
    ['deactivated', 401, 'agent', ({ user }) => execute('update users set is_active = false where id = $1', user.id)],
    ['signed out', 401, 'agent', ({ user }) => execute('delete from sessions where user_id = $1', user.id)],
    [
      'of an organization archived',
      401,
      'agent',
      ({ user }) => execute('update organizations set is_active = false where id = $1', user.organizationId),
    ],
    ['demoted', 404, 'org_admin', ({ user }) => execute("update users set role = 'agent' where id = $1", user.id)],
    [
      'who lost the client',
      404,
      'agent',
      async ({ user, clientId }) => {
        const { id } = await fixture.testApp.seed.user({ id: user.organizationId, name: 'x' })
        await execute('update clients set assigned_agent_id = $2 where id = $1', clientId, id)
      },
    ],
  ]

/** Signs in a user of a new organization, whose client is a colleague's if the user is an admin. */
async function addUploader(role: 'agent' | 'org_admin'): Promise<Uploader> {
  const organization = await fixture.testApp.seed.organization()
  const user = await fixture.testApp.seed.user(organization, role)
  const owner = role === 'agent' ? user : await fixture.testApp.seed.user(organization)
  return { user, browser: await fixture.testApp.signIn(user), clientId: await fixture.addClient({}, owner) }
}

describe.each(endings)('a user %s during an upload', (_name, status, role, end) => {
  test('while the file is received: nothing is stored', async () => {
    const uploader = await addUploader(role)
    const instance = await fixture.testApp.addInstance({ files: fixture.testApp.files })
    const call = await createStreamingCaller(instance, uploader.browser)
    const upload = call('POST', `/api/clients/${uploader.clientId}/documents`, multipart)
    await upload.write(partHead(sampleFile))
    await upload.write('half')
    await vi.waitFor(async () => expect((await fixture.listStoredFiles()).incoming).toHaveLength(1))
    await end(uploader)
    const before = await fixture.testApp.snapshot()
    upload.request.end(formEnd)
    expect((await upload.readResponse()).status).toBe(status)
    expect(await fixture.testApp.snapshot()).toEqual(before)
    await fixture.expectConsistentStorage()
  })

  test('while the file is saved: what was stored is removed', async () => {
    const uploader = await addUploader(role)
    const { files } = fixture.testApp
    let before: unknown
    const { app } = await fixture.testApp.addInstance({
      files: {
        ...files,
        save: async (...args) => {
          await files.save(...args)
          await end(uploader)
          before = await fixture.testApp.snapshot()
        },
      },
    })
    const { body, headers } = encodeForm(sampleFile)
    const response = await uploader.browser.at(app).post(`/api/clients/${uploader.clientId}/documents`, body, headers)
    expect(response.status).toBe(status)
    expect(before).toBeDefined()
    await fixture.expectConsistentStorage()
    expect((await execute('select from documents where client_id = $1', uploader.clientId)).rows).toEqual([])
    expect((await execute('select from timeline where client_id = $1', uploader.clientId)).rows).toEqual([])
  })
})
