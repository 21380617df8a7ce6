import { openDaysJob } from '#server/occurrences/jobs.ts'
import type { Browser } from './browser.ts'
import { type TestHouse, testHouse } from './house.ts'
import type { Instance } from './instance.ts'
import type { SeededOrganization, SeededUser } from './seed.ts'

type Given = { role?: SeededUser['role']; of?: SeededOrganization; time_zone?: string; kept_time_zone?: string }
export type Person = { user: SeededUser; browser: Browser }

/** A house where days pass, with two programs over it: who reads them, what the job does, and what they leave. */
export type DayDesk = {
  house: TestHouse
  there: Instance
  organization: SeededOrganization
  /** Somebody new, signed in. */
  person(given?: Given): Promise<Person>
  /** What the job does once, now. */
  job(): Promise<void>
  /** The roleplays of a user by their days, as `2026-11-20 abandoned`. */
  roleplays(of: { user: SeededUser }): Promise<string[]>
  /** What the program closed of a user's, as `2026-11-20 Daily roleplay: missed, on 2026-11-21`. */
  closed(of: { user: SeededUser }): Promise<string[]>
}

export async function dayDesk(): Promise<DayDesk> {
  const house = await testHouse()
  const there = await house.instance()
  const organization = await house.seed.organization()
  const lines = async (text: string, { user }: { user: SeededUser }) =>
    (await house.owner.query<{ line: string }>(text, [user.organizationId, user.id])).rows.map(({ line }) => line)
  return {
    house,
    there,
    organization,
    person: async ({ role = 'agent', of = organization, ...given } = {}) => {
      const user = await house.seed.user(of, role, given)
      return { user, browser: await house.signedIn(user) }
    },
    job: () => openDaysJob.run({ database: house.database, now: house.clock() }),
    roleplays: (of) =>
      lines(
        `select due_date || ' ' || status as line from tasks
         where organization_id = $1 and assigned_agent_id = $2 and is_daily order by due_date, id`,
        of,
      ),
    closed: (of) =>
      lines(
        `select t.due_date || ' ' || t.title || ': ' || h.notes || ', on ' || h.day as line
         from task_history h join tasks t on t.organization_id = h.organization_id and t.id = h.task_id
         where h.organization_id = $1 and h.user_id = $2 and h.action = 'abandoned' and h.notes is not null
         order by h.created_at, t.due_date, t.title`,
        of,
      ),
  }
}

/** The day's list of a person, which opens the day where it is not open yet. */
export const planningOf = (date: string): string => `/api/tasks/planning?date=${date}`
