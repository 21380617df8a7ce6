import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import {
  type ClientFixture,
  createClientFixture,
  firstNamesOf,
  listFirstNames,
} from '#test/support/data/client-fixture.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

/** Reads all pages of a list. */
async function listPages(browser: Browser, query: string): Promise<string[][]> {
  const all: string[][] = []
  let cursor = ''
  do {
    const response = await browser.get<Client[]>(`/api/clients?${query}${cursor && `&cursor=${cursor}`}`)
    expect(response.status, response.text).toBe(200)
    all.push(firstNamesOf(response))
    cursor = String(response.headers['x-next-cursor'] ?? '')
  } while (cursor && all.length < 100)
  return all
}

describe('pages', () => {
  /** Each sort value occurs several times, so that pages end between equal ones. */
  const sameNamed = Array.from({ length: 23 }, (_, index) => ({
    first_name: `Same ${index % 3}`,
    last_name: index % 2 ? 'Name' : null,
    notes: String(index),
    created_at: `2026-11-01T00:00:0${index % 4}.00${index % 2}Z`,
    updated_at: `2026-11-02T00:00:0${index % 3}Z`,
  }))

  test.each(['added', 'activity', 'name'].flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order] as const)))(
    'by %s %s contain every client once, in the order of the unpaged list',
    async (sort, order) => {
      const browser = await fixture.signInWithClients(...sameNamed)
      const listIds = async (query: string) =>
        (await browser.get<Client[]>(`/api/clients?${query}`)).body.map(({ id }) => id)
      const allIds = await listIds(`sort=${sort}&order=${order}`)
      expect(allIds).toHaveLength(23)
      const pagedIds: string[] = []
      let cursor = ''
      for (const expected of [5, 5, 5, 5, 3]) {
        const response = await browser.get<Client[]>(`/api/clients?sort=${sort}&order=${order}&limit=5${cursor}`)
        expect(response.body).toHaveLength(expected)
        pagedIds.push(...response.body.map(({ id }) => id))
        cursor = `&cursor=${String(response.headers['x-next-cursor'])}`
      }
      expect(cursor).toBe('&cursor=undefined')
      expect(pagedIds).toEqual(allIds)
    },
  )

  test('a full last page has no cursor', async () => {
    const browser = await fixture.signInWithClients(...namesOfLength(4))
    expect((await listPages(browser, 'limit=2')).map((page) => page.length)).toEqual([2, 2])
    expect((await listPages(browser, 'limit=4')).map((page) => page.length)).toEqual([4])
    expect(await listPages(await fixture.signInWithClients(), 'limit=1')).toEqual([[]])
  })

  test('clients added or deleted in the meantime cause no duplicate and no gap', async () => {
    const browser = await fixture.signInWithClients(...namesOfLength(6))
    const first = await browser.get<Client[]>('/api/clients?sort=name&limit=2')
    await browser.delete(`/api/clients/${first.body[1]!.id}`)
    await browser.post('/api/clients', { firstName: 'Name 0 and a half' })
    const cursor = String(first.headers['x-next-cursor'])
    expect(await listFirstNames(browser, `?sort=name&cursor=${cursor}`)).toEqual([
      'Name 2',
      'Name 3',
      'Name 4',
      'Name 5',
    ])
  })

  const namesOfLength = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ first_name: `Name ${index}`, last_name: null }))

  test('continue a search, a status filter and the organization’s list', async () => {
    const browser = await fixture.signInWithClients(...namesOfLength(5), { first_name: 'Other' })
    expect(await listPages(browser, 'search=name&limit=2')).toEqual([
      ['Name 0', 'Name 1'],
      ['Name 2', 'Name 3'],
      ['Name 4'],
    ])
    expect((await listPages(browser, 'status=prospect&sort=name&limit=4')).flat()).toHaveLength(6)
    const all = await listPages(fixture.admin, 'scope=organization&sort=activity&limit=7')
    expect(all.length).toBeGreaterThan(5)
    expect(all.flat()).toHaveLength((await fixture.admin.get<Client[]>('/api/clients?scope=organization')).body.length)
  })

  test('accept the cursor of the longest names', async () => {
    const longName = ['界'.repeat(100), '界'.repeat(100)]
    const browser = await fixture.signInWithClients(
      { first_name: longName[0]!, last_name: longName[1]! },
      { first_name: longName[0]!, last_name: longName[1]! },
    )
    expect(await listPages(browser, 'sort=name&limit=1')).toEqual([[longName[0]], [longName[0]]])
  })

  test.each([
    ['nothing', ''],
    ['a word', 'x'],
    ['not base64url', '!!!'],
    ['another order', encodeCursor('name 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b Ada')],
    ['an unknown order', encodeCursor('size 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b 2026-11-21T15:00:00.000Z')],
    ['an invalid id', encodeCursor('added 019a2b3c4d5e-7f60-8a9b-0c1d2e3f4a5b- 2026-11-21T15:00:00.000Z')],
    ['no value', encodeCursor('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b')],
    ['an empty value', encodeCursor('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b ')],
    ['an invalid instant', encodeCursor('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b now')],
    ['an impossible date', encodeCursor('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b 2026-02-30T00:00:00.000Z')],
    ['the year 0', encodeCursor('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b 0000-01-01T00:00:00.000Z')],
    ['the year 10000', encodeCursor('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b +010000-01-01T00:00:00.000Z')],
    ['bytes that are not UTF-8', Buffer.from([0x61, 0xff, 0xfe]).toString('base64url')],
    ['an extra character', `${encodeCursor('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b 2026-11-21T15:00:00.000Z')}!`],
    ['1,001 characters', 'x'.repeat(1_001)],
  ])('reject a cursor of %s', async (_name, cursor) => {
    const response = await fixture.agent.get(`/api/clients?cursor=${encodeURIComponent(cursor)}`)
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path: 'cursor' }] } })
  })

  test('reject a cursor with a name that cannot be stored', async () => {
    const start = Buffer.from('name 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b a')
    for (const bytes of [[0], [0xff], [0xed, 0xa0, 0x80]]) {
      const cursor = Buffer.concat([start, Buffer.from(bytes)]).toString('base64url')
      expect(await fixture.agent.get(`/api/clients?sort=name&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'cursor' }] },
      })
    }
  })

  test('accept the first and the last supported instant', async () => {
    for (const [at, length] of [
      ['0001-01-01T00:00:00.000Z', 0],
      ['9999-12-31T23:59:59.999Z', 2],
    ] as const) {
      const browser = await fixture.signInWithClients(...namesOfLength(2))
      const cursor = encodeCursor(`added ffffffff-ffff-ffff-ffff-ffffffffffff ${at}`)
      expect(await listFirstNames(browser, `?cursor=${cursor}`)).toHaveLength(length)
    }
  })
})

function encodeCursor(text: string): string {
  return Buffer.from(text).toString('base64url')
}
