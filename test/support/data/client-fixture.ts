import { expect } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { type People, seedPeople } from './people.ts'
import type { SeededUser } from './seed.ts'

type ClientRow = Parameters<TestApp['seed']['clients']>[1][number]
type EventRow = { kind: string; event_type: string; title: string; is_system: boolean; created_by: string; day: string }
type AuditRow = { action: string; subject_id: string; actor_id: string; details: object }

/** A test app with a signed-in agent and admin, and readers for the resulting rows. */
export type ClientFixture = {
  testApp: TestApp
  people: People
  agent: Browser
  admin: Browser
  /** Adds a client of the agent, or of another owner, and returns its ID. */
  addClient(overrides?: ClientRow, owner?: SeededUser): Promise<string>
  /** Signs in a new agent who has these clients, created in this order. */
  signInWithClients(...rows: ClientRow[]): Promise<Browser>
  /** Reads a row of `clients`. */
  readClientRow(id: string): Promise<Record<string, unknown>>
  readEvents(id: string): Promise<EventRow[]>
  readAudit(id: string): Promise<AuditRow[]>
  /** Sends a request, checks its response and expects the database to be unchanged. */
  expectRefusal<Body>(
    send: () => Promise<BrowserResponse<Body>>,
    expected: { status: number; body?: object },
  ): Promise<BrowserResponse<Body>>
}

export async function createClientFixture(settings: Parameters<typeof createTestApp>[0] = {}): Promise<ClientFixture> {
  const testApp = await createTestApp(settings)
  const people = await seedPeople(testApp.seed)
  const { harbor } = people
  const queryRows = async <Row>(text: string, id: string) => (await testApp.owner.query(text, [id])).rows as Row[]
  return {
    testApp,
    people,
    agent: await testApp.signIn(harbor.agent),
    admin: await testApp.signIn(harbor.admin),
    addClient: async (overrides = {}, owner = harbor.agent) => (await testApp.seed.clients(owner, [overrides]))[0]!,
    signInWithClients: async (...clientRows) => {
      const user = await testApp.seed.user(harbor.organization)
      const createdAt = (index: number) => `2026-11-01T00:00:${String(index).padStart(2, '0')}Z`
      const seededRows = clientRows.map((row, index) => ({
        created_at: createdAt(index),
        updated_at: createdAt(index),
        ...row,
      }))
      await testApp.seed.clients(user, seededRows)
      return testApp.signIn(user)
    },
    readClientRow: async (id) =>
      (await queryRows<Record<string, unknown>>('select * from clients where id = $1', id))[0]!,
    readEvents: (id) =>
      queryRows<EventRow>(
        'select kind, event_type, title, is_system, created_by, day::text from timeline where client_id = $1 order by id',
        id,
      ),
    readAudit: (id) =>
      queryRows<AuditRow>(
        'select action, subject_id, actor_id, details from audit where subject_id = $1 order by id',
        id,
      ),
    expectRefusal: async (send, expected) => {
      const before = await testApp.snapshot()
      const response = await send()
      expect(response).toMatchObject(expected)
      expect(await testApp.snapshot()).toEqual(before)
      return response
    },
  }
}

/** Returns the first names in the order of the response. */
export const firstNamesOf = ({ body }: BrowserResponse<Client[]>): string[] => body.map(({ firstName }) => firstName)

/** Requests the client list and returns the first names in its order. */
export async function listFirstNames(browser: Browser, query = ''): Promise<string[]> {
  const response = await browser.get<Client[]>(`/api/clients${query}`)
  expect(response.status, response.text).toBe(200)
  return firstNamesOf(response)
}
