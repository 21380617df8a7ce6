import type { Browser } from '#test/support/browser/browser.ts'
import { marker, type People, seedPeople } from '#test/support/data/people.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import type { TestApp } from '#test/support/test-app.ts'

/** The callers of the access matrix; all but the first have signed in. */
export const actors = [
  'signedOut',
  'agent',
  'otherAgent',
  'orgAdmin',
  'otherOrgAdmin',
  'superAdmin',
  'deactivated',
  'demoted',
  'archived',
] as const
export type Actor = (typeof actors)[number]

/** Owner of the requested row relative to the caller; `theirs` is another organization's. */
export const ownerships = ['own', 'colleagues', 'theirs', 'absent', 'malformed'] as const
export type Ownership = (typeof ownerships)[number]

/** A well-formed ID that no row has. */
export const absentId = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'

export type AccessWorld = {
  people: People
  browsers: Record<Actor, Browser>
  /** Creates the row for a cell with the matching owner and returns its ID. */
  createId(createRow: RowFactory, actor: Actor, ownership: Ownership): Promise<string>
}

/** Creates a row of a user that contains `text` and returns its ID. */
export type RowFactory = (testApp: TestApp, owner: SeededUser, text: string) => Promise<string>

/** Signs in all actors, then deactivates one, demotes one and archives the organization of one. */
export async function createAccessWorld(testApp: TestApp): Promise<AccessWorld> {
  const { seed, owner: sql } = testApp
  const people = await seedPeople(seed)
  const { harbor, summit, platform } = people
  const archived = await seed.organization({ name: 'Closed' })
  const users: Record<Exclude<Actor, 'signedOut'>, SeededUser> = {
    agent: harbor.agent,
    otherAgent: harbor.colleague,
    orgAdmin: harbor.admin,
    otherOrgAdmin: summit.admin,
    superAdmin: platform.superAdmin,
    deactivated: await seed.user(harbor.organization),
    demoted: await seed.user(harbor.organization, 'org_admin'),
    archived: await seed.user(archived, 'org_admin'),
  }
  const colleagues: Partial<Record<Actor, SeededUser>> = {
    otherAgent: harbor.agent,
    otherOrgAdmin: summit.agent,
    superAdmin: await seed.user(platform.organization, 'super_admin'),
    archived: await seed.user(archived),
  }
  const signedIn = Object.entries(users).map(async ([actor, user]) => [actor, await testApp.signIn(user)])
  const browsers = { signedOut: testApp.signedOut, ...Object.fromEntries(await Promise.all(signedIn)) }
  await sql.query('update users set is_active = false where id = $1', [users.deactivated.id])
  await sql.query("update users set role = 'agent' where id = $1", [users.demoted.id])
  await sql.query('update organizations set is_active = false where id = $1', [archived.id])
  return {
    people,
    browsers,
    createId: async (createRow, actor, ownership) => {
      if (ownership === 'absent') return absentId
      if (ownership === 'malformed') return 'not-an-id'
      const caller = actor === 'signedOut' ? users.agent : users[actor]
      const foreignUser = actor === 'otherOrgAdmin' ? users.agent : summit.agent
      const owner = { own: caller, colleagues: colleagues[actor] ?? users.otherAgent, theirs: foreignUser }[ownership]
      return createRow(testApp, owner, owner.organizationId === summit.organization.id ? marker : 'access matrix row')
    },
  }
}
