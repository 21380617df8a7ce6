import { expect, test } from 'vitest'
import type { SeededOrganization } from '#test/support/data/seed.ts'
import { createSignInFixture } from '#test/support/data/sign-in-fixture.ts'
import { currentUserOf } from '#test/support/sign-in/sign-in-test-app.ts'
import { expectWaitingSessions } from '#test/support/while-locked.ts'

const { testApp, signInAs, newEmail, findUsers } = await createSignInFixture()
const superAdmin = await testApp.signIn(await testApp.seed.user(testApp.platform, 'super_admin'))

const setActive = async ({ id }: SeededOrganization, isActive: boolean) =>
  expect((await superAdmin.send('PATCH', `/api/organizations/${id}`, { isActive })).status).toBe(200)
const readSignIns = async ({ id }: SeededOrganization) =>
  (
    await testApp.owner.query(
      "select action from audit where organization_id = $1 and action like 'sign_in%' order by id",
      [id],
    )
  ).rows.map(({ action }) => action)

async function addMember() {
  const organization = await testApp.seed.organization()
  const { id, email } = await testApp.seed.user(organization)
  return { organization, id, email }
}

/** Begins a sign-in that waits for a lock, runs `work`, and releases the lock. */
async function during<Outcome>(
  lock: string,
  signIn: () => Promise<Outcome>,
  work: () => Promise<unknown>,
): Promise<Outcome> {
  const holder = await testApp.owner.connect()
  try {
    await holder.query(`begin; ${lock}`)
    const signingIn = signIn()
    await expectWaitingSessions(testApp.owner, 1)
    await work()
    await holder.query('commit')
    return await signingIn
  } finally {
    holder.release()
  }
}

// In a partitioned table a row is locked after other tables' rows: there the organization comes first, and the
// archiving waits.
test.skipIf(process.env.PARTITIONS)(
  'a member who signs in while the organization is archived is refused, and no session awaits its return',
  async () => {
    const { organization, id, email } = await addMember()
    const lock = `select from users where id = '${id}' for update`
    const { browser, currentUser, title } = await during(
      lock,
      () => signInAs(email),
      () => setActive(organization, false),
    )
    expect(currentUser.status).toBe(401)
    await setActive(organization, true)
    expect((await currentUserOf(browser)).status).toBe(401)
    expect(title).toBe('This organization is archived')
    expect(await readSignIns(organization)).toEqual(['sign_in_refused'])
  },
)

test.skipIf(process.env.PARTITIONS)(
  'an invitation that is accepted while the organization is archived is refused',
  async () => {
    const organization = await testApp.seed.organization()
    const email = newEmail()
    const { id, link } = await testApp.createInvitation(await testApp.seed.user(organization, 'org_admin'), email)
    const lock = `select from invitations where id = '${id}' for update`
    const { browser } = await during(
      lock,
      () => signInAs(email, link),
      () => setActive(organization, false),
    )
    await setActive(organization, true)
    expect((await currentUserOf(browser)).status).toBe(401)
    expect(await findUsers(email)).toEqual([])
    expect(await readSignIns(organization)).toEqual(['sign_in_refused'])
  },
)

test('an organization that is archived during a sign-in waits for it, and ends its session', async () => {
  const { organization, email } = await addMember()
  let archiving: Promise<void>
  // The sign-in waits to be recorded, the archiving for the sign-in.
  const { browser } = await during(
    'lock table audit in share mode',
    () => signInAs(email),
    async () => {
      archiving = setActive(organization, false)
      await expectWaitingSessions(testApp.owner, 2)
    },
  )
  await archiving!
  await setActive(organization, true)
  expect((await currentUserOf(browser)).status).toBe(401)
  expect(await readSignIns(organization)).toEqual(['sign_in'])
})

test('a user who is deactivated during a sign-in, by a clock that is behind, signs in again after the return', async () => {
  const { organization, id, email } = await addMember()
  const admin = await testApp.signIn(await testApp.seed.user(organization, 'org_admin'))
  const change = async (action: string) => expect((await admin.patch(`/api/users/${id}/${action}`)).status).toBe(200)
  let deactivating: Promise<void>
  const { browser } = await during(
    'lock table audit in share mode',
    () => signInAs(email),
    async () => {
      testApp.clock.set('2026-11-21T14:59:59.000Z')
      deactivating = change('deactivate')
      await expectWaitingSessions(testApp.owner, 2)
    },
  )
  await deactivating!
  testApp.clock.set('2026-11-21T15:01:00.000Z')
  await change('reactivate')
  expect((await currentUserOf(browser)).status).toBe(401)
  expect((await signInAs(email)).currentUser.status).toBe(200)
})
