import { openAndCloseDaysJob } from '#server/opening/jobs.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import type { Instance } from '#test/support/instance.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import type { SeededOrganization, SeededUser } from './seed.ts'

type PersonOptions = {
  role?: SeededUser['role']
  of?: SeededOrganization
  time_zone?: string
  last_seen_time_zone?: string
}
export type Person = { user: SeededUser; browser: Browser }

/** Two instances on one database, and helpers to open and close days and read the stored result. */
export type DayFixture = {
  testApp: TestApp
  secondInstance: Instance
  organization: SeededOrganization
  /** Creates a user and signs in. */
  addPerson(options?: PersonOptions): Promise<Person>
  /** Runs the job that opens days once. */
  runJob(): Promise<void>
  /** Reads the daily roleplays of a user by day, as `2026-11-20 abandoned`. */
  readRoleplays(person: { user: SeededUser }): Promise<string[]>
  /** Reads the generated tasks of a user by key, as `2026-11-20 Call: pending`; those moved also with their day. */
  readGenerated(person: { user: SeededUser }): Promise<string[]>
  /** Reads the automatically closed tasks of a user, as `2026-11-20 Daily roleplay: missed, on 2026-11-21`. */
  readClosedTasks(person: { user: SeededUser }): Promise<string[]>
}

export async function createDayFixture(): Promise<DayFixture> {
  const testApp = await createTestApp()
  const secondInstance = await testApp.addInstance()
  const organization = await testApp.seed.organization()
  const readLines = async (text: string, { user }: { user: SeededUser }) =>
    (await testApp.owner.query<{ line: string }>(text, [user.organizationId, user.id])).rows.map(({ line }) => line)
  return {
    testApp,
    secondInstance,
    organization,
    addPerson: async ({ role = 'agent', of: ownOrganization = organization, ...profile } = {}) => {
      const user = await testApp.seed.user(ownOrganization, role, profile)
      return { user, browser: await testApp.signIn(user) }
    },
    runJob: () => openAndCloseDaysJob.run({ database: testApp.database, now: testApp.clock() }),
    readRoleplays: (person) =>
      readLines(
        `select due_date || ' ' || status as line from tasks
         where organization_id = $1 and assigned_agent_id = $2 and is_daily order by due_date, id`,
        person,
      ),
    readGenerated: (person) =>
      readLines(
        `select source_key || ' ' || title || ': ' || status
           || case when due_date::text <> source_key then ' on ' || due_date else '' end as line
         from tasks where organization_id = $1 and assigned_agent_id = $2 and source is not null
         order by source_key, title`,
        person,
      ),
    readClosedTasks: (person) =>
      readLines(
        `select t.due_date || ' ' || t.title || ': ' || h.reason || ', on ' || h.day as line
         from task_history h join tasks t on t.organization_id = h.organization_id and t.id = h.task_id
         where h.organization_id = $1 and h.user_id = $2 and h.action = 'abandoned' and h.reason is not null
         order by h.created_at, t.due_date, t.title`,
        person,
      ),
  }
}

/** Path of the day's list; requesting it opens the day if it is not open yet. */
export const planningPath = (date: string): string => `/api/tasks/planning?date=${date}`
