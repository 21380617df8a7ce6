import { openDaysJob } from '#server/occurrences/jobs.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import type { Instance } from '#test/support/instance.ts'
import type { SeededOrganization, SeededUser } from './seed.ts'

type PersonOptions = {
  role?: SeededUser['role']
  of?: SeededOrganization
  time_zone?: string
  last_seen_time_zone?: string
}
export type Person = { user: SeededUser; browser: Browser }

/** A house where days pass, with two programs over it: who reads them, what the job does, and what they leave. */
export type DayFixture = {
  testApp: TestApp
  secondInstance: Instance
  organization: SeededOrganization
  /** Somebody new, signed in. */
  addPerson(options?: PersonOptions): Promise<Person>
  /** What the job does once, now. */
  runJob(): Promise<void>
  /** The roleplays of a user by their days, as `2026-11-20 abandoned`. */
  readRoleplays(of: { user: SeededUser }): Promise<string[]>
  /** What the program closed of a user's, as `2026-11-20 Daily roleplay: missed, on 2026-11-21`. */
  readClosedTasks(of: { user: SeededUser }): Promise<string[]>
}

export async function createDayFixture(): Promise<DayFixture> {
  const house = await createTestApp()
  const there = await house.addInstance()
  const organization = await house.seed.organization()
  const readLines = async (text: string, { user }: { user: SeededUser }) =>
    (await house.owner.query<{ line: string }>(text, [user.organizationId, user.id])).rows.map(({ line }) => line)
  return {
    testApp: house,
    secondInstance: there,
    organization,
    addPerson: async ({ role = 'agent', of = organization, ...profile } = {}) => {
      const user = await house.seed.user(of, role, profile)
      return { user, browser: await house.signIn(user) }
    },
    runJob: () => openDaysJob.run({ database: house.database, now: house.clock() }),
    readRoleplays: (of) =>
      readLines(
        `select due_date || ' ' || status as line from tasks
         where organization_id = $1 and assigned_agent_id = $2 and is_daily order by due_date, id`,
        of,
      ),
    readClosedTasks: (of) =>
      readLines(
        `select t.due_date || ' ' || t.title || ': ' || h.notes || ', on ' || h.day as line
         from task_history h join tasks t on t.organization_id = h.organization_id and t.id = h.task_id
         where h.organization_id = $1 and h.user_id = $2 and h.action = 'abandoned' and h.notes is not null
         order by h.created_at, t.due_date, t.title`,
        of,
      ),
  }
}

/** The day's list of a person, which opens the day where it is not open yet. */
export const planningPath = (date: string): string => `/api/tasks/planning?date=${date}`
