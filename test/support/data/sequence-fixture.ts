import { expect } from 'vitest'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import type { NurtureSequence } from '#contract/sequences/sequences.ts'
import type { BrowserResponse } from '#test/support/browser/browser.ts'
import { createDayFixture, type DayFixture, type Person } from './day-fixture.ts'

/** Two instances with a signed-in agent, and the calls for sequences and their assignments. */
export type SequenceFixture = {
  days: DayFixture
  /** The agent of the present test. */
  person: Person
  /** Sets the clock to noon of 23 November 2026, a Monday, and signs in a new agent, whose day is opened. */
  reset(): Promise<void>
  /** Adds a client of the agent and returns its ID. */
  addClient(overrides?: Record<string, string>): Promise<string>
  /** Creates a personal sequence with a step on each of these days, titled `Step 3`, and returns its ID. */
  createSequence(days: readonly number[], overrides?: object): Promise<string>
  enroll(clientId: string, sequenceId: string, options?: object): Promise<NurtureAssignment>
  putAssignment(assignment: NurtureAssignment, patch: object): Promise<BrowserResponse<NurtureAssignment>>
  readAssignments(clientId: string): Promise<NurtureAssignment[]>
  /** Reads the agent's nurture tasks in the order of their days, as `2026-11-23 Step 0: pending`. */
  readTasks(person?: { user: { id: string } }): Promise<string[]>
  /** Finds the ID of the agent's task with a title. */
  findTaskId(title: string): Promise<string>
  /** Signs the agent in at noon of a day and reads it, which opens it. */
  openDay(day: string): Promise<void>
}

export const assignmentPath = ({ clientId, id }: Pick<NurtureAssignment, 'clientId' | 'id'>): string =>
  `/api/clients/${clientId}/nurture-assignments/${id}`

export async function createSequenceFixture(): Promise<SequenceFixture> {
  const days = await createDayFixture()
  const fixture: SequenceFixture = {
    days,
    person: await days.addPerson(),
    reset: async () => {
      days.testApp.clock.set('2026-11-23T12:00:00Z')
      fixture.person = await days.addPerson()
      await fixture.person.browser.get('/api/stats/agent')
    },
    addClient: async (overrides = {}) => (await days.testApp.seed.clients(fixture.person.user, [overrides]))[0]!,
    createSequence: async (stepDays, overrides = {}) => {
      const tasks = stepDays.map((day) => ({ title: `Step ${day}`, daysAfterKickoff: day }))
      const { body, status } = await fixture.person.browser.post<NurtureSequence>('/api/nurture-sequences', {
        name: 'New client',
        tasks,
        ...overrides,
      })
      expect(status).toBe(201)
      return body.id
    },
    enroll: async (clientId, sequenceId, options = {}) => {
      const { body, status } = await fixture.person.browser.post<NurtureAssignment>(
        `/api/clients/${clientId}/nurture-assignments`,
        { sequenceId, ...options },
      )
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    },
    putAssignment: (assignment, patch) => fixture.person.browser.put(assignmentPath(assignment), patch),
    readAssignments: async (clientId) =>
      (await fixture.person.browser.get<NurtureAssignment[]>(`/api/clients/${clientId}/nurture-assignments`)).body,
    readTasks: async ({ user } = fixture.person) => {
      const text = `select due_date || ' ' || title || ': ' || status || case when is_paused then ', paused' else '' end as line
        from tasks where assigned_agent_id = $1 and source = 'nurture' order by due_date, id`
      return (await days.testApp.owner.query<{ line: string }>(text, [user.id])).rows.map(({ line }) => line)
    },
    findTaskId: async (title) =>
      (
        await days.testApp.owner.query<{ id: string }>(
          'select id from tasks where assigned_agent_id = $1 and title = $2 order by id desc',
          [fixture.person.user.id, title],
        )
      ).rows[0]!.id,
    openDay: async (day) => {
      days.testApp.clock.set(`${day}T12:00:00Z`)
      // A session ends after a week.
      const { user } = fixture.person
      fixture.person = { user, browser: await days.testApp.signIn(user) }
      expect((await fixture.person.browser.get('/api/stats/agent')).status).toBe(200)
    },
  }
  return fixture
}
