import { expect, test } from 'vitest'
import { createSignInFixture } from '#test/support/data/sign-in-fixture.ts'
import { effort } from '#test/support/effort.ts'
import { currentUserOf } from '#test/support/sign-in/sign-in-test-app.ts'
import { expectWaitingSessions, whileLocked } from '#test/support/while-locked.ts'

const { issuer, testApp, harbor, admin, newEmail, signInAs, findUsers, readAcceptedAt } = await createSignInFixture()
const other = await testApp.addInstance({ env: { PUBLIC_URL: testApp.publicUrl, ...issuer.settings } })
const otherOrigin = await other.app.listen({ host: '127.0.0.1', port: 0 })

const adminBrowser = (await testApp.signIn(admin)).at(other.app)
const readInvitation = async (id: string) =>
  (await testApp.owner.query('select canceled_at, token_hash from invitations where id = $1', [id])).rows[0]
const readOutbox = async (id: string) =>
  (await testApp.owner.query('select from outbox where subject_id = $1', [id])).rowCount

const rounds = Array.from({ length: effort.raceRounds * 2 }, (_, round) => round)

/** Goes through the sign-in up to the callback, which accepts. */
async function openCallback(link: string) {
  const visitor = testApp.newVisitor()
  const { headers } = await visitor.visit(link, { follow: false })
  const issued = await visitor.visit(String(headers.location), { follow: false })
  return { visitor, callback: String(issued.headers.location) }
}

test.each(rounds)('accepted twice at once, on two instances: one member, who is signed in twice (%i)', async () => {
  const email = newEmail()
  const { id, link } = await testApp.createInvitation(admin, email)
  issuer.setUser(email)
  const [one, two] = [await openCallback(link), await openCallback(link)]
  await Promise.all([
    one.visitor.visit(one.callback),
    two.visitor.visit(two.callback.replace(testApp.publicUrl, otherOrigin)),
  ])
  const [user] = await findUsers(email)
  for (const { visitor } of [one, two]) expect(await currentUserOf(visitor)).toMatchObject({ status: 200, ...user! })
  expect(await findUsers(email)).toHaveLength(1)
  expect(await readAcceptedAt(id)).not.toBeNull()
})

test.each(rounds)('accepted and canceled at once, on two instances: one of the two happens (%i)', async () => {
  const email = newEmail()
  const { id, link } = await testApp.createInvitation(admin, email)
  const [accepted, canceled] = await Promise.all([signInAs(email, link), adminBrowser.delete(`/api/invitations/${id}`)])
  const isMember = accepted.currentUser.status === 200
  expect(await findUsers(email)).toHaveLength(isMember ? 1 : 0)
  expect(canceled.status).toBe(isMember ? 409 : 204)
  expect([(await readAcceptedAt(id)) !== null, (await readInvitation(id)).canceled_at !== null]).toEqual([
    isMember,
    !isMember,
  ])
  if (!isMember) expect(accepted.title).toBe('This invitation was canceled')
})

test.each(rounds)('accepted and resent at once: accepted once, or the old link is void (%i)', async () => {
  const email = newEmail()
  const { id, link } = await testApp.createInvitation(admin, email)
  const [accepted, resent] = await Promise.all([
    signInAs(email, link),
    adminBrowser.post(`/api/invitations/${id}/resend`),
  ])
  const isMember = accepted.currentUser.status === 200
  expect(await findUsers(email)).toHaveLength(isMember ? 1 : 0)
  expect((await readAcceptedAt(id)) !== null).toBe(isMember)
  if (isMember) expect(accepted.currentUser.organizationId).toBe(harbor.id)
  else expect(accepted.title).toBe('This invitation is not valid')
  // A mail that is sent has a link that works.
  expect(await readOutbox(id)).toBe(isMember ? 0 : 1)
  expect(resent.status).toBe(isMember ? 409 : 200)
})

test.each(rounds)(
  'accepted and invited again at once: one member, and no pending invitation beside it (%i)',
  async () => {
    const email = newEmail()
    const expired = await testApp.createInvitation(admin, email, { expires_at: '2026-11-20T00:00:00Z' })
    const valid = await testApp.createInvitation(admin, email)
    const [accepted, invited] = await Promise.all([
      signInAs(email, valid.link),
      adminBrowser.post('/api/invitations', { email, role: 'agent' }),
    ])
    expect([accepted.currentUser.status, invited.status]).toEqual([200, 409])
    expect(await findUsers(email)).toHaveLength(1)
    expect(await readOutbox(expired.id)).toBe(0)
  },
)

/** Runs two calls that both wait for the invitation's row, the first one in front. */
const inOrder = <One, Other>(id: string, first: () => Promise<One>, second: () => Promise<Other>) =>
  whileLocked(
    testApp,
    { sql: 'select from invitations where id = $1 for update', id, waitingSessions: 2 },
    async () => {
      const one = first()
      await expectWaitingSessions(testApp.owner, 1)
      return Promise.all([one, second()])
    },
  )

test.each(['cancel', 'resend'])('a %s that waits for an acceptance is refused', async (action) => {
  const email = newEmail()
  const { id, link } = await testApp.createInvitation(admin, email)
  const [accepted, refused] = await inOrder(
    id,
    () => signInAs(email, link),
    () =>
      action === 'cancel'
        ? adminBrowser.delete(`/api/invitations/${id}`)
        : adminBrowser.post(`/api/invitations/${id}/resend`),
  )
  expect([accepted.currentUser.status, refused.status]).toEqual([200, 409])
  expect((await readInvitation(id)).canceled_at).toBeNull()
  expect(await readOutbox(id)).toBe(0)
})

test('an acceptance that waits for a cancellation is refused', async () => {
  const email = newEmail()
  const { id, link } = await testApp.createInvitation(admin, email)
  const [canceled, refused] = await inOrder(
    id,
    () => adminBrowser.delete(`/api/invitations/${id}`),
    () => signInAs(email, link),
  )
  expect([canceled.status, refused.title]).toEqual([204, 'This invitation was canceled'])
  expect(await findUsers(email)).toEqual([])
})
