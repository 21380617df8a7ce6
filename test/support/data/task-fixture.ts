import { expect } from 'vitest'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { type People, seedPeople } from './people.ts'

type TaskRow = Parameters<TestApp['seed']['tasks']>[1][number]
type HistoryRow = { action: string; from: number; to: number; day: string; created_at: Date; user_id: string }

/** A test app with a signed-in agent, and readers for the history of tasks. */
export type TaskFixture = {
  testApp: TestApp
  people: People
  agent: Browser
  /** Adds a task of the agent and returns its ID. */
  addTask(overrides?: TaskRow): Promise<string>
  putTask(id: string, patch: unknown): Promise<BrowserResponse<Task>>
  /** Sends a patch, checks its response and expects the database to be unchanged. */
  expectRefusal(id: string, patch: unknown, expected: { status: number; body?: object }): Promise<BrowserResponse<Task>>
  readHistory(id: string): Promise<HistoryRow[]>
  /** Reads the history, each entry as `incremented 0->1`. */
  readSteps(id: string): Promise<string[]>
}

export async function createTaskFixture(): Promise<TaskFixture> {
  const testApp = await createTestApp()
  const people = await seedPeople(testApp.seed)
  const agent = await testApp.signIn(people.harbor.agent)
  const putTask = (id: string, patch: unknown) => agent.put<Task>(`/api/tasks/${id}`, patch)
  const readHistory = async (id: string) => {
    const text = `select action, previous_value as "from", new_value as "to", day::text, created_at, user_id
      from task_history where task_id = $1 order by id`
    return (await testApp.owner.query<HistoryRow>(text, [id])).rows
  }
  return {
    testApp,
    people,
    agent,
    addTask: async (overrides = {}) => (await testApp.seed.tasks(people.harbor.agent, [overrides]))[0]!,
    putTask,
    expectRefusal: async (id, patch, expected) => {
      const before = await testApp.snapshot()
      const response = await putTask(id, patch)
      expect(response).toMatchObject(expected)
      expect(await testApp.snapshot()).toEqual(before)
      return response
    },
    readHistory,
    readSteps: async (id) => (await readHistory(id)).map(({ action, from, to }) => `${action} ${from}->${to}`),
  }
}
