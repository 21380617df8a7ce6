import type pg from 'pg'
import { afterAll } from 'vitest'
import { newSession, sessionsOf } from '#server/session/sessions.ts'
import { type Browser, browserAt } from './browser.ts'
import { freshDatabase, ownerPool } from './fresh-database.ts'
import { type Instance, type InstanceSettings, openInstance, secret } from './instance.ts'
import { type SeededUser, type Seed, seeding } from './seed.ts'
import { type Snapshot, snapshot } from './snapshot.ts'
import { type TestClock, testClock } from './test-clock.ts'

export type TestHouse = Instance & {
  url: string
  /** Queries as the owner of all tables, past every wall. */
  owner: pg.Pool
  clock: TestClock
  seed: Seed
  /** A person with a live session at this house. */
  signedIn(user: Pick<SeededUser, 'id' | 'organizationId'>): Promise<Browser>
  signedOut: Browser
  /** A further instance over the same database and clock. */
  instance(settings?: Omit<InstanceSettings, 'clock'>): Promise<Instance>
  snapshot(): Promise<Snapshot>
}

const ends: (() => Promise<unknown>)[] = []

/** Does something after the last test of the file; for what is opened within a hook. */
export const atEndOfFile = (end: () => Promise<unknown>): void => void ends.push(end)

// Said while the file is read: one that is said within another hook never runs.
afterAll(async () => void (await Promise.all(ends.splice(0).map((end) => end()))))

/** A program on a database of its own, for one test file; it goes away after the file's last test. */
export async function testHouse(settings: Omit<InstanceSettings, 'clock'> = {}): Promise<TestHouse> {
  const { url, drop } = await freshDatabase()
  const clock = testClock()
  const owner = ownerPool(url, 3)
  const open: Instance[] = []
  const instance: TestHouse['instance'] = async (more = {}) => {
    const one = await openInstance(url, { ...more, clock })
    open.push(one)
    return one
  }
  ends.push(async () => {
    await Promise.all(open.map((one) => one.close()))
    await owner.end()
    await drop()
  })
  const first = await instance(settings)
  return {
    ...first,
    url,
    owner,
    clock,
    seed: seeding(owner),
    instance,
    signedOut: browserAt(first.app),
    signedIn: async (user) => signIn(first, owner, user, clock()),
    snapshot: () => snapshot(owner),
  }
}

/** A row as the sign-in makes it, and the token that belongs to it. */
async function signIn(
  instance: Instance,
  owner: pg.Pool,
  user: Pick<SeededUser, 'id' | 'organizationId'>,
  now: Date,
): Promise<Browser> {
  const { cookie, idHash, expiresAt } = newSession(user.organizationId, now)
  const row = [user.organizationId, idHash, user.id, now, expiresAt]
  await owner.query(
    'insert into sessions (organization_id, id_hash, user_id, created_at, kept_alive_at, expires_at) values ($1, $2, $3, $4, $4, $5)',
    row,
  )
  const [organizationId = '', of = ''] = cookie.split('.')
  const token = sessionsOf(instance.database, { secret, secure: false }).tokenOf({ organizationId, secret: of })
  return browserAt(instance.app, `daybook=${cookie}`, token)
}
