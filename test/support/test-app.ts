import type pg from 'pg'
import { generateSession, createSessionService } from '#server/session/sessions.ts'
import { type Snapshot, takeSnapshot } from '#test/support/access/snapshot.ts'
import { type Browser, createBrowser } from '#test/support/browser/browser.ts'
import { type SeededUser, type Seed, createSeed } from '#test/support/data/seed.ts'
import { effort } from './effort.ts'
import { openForkedInstance } from './forked-instance.ts'
import { createFreshDatabase, type FreshDatabase, openOwnerPool } from './fresh-database.ts'
import { type Instance, type InstanceSettings, openInstance } from './instance.ts'
import { testSecret } from './session-secret.ts'
import { type TestClock, createTestClock } from './test-clock.ts'

export type TestApp = Instance & {
  /** The owner's URL. */
  url: string
  /** URLs of the logins that the program uses. */
  poolUrl: string
  jobsUrl: string
  /** Queries as the owner of all tables, without row level security. */
  owner: pg.Pool
  clock: TestClock
  seed: Seed
  /** Creates a session and returns a browser that uses it. */
  signIn(user: Pick<SeededUser, 'id' | 'organizationId'>): Promise<Browser>
  signedOut: Browser
  /** Adds an instance on the same database and clock; in `npm run long -- races` in a separate process, unless given code. */
  addInstance(settings?: Omit<InstanceSettings, 'clock'>): Promise<Instance>
  snapshot(): Promise<Snapshot>
}

const cleanups: (() => Promise<unknown>)[] = []

/** Registers a cleanup that runs after the last test of the file. */
export const onFileFinished = (cleanup: () => Promise<unknown>): void => void cleanups.push(cleanup)

/** Runs the registered cleanups; called by the setup file of the project, because Vitest ignores hooks added in hooks. */
export const runFileCleanups = (): Promise<unknown> => Promise.all(cleanups.splice(0).map((cleanup) => cleanup()))

/** Builds the application on a fresh database, or on another, closed and dropped after the last test of the file. */
export async function createTestApp(
  settings: Omit<InstanceSettings, 'clock'> = {},
  database?: FreshDatabase,
): Promise<TestApp> {
  const { drop, ...urls } = database ?? (await createFreshDatabase())
  const clock = createTestClock()
  const owner = openOwnerPool(urls.url, 3)
  const instances: Instance[] = []
  const instance: TestApp['addInstance'] = async (more = {}) => {
    const isApart = effort.forksInstances && instances.length > 0 && Object.keys(more).every((one) => one === 'env')
    const added = await (isApart ? openForkedInstance : openInstance)(urls.poolUrl, { ...more, clock })
    instances.push(added)
    return added
  }
  cleanups.push(async () => {
    await Promise.all(instances.map((added) => added.close()))
    await owner.end()
    await drop()
  })
  const first = await instance(settings)
  return {
    ...first,
    ...urls,
    owner,
    clock,
    seed: createSeed(owner),
    addInstance: instance,
    signedOut: createBrowser(first.app),
    signIn: async (user) => signIn(first, owner, user, clock()),
    snapshot: () => takeSnapshot(owner),
  }
}

/** Inserts a session like the sign-in does, and returns a browser that uses it. */
export async function signIn(
  instance: Instance,
  owner: pg.Pool,
  user: Pick<SeededUser, 'id' | 'organizationId'>,
  now: Date,
): Promise<Browser> {
  const { cookie, idHash, expiresAt } = generateSession({ secret: testSecret }, user.organizationId, now)
  const row = [user.organizationId, idHash, user.id, now, expiresAt]
  await owner.query(
    'insert into sessions (organization_id, id_hash, user_id, created_at, touched_at, expires_at) values ($1, $2, $3, $4, $4, $5)',
    row,
  )
  const sessions = createSessionService(instance.database, { secret: testSecret, publicUrl: 'http://localhost' })
  const token = sessions.computeCsrfToken(cookie.split('.')[1]!)
  return createBrowser(instance.app, `daybook=${cookie}`, token)
}
