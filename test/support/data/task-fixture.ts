import { expect } from 'vitest'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { type People, seedPeople } from './people.ts'

type TaskRow = Parameters<TestApp['seed']['tasks']>[1][number]
type HistoryRow = { action: string; from: number; to: number; day: string; created_at: Date; user_id: string }

/** An agent at work on tasks, and what their work leaves in the tables. */
export type TaskFixture = {
  testApp: TestApp
  people: People
  agent: Browser
  /** A task of the agent's and its id. */
  addTask(overrides?: TaskRow): Promise<string>
  putTask(id: string, patch: unknown): Promise<BrowserResponse<Task>>
  /** Sends a patch that must be refused, and looks that nothing at all has changed. */
  expectRefusal(id: string, patch: unknown, expected: { status: number; body?: object }): Promise<BrowserResponse<Task>>
  readHistory(id: string): Promise<HistoryRow[]>
  /** The history as `incremented 0->1`. */
  readSteps(id: string): Promise<string[]>
}

export async function createTaskFixture(): Promise<TaskFixture> {
  const house = await createTestApp()
  const people = await seedPeople(house.seed)
  const agent = await house.signIn(people.harbor.agent)
  const put = (id: string, patch: unknown) => agent.put<Task>(`/api/tasks/${id}`, patch)
  const historyOf = async (id: string) => {
    const text = `select action, previous_value as "from", new_value as "to", day::text, created_at, user_id
      from task_history where task_id = $1 order by id`
    return (await house.owner.query<HistoryRow>(text, [id])).rows
  }
  return {
    testApp: house,
    people,
    agent,
    addTask: async (overrides = {}) => (await house.seed.tasks(people.harbor.agent, [overrides]))[0]!,
    putTask: put,
    expectRefusal: async (id, patch, expected) => {
      const before = await house.snapshot()
      const response = await put(id, patch)
      expect(response).toMatchObject(expected)
      expect(await house.snapshot()).toEqual(before)
      return response
    },
    readHistory: historyOf,
    readSteps: async (id) => (await historyOf(id)).map(({ action, from, to }) => `${action} ${from}->${to}`),
  }
}
