import { expect } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import type { Browser, Came } from './browser.ts'
import { type TestHouse, testHouse } from './house.ts'
import { type People, seedPeople } from './people.ts'

type Given = Parameters<TestHouse['seed']['tasks']>[1][number]
type Step = { action: string; from: number; to: number; day: string; created_at: Date; user_id: string }

/** An agent at work on tasks, and what their work leaves in the tables. */
export type TaskDesk = {
  house: TestHouse
  people: People
  agent: Browser
  /** A task of the agent's and its id. */
  made(given?: Given): Promise<string>
  put(id: string, patch: unknown): Promise<Came<Task>>
  /** Sends a patch that must be refused, and looks that nothing at all has changed. */
  refused(id: string, patch: unknown, expected: { status: number; body?: object }): Promise<Came<Task>>
  historyOf(id: string): Promise<Step[]>
  /** The history as `incremented 0->1`. */
  steps(id: string): Promise<string[]>
}

export async function taskDesk(): Promise<TaskDesk> {
  const house = await testHouse()
  const people = await seedPeople(house.seed)
  const agent = await house.signedIn(people.harbor.agent)
  const put = (id: string, patch: unknown) => agent.put<Task>(`/api/tasks/${id}`, patch)
  const historyOf = async (id: string) => {
    const text = `select action, previous_value as "from", new_value as "to", day::text, created_at, user_id
      from task_history where task_id = $1 order by id`
    return (await house.owner.query<Step>(text, [id])).rows
  }
  return {
    house,
    people,
    agent,
    made: async (given = {}) => (await house.seed.tasks(people.harbor.agent, [given]))[0]!,
    put,
    refused: async (id, patch, expected) => {
      const before = await house.snapshot()
      const came = await put(id, patch)
      expect(came).toMatchObject(expected)
      expect(await house.snapshot()).toEqual(before)
      return came
    },
    historyOf,
    steps: async (id) => (await historyOf(id)).map(({ action, from, to }) => `${action} ${from}->${to}`),
  }
}
