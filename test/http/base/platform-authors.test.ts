import { beforeAll, expect, test } from 'vitest'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { seedDocument, seedNote } from '#test/support/data/seed-records.ts'

let fixture: ClientFixture
let clientId: string
beforeAll(async () => {
  fixture = await createClientFixture()
  const { testApp, people, agent, addClient } = fixture
  const { superAdmin } = people.platform
  clientId = await addClient()
  const documentId = (await seedDocument(testApp, people.harbor.agent, clientId)).id
  const noteId = await seedNote(testApp, people.harbor.agent, clientId)
  await agent.post(`/api/clients/${clientId}/timeline`, { eventType: 'call', title: 'Called' })
  // As a super administrator would write them, who acts from the platform's organization.
  for (const [table, ids] of Object.entries({ documents: [documentId], client_notes: [noteId] }))
    await testApp.owner.query(`update ${table} set created_by = $1, created_by_organization = $2 where id = any($3)`, [
      superAdmin.id,
      superAdmin.organizationId,
      ids,
    ])
  await testApp.owner.query('update timeline set created_by = $1, created_by_organization = $2 where client_id = $3', [
    superAdmin.id,
    superAdmin.organizationId,
    clientId,
  ])
  const invite = { email: 'boss@example.com', role: 'org_admin' }
  const path = `/api/super-admin/organizations/${people.harbor.organization.id}/invitations`
  expect((await (await testApp.signIn(superAdmin)).post(path, invite)).status).toBe(201)
})

test.each(['timeline', 'timeline?only=conversations', 'notes', 'documents'])(
  '%s of a client: what a super administrator wrote has no author that the organization can see',
  async (list) => {
    const { body } = await fixture.agent.get(`/api/clients/${clientId}/${list}`)
    expect(body).toMatchObject([{ createdBy: null, createdByName: null }])
  },
)

test('an invitation by a super administrator names no inviter to the admins', async () => {
  const { body } = await fixture.admin.get('/api/invitations')
  expect(body).toMatchObject([{ email: 'boss@example.com', invitedBy: null, invitedByName: null }])
})

test('a note of a super administrator is not changed by a user of the organization', async () => {
  const { body } = await fixture.agent.get<{ id: string }[]>(`/api/clients/${clientId}/notes`)
  const path = `/api/clients/${clientId}/notes/${body[0]!.id}`
  expect((await fixture.agent.put(path, { content: 'Mine now' })).status).toBe(403)
})
