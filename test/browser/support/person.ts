import type { BrowserContext } from 'playwright-core'
import { inject } from 'vitest'
import type { Role } from '#contract/base/roles.ts'
import { taskDefaults, type Task, type TaskDraft } from '#contract/tasks/tasks.ts'
import { createContext, type Ctx } from '#server/base/context.ts'
import { createDatabase, type Database, createPool } from '#server/base/database.ts'
import { newId } from '#server/base/ids.ts'
import { createSession } from '#server/session/sessions.ts'
import { addSession } from '#server/session/store.ts'
import * as tasks from '#server/tasks/service.ts'
import * as team from '#server/team/service.ts'

export type CookieState = Awaited<ReturnType<BrowserContext['storageState']>>
/** Somebody with a session; `organizationId` and `id` find what is theirs in the database. */
export type Person = {
  email: string
  id: string
  organizationId: string
  role: Role
  zone: string
  cookies: CookieState
  tasks: Task[]
}
type TaskInput = Partial<TaskDraft> & Pick<TaskDraft, 'title'>

let personCount = 0

/** A new user of Harbor Insurance with these tasks, signed in already, so that no other test touches their day. */
export async function createPerson(
  taskInputs: TaskInput[],
  {
    role = 'agent',
    firstName = 'Ada',
    zone = inject('daybook').zone,
    hasQuietDays: quiet = true,
  }: { role?: Role; firstName?: string; zone?: string; hasQuietDays?: boolean } = {},
): Promise<Person> {
  personCount += 1
  const email = `person-${process.pid}-${personCount}@harbor.test`
  const now = new Date()
  const person = await inDatabase(async (appDatabase, organizationId) => {
    const { cookie, idHash, expiresAt } = createSession(organizationId, now)
    const id = await appDatabase.acrossOrganizations('write', async (db) => {
      const user = await team.addUser(db, now, { organizationId, email, role, firstName, lastName: 'Lovell' })
      await addSession(db, { organizationId, idHash, userId: user, issuerToken: undefined, now, expiresAt })
      return user
    })
    if (quiet) await suppressDailyTasks(appDatabase, organizationId, id)
    return { email, id, organizationId, role, zone, cookies: cookieState(cookie) }
  })
  return { ...person, tasks: await createTasks(person, taskInputs) }
}

/** Days opened and counted for good: no roleplay and no celebration come between a test and what it looks at. */
async function suppressDailyTasks({ pool }: Database, organizationId: string, id: string): Promise<void> {
  await pool.query('insert into opened_days values ($1, $2, $3, $3)', [organizationId, id, '2999-12-31'])
  await pool.query('insert into cleared_days values ($1, $2, $3, 4, now())', [organizationId, id, '2999-12-31'])
}

/** Gives somebody further tasks as they would have made them so many hours ago, due that day where nothing else is said. */
export function createTasks(person: Omit<Person, 'tasks'>, taskInputs: TaskInput[], hoursAgo = 0): Promise<Task[]> {
  const zones = { profile: null, header: person.zone, lastSeen: null, organization: null }
  const createdAt = new Date(Date.now() - hoursAgo * 3_600_000)
  return inDatabase((appDatabase) =>
    appDatabase.inOrganization(person.organizationId, 'write', async (db) => {
      const ctx = createContext(db, { ...person, country: 'US' }, zones, createdAt)
      const created: Task[] = []
      for (const task of taskInputs) created.push(await addTask(ctx, task))
      return created
    }),
  )
}

/** The roleplay is made by the program alone; its own title stays. */
async function addTask(ctx: Ctx, task: TaskInput): Promise<Task> {
  if (task.type !== 'roleplay') return tasks.createTask(ctx, newId(), { ...taskDefaults, ...task } as TaskDraft)
  const [roleplay] = await tasks.addRoleplays(ctx.db, ctx.now, [{ userId: ctx.viewer.id, today: ctx.today }])
  return roleplay!
}

/** Ends all sessions of somebody behind the program's back, as a week's absence would. */
export const endSessions = ({ id }: Person): Promise<unknown> =>
  inDatabase((appDatabase) => appDatabase.pool.query('delete from sessions where user_id = $1', [id]))

/** One of a person's tasks as the database has it now, whatever the screens show. */
export const readStoredTask = (id: string): Promise<{ status: string; count: number; title: string }> =>
  inDatabase(async (appDatabase) => {
    const { rows } = await appDatabase.pool.query(
      'select status, completed_count as count, title from tasks where id = $1',
      [id],
    )
    return rows[0]
  })

/** Does something in the running program's database, as its owner or in an organisation. */
export async function inDatabase<T>(work: (appDatabase: Database, organizationId: string) => Promise<T>): Promise<T> {
  const pool = createPool(inject('daybook').databaseUrl, 2)
  try {
    const { rows } = await pool.query(`select id from organizations where name = 'Harbor Insurance'`)
    return await work(createDatabase(pool), rows[0].id)
  } finally {
    await pool.end()
  }
}

function cookieState(value: string): CookieState {
  const session = { name: 'daybook', value, domain: '127.0.0.1', path: '/', expires: -1 }
  return { cookies: [{ ...session, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] }
}
