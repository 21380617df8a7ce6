import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { InvitationLink } from '#contract/team/invitations.ts'
import { newId } from '#server/base/ids.ts'
import { hashToken } from '#server/base/tokens.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { seedInvitation } from '#test/support/data/seed-records.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const publicUrl = 'http://localhost:8080'
let testApp: TestApp
let people: People
let admin: Browser
beforeAll(async () => {
  testApp = await createTestApp({ env: { PUBLIC_URL: publicUrl } })
  people = await seedPeople(testApp.seed)
})
beforeEach(async () => {
  testApp.clock.set('2026-11-21T15:00:00Z')
  admin = await testApp.signIn(people.harbor.admin)
  await testApp.owner.query('delete from invitations; delete from outbox; delete from audit')
})

const invite = async () =>
  (await admin.post<{ id: string }>('/api/invitations', { email: 'ada@example.com', role: 'agent' })).body.id
const copyLink = (id: string) => admin.post<InvitationLink & ErrorBody>(`/api/invitations/${id}/link`)
const readToken = ({ url }: InvitationLink) => new URL(url).searchParams.get('invitation')!
const readInvitation = async () => (await testApp.owner.query('select * from invitations')).rows[0]

test('a copied link replaces the mailed one, keeps the expiry, is in the audit and stored as a hash only', async () => {
  const id = await invite()
  const { token_hash: mailed } = await readInvitation()
  testApp.clock.advance({ days: 2 })
  const { status, body } = await copyLink(id)
  expect([status, body]).toEqual([200, { url: expect.any(String), expiresAt: '2026-11-28T15:00:00.000Z' }])
  expect(body.url).toMatch(new RegExp(`^${publicUrl}/api/login\\?invitation=[\\w-]{43}$`))
  const stored = await readInvitation()
  expect(stored.token_hash).toEqual(hashToken(readToken(body)))
  expect(stored.token_hash).not.toEqual(mailed)
  // The mail that waited has the link that is void now.
  expect((await testApp.owner.query('select from outbox')).rowCount).toBe(0)
  const { rows } = await testApp.owner.query('select action, subject_id as id from audit order by id')
  expect(rows).toEqual([
    { action: 'invitation_created', id },
    { action: 'invitation_link_copied', id },
  ])
  const { rows: everything } = await testApp.owner.query('select i::text, a::text from invitations i, audit a')
  for (const place of [JSON.stringify(everything), ...testApp.logLines]) expect(place).not.toContain(readToken(body))

  const again = await copyLink(id)
  expect(again.body.url).not.toBe(body.url)
})

test('a link of an expired invitation is valid for 7 days from now', async () => {
  const id = await invite()
  testApp.clock.advance({ days: 10 })
  admin = await testApp.signIn(people.harbor.admin)
  expect((await copyLink(id)).body.expiresAt).toBe('2026-12-08T15:00:00.000Z')
})

test.each([
  ['accepted', { accepted_at: '2026-11-21T14:00:00Z' }, 409, 'This invitation was already accepted'],
  ['canceled', { canceled_at: '2026-11-21T14:00:00Z' }, 404, undefined],
])('an invitation that was %s has no link', async (_state, fields, status, message) => {
  const id = await seedInvitation(testApp, people.harbor.agent, { email: 'eve@example.com', ...fields })
  const answer = await copyLink(id)
  expect(answer.status).toBe(status)
  if (message) expect(answer.body.message).toBe(message)
})

test('an invitation of somebody who has joined since has no link', async () => {
  const id = await seedInvitation(testApp, people.harbor.agent, { email: people.harbor.agent.email })
  expect([(await copyLink(id)).status, (await copyLink(newId())).status]).toEqual([409, 404])
})

test('a super administrator copies the link of any organization, but not of an archived one', async () => {
  const id = await invite()
  const superAdmin = await testApp.signIn(people.platform.superAdmin)
  const { organizationId } = people.harbor.admin
  const path = `/api/super-admin/organizations/${organizationId}/invitations/${id}/link`
  const { status, body } = await superAdmin.post<InvitationLink>(path)
  expect([status, (await readInvitation()).token_hash]).toEqual([200, hashToken(readToken(body))])
  const setActive = (isActive: boolean) =>
    testApp.owner.query('update organizations set is_active = $2 where id = $1', [organizationId, isActive])
  await setActive(false)
  expect((await superAdmin.post<ErrorBody>(path)).status).toBe(409)
  await setActive(true)
})
