import { expect } from 'vitest'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { RecurringRule } from '#contract/tasks/recurring-rules.ts'
import type { CreatedTask, Task } from '#contract/tasks/tasks.ts'
import type { BrowserResponse } from '#test/support/browser/browser.ts'
import { type DayFixture, createDayFixture, type Person } from './day-fixture.ts'

/** Two instances with a signed-in agent, and the calls for recurring rules and their occurrences. */
export type RuleFixture = {
  days: DayFixture
  /** The agent of the present test. */
  person: Person
  /** Sets the clock to noon of 20 November 2026, a Friday, and signs in a new agent, whose day is opened. */
  reset(): Promise<void>
  /** Creates a rule as the form does, daily from today by default, and returns its ID. */
  createRule(overrides?: object): Promise<string>
  putRule(id: string, patch: object): Promise<BrowserResponse<RecurringRule>>
  stopRule(id: string): Promise<BrowserResponse>
  putOccurrence(id: string, key: string, patch: object): Promise<BrowserResponse<Task>>
  deleteFirstTask(ruleId: string): Promise<void>
  readPreview(month: number, year?: number): Promise<Occurrence[]>
  /** Reads the agent's day at noon of a day of November 2026. */
  readDayAt(day: number): Promise<void>
}

export const rulePath = (id: string): string => `/api/tasks/recurring/${id}`

/** Lists whole numbers, both ends included. */
export const range = (from: number, through: number): number[] =>
  Array.from({ length: through - from + 1 }, (_, index) => from + index)

export async function createRuleFixture(): Promise<RuleFixture> {
  const days = await createDayFixture()
  const findTaskId = async (ruleId: string): Promise<string> =>
    (await days.testApp.owner.query('select id from tasks where source_id = $1', [ruleId])).rows[0].id
  const fixture: RuleFixture = {
    days,
    person: await days.addPerson(),
    reset: async () => {
      days.testApp.clock.set('2026-11-20T12:00:00Z')
      fixture.person = await days.addPerson()
      // Several endpoints open the day; their other writes are only visible once it is open.
      await fixture.person.browser.get('/api/stats/agent')
    },
    createRule: async (overrides = {}) => {
      const draft = { title: 'Call', hasRepeat: true, repeatInterval: 'daily', ...overrides }
      const { body } = await fixture.person.browser.post<CreatedTask>('/api/tasks', draft)
      const { rows } = await days.testApp.owner.query('select source_id as id from tasks where id = $1', [body.id])
      return rows[0].id
    },
    putRule: (id, patch) => fixture.person.browser.put(rulePath(id), patch),
    stopRule: (id) => fixture.person.browser.delete(rulePath(id)),
    putOccurrence: (id, key, patch) =>
      fixture.person.browser.put(`/api/tasks/occurrences/recurring/${id}/${key}`, patch),
    deleteFirstTask: async (ruleId) => {
      const { status } = await fixture.person.browser.delete(`/api/tasks/${await findTaskId(ruleId)}`)
      expect(status).toBe(204)
    },
    readPreview: async (month, year = 2026) =>
      (await fixture.person.browser.get<Occurrence[]>(`/api/tasks/recurring-preview?year=${year}&month=${month}`)).body,
    readDayAt: async (day) => {
      days.testApp.clock.set(`2026-11-${day}T12:00:00Z`)
      expect((await fixture.person.browser.get('/api/stats/agent')).status).toBe(200)
    },
  }
  return fixture
}
