import { expect } from 'vitest'
import type { Client } from '#contract/clients.ts'
import type { Browser, Came } from './browser.ts'
import { type TestHouse, testHouse } from './house.ts'
import { type People, seedPeople } from './people.ts'
import type { SeededUser } from './seed.ts'

type Row = Parameters<TestHouse['seed']['clients']>[1][number]
type Event = { kind: string; event_type: string; title: string; is_system: boolean; created_by: string; day: string }
type Entry = { action: string; subject_id: string; actor_id: string; details: object }

/** An agent and an admin at work on clients, and what their work leaves in the tables. */
export type ClientDesk = {
  house: TestHouse
  people: People
  agent: Browser
  admin: Browser
  /** A client of the agent's, or of somebody else, and its id. */
  made(given?: Row, owner?: SeededUser): Promise<string>
  /** Somebody with these clients, the first made first. */
  withClients(...rows: Row[]): Promise<Browser>
  /** A row of `clients` as it is. */
  rowOf(id: string): Promise<Record<string, unknown>>
  eventsOf(id: string): Promise<Event[]>
  auditOf(id: string): Promise<Entry[]>
  /** Does something that must be refused, and looks that nothing at all has changed. */
  refused<Body>(call: () => Promise<Came<Body>>, expected: { status: number; body?: object }): Promise<Came<Body>>
}

export async function clientDesk(settings: Parameters<typeof testHouse>[0] = {}): Promise<ClientDesk> {
  const house = await testHouse(settings)
  const people = await seedPeople(house.seed)
  const { harbor } = people
  const rows = async <Row>(text: string, id: string) => (await house.owner.query(text, [id])).rows as Row[]
  return {
    house,
    people,
    agent: await house.signedIn(harbor.agent),
    admin: await house.signedIn(harbor.admin),
    made: async (given = {}, owner = harbor.agent) => (await house.seed.clients(owner, [given]))[0]!,
    withClients: async (...given) => {
      const one = await house.seed.user(harbor.organization)
      const at = (index: number) => `2026-11-01T00:00:${String(index).padStart(2, '0')}Z`
      const made = given.map((row, index) => ({ created_at: at(index), updated_at: at(index), ...row }))
      await house.seed.clients(one, made)
      return house.signedIn(one)
    },
    rowOf: async (id) => (await rows<Record<string, unknown>>('select * from clients where id = $1', id))[0]!,
    eventsOf: (id) =>
      rows<Event>(
        'select kind, event_type, title, is_system, created_by, day::text from timeline where client_id = $1 order by id',
        id,
      ),
    auditOf: (id) =>
      rows<Entry>('select action, subject_id, actor_id, details from audit where subject_id = $1 order by id', id),
    refused: async (call, expected) => {
      const before = await house.snapshot()
      const came = await call()
      expect(came).toMatchObject(expected)
      expect(await house.snapshot()).toEqual(before)
      return came
    },
  }
}

/** The first names of an answer, in its order. */
export const firstNames = ({ body }: Came<Client[]>): string[] => body.map(({ firstName }) => firstName)

/** The first names of a list, in its order. */
export async function found(browser: Browser, query = ''): Promise<string[]> {
  const came = await browser.get<Client[]>(`/api/clients${query}`)
  expect(came.status, came.text).toBe(200)
  return firstNames(came)
}
