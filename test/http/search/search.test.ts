import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchResults } from '#contract/search/search.ts'
import { newId } from '#server/base/ids.ts'
import { buildNoteQuery, splitIntoTokens } from '#server/search/note-words.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { seedNote, seedPolicy } from '#test/support/data/seed-records.ts'
import type { SeededOrganization, SeededUser } from '#test/support/data/seed.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let organization: SeededOrganization
let agent: SeededUser
let colleague: SeededUser
let admin: SeededUser
let browsers: Record<'agent' | 'colleague' | 'admin', Browser>
beforeAll(async () => {
  testApp = await createTestApp()
  organization = await testApp.seed.organization()
  agent = await testApp.seed.user(organization, 'agent', { first_name: 'Renewa', email: 'ren@example.com' })
  colleague = await testApp.seed.user(organization, 'agent', { first_name: 'Mary', email: 'mary@example.com' })
  admin = await testApp.seed.user(organization, 'org_admin', { first_name: 'Zoe', email: 'zoe@example.com' })
  browsers = {
    agent: await testApp.signIn(agent),
    colleague: await testApp.signIn(colleague),
    admin: await testApp.signIn(admin),
  }
})

async function find(browser: Browser, text: string): Promise<SearchResults> {
  const { status, body, text: answer } = await browser.get<SearchResults>(`/api/search?q=${encodeURIComponent(text)}`)
  expect(status, answer).toBe(200)
  return body
}

const createClient = async (owner: SeededUser, row: Parameters<TestApp['seed']['clients']>[1][number]) =>
  (await testApp.seed.clients(owner, [{ email: null, phone: null, ...row }]))[0]!

describe('a search', () => {
  test('finds clients by rank, for an admin everybody’s', async () => {
    await createClient(agent, { first_name: 'Hanna', last_name: 'Quill' })
    await createClient(agent, { first_name: 'Quill', last_name: 'Abe' })
    await createClient(colleague, { first_name: 'Zed', last_name: 'Quill' })
    const names = ({ clients }: SearchResults) => clients.map(({ firstName }) => firstName)
    expect(names(await find(browsers.agent, 'quill'))).toEqual(['Quill', 'Hanna'])
    expect(names(await find(browsers.admin, 'quill'))).toEqual(['Quill', 'Hanna', 'Zed'])
  })

  test('finds own tasks, open ones first, then those that were closed in the last 90 days', async () => {
    const clientId = await createClient(agent, { first_name: 'Grace', last_name: 'Hopper' })
    const title = 'Compare the “Zephyr” offers'
    const [later, done] = await testApp.seed.tasks(agent, [
      { title, dueDate: '2026-12-02', clientId },
      { title, dueDate: '2026-11-20', status: 'completed' },
      { title, dueDate: '2026-08-22', status: 'completed' },
      { title: 'Zeppelin', dueDate: '2026-11-20' },
    ])
    const [sooner] = await testApp.seed.tasks(agent, [{ title, dueDate: '2026-11-30' }])
    await testApp.seed.tasks(colleague, [{ title }])
    const { tasks } = await find(browsers.agent, 'offers "zephyr"')
    expect(tasks.map(({ id }) => id)).toEqual([sooner, later, done])
    expect(tasks[1]).toMatchObject({ clientId, clientName: 'Grace Hopper', dueDate: '2026-12-02', status: 'pending' })
    expect((await find(browsers.admin, 'zephyr')).tasks).toEqual([])
  })

  test('does not name the client of a task who is not within reach any more', async () => {
    const clientId = await createClient(colleague, { first_name: 'Given', last_name: 'Away' })
    await testApp.seed.tasks(agent, [{ title: 'Ask about the yacht', clientId }])
    expect((await find(browsers.agent, 'yacht')).tasks).toMatchObject([{ clientId: null, clientName: null }])
  })

  test('finds the sentence of a note, newest first, on clients within reach', async () => {
    const own = await createClient(agent, { first_name: 'Ida', last_name: null })
    const foreign = await createClient(colleague, { first_name: 'Jon' })
    const content = 'She is well. Her daughter starts collège in autumn!\nAsk again in May.'
    const first = await seedNote(testApp, agent, own, { content })
    const second = await seedNote(testApp, agent, own, { content: 'College, at last' })
    await seedNote(testApp, agent, own, { content, deleted_at: '2026-11-20T10:00:00Z' })
    const third = await seedNote(testApp, colleague, foreign, { content })
    const { notes } = await find(browsers.agent, 'colleg')
    expect(notes.map(({ id, sentence, clientName }) => ({ id, sentence, clientName }))).toEqual([
      { id: second, sentence: 'College, at last', clientName: 'Ida' },
      { id: first, sentence: 'Her daughter starts collège in autumn!', clientName: 'Ida' },
    ])
    expect((await find(browsers.admin, 'college')).notes.map(({ id }) => id)).toEqual([third, second, first])
  })

  test('finds the newest of many notes with a word, without deleted ones and those out of reach', async () => {
    const own = await createClient(agent, { first_name: 'Una' })
    const foreign = await createClient(colleague, { first_name: 'Vic' })
    const content = 'Sails a dinghy_21'
    const ids: string[] = []
    for (let count = 0; count < 7; count++) ids.unshift(await seedNote(testApp, agent, own, { content }))
    await seedNote(testApp, agent, own, { content, deleted_at: '2026-11-20T10:00:00Z' })
    await seedNote(testApp, agent, own, { content: 'Sails a dinghy2, 1' })
    const newest = await seedNote(testApp, colleague, foreign, { content })
    const find5 = async (browser: Browser) => (await find(browser, 'dinghy 21')).notes.map(({ id }) => id)
    expect(await find5(browsers.agent)).toEqual(ids.slice(0, 5))
    expect(await find5(browsers.admin)).toEqual([newest, ...ids.slice(0, 4)])
  })

  test('finds the few own notes among the many of a large team', async () => {
    const own = await createClient(agent, { first_name: 'Wim' })
    const foreign = await createClient(colleague, { first_name: 'Xia' })
    const content = 'Asked about the trampoline'
    const seedMany = async (count: number) => {
      const ids = Array.from({ length: count }, newId)
      await testApp.owner.query(
        `insert into client_notes (organization_id, id, client_id, content, note_type, tags, created_by,
           created_by_organization, created_at, updated_at)
         select $1, id, $2, $3, 'general', '{}', $4, $1, now(), now() from unnest($5::uuid[]) id`,
        [organization.id, foreign, content, colleague.id, ids],
      )
      return ids
    }
    await seedMany(2_000)
    const first = await seedNote(testApp, agent, own, { content })
    const second = await seedNote(testApp, agent, own, { content })
    const latest = await seedMany(1_000)
    const ids = async (browser: Browser) => (await find(browser, 'trampoline asked')).notes.map((note) => note.id)
    expect(await ids(browsers.agent)).toEqual([second, first])
    expect(await ids(browsers.admin)).toEqual(latest.slice(-5).reverse())
  })

  test('takes a short word of a note as a whole word, and looks for no note by short words alone', async () => {
    const client = await createClient(agent, { first_name: 'Kay' })
    const id = await seedNote(testApp, agent, client, { content: 'The xylophone in b flat' })
    const ids = async (text: string) => (await find(browsers.agent, text)).notes.map((note) => note.id)
    expect(await ids('b xylo')).toEqual([id])
    expect(await ids('fl xylo')).toEqual([])
    expect(await ids('b fl')).toEqual([])
  })

  test('finds sequences that the caller may read, and colleagues for an admin', async () => {
    await testApp.seed.insert(
      'sequences',
      [
        { id: '00000000-0000-7000-8000-0000000000a1', name: 'Renewal of all', is_org_level: true },
        { id: '00000000-0000-7000-8000-0000000000a2', name: 'Renewal of one', is_org_level: false },
      ].map((row) => ({
        organization_id: organization.id,
        description: null,
        is_active: true,
        ends_when_active: false,
        created_by: colleague.id,
        created_at: '2026-11-01T10:00:00Z',
        updated_at: '2026-11-01T10:00:00Z',
        ...row,
      })),
    )
    const names = ({ sequences }: SearchResults) => sequences.map(({ name }) => name)
    expect(names(await find(browsers.agent, 'renewa'))).toEqual(['Renewal of all'])
    expect(names(await find(browsers.colleague, 'renewa'))).toEqual(['Renewal of all', 'Renewal of one'])
    expect((await find(browsers.agent, 'renewa')).users).toEqual([])
    expect((await find(browsers.admin, 'renewa')).users).toMatchObject([{ id: agent.id, email: 'ren@example.com' }])
  })

  test('finds policies of clients within reach by carrier, line and number', async () => {
    const client = await createClient(agent, { first_name: 'Ivo' })
    const id = await seedPolicy(testApp, agent, client, { carrier: 'Évergreen', policy_number: 'QX-77' })
    const ids = async (browser: Browser, text: string) =>
      (await find(browser, text)).policies.map((policy) => policy.id)
    for (const text of ['evergreen', 'auto qx-77', 'qx']) expect(await ids(browsers.agent, text), text).toEqual([id])
    expect(await ids(browsers.colleague, 'evergreen')).toEqual([])
    expect(await ids(browsers.admin, 'evergreen')).toEqual([id])
    await testApp.owner.query('update policies set deleted_at = now() where id = $1', [id])
    expect(await ids(browsers.agent, 'evergreen')).toEqual([])
  })

  test('finds five of a kind at most', async () => {
    await testApp.seed.tasks(
      agent,
      Array.from({ length: 7 }, () => ({ title: 'Send the brochure' })),
    )
    expect((await find(browsers.agent, 'brochure')).tasks).toHaveLength(5)
  })

  test.each([
    ['', 400],
    ['%20', 400],
    ['a'.repeat(201), 400],
    ['a'.repeat(200), 200],
    ["'%3A*%20%26%20!(", 200],
    ['%25_%5C', 200],
  ])('for %j is answered with %i', async (text, status) => {
    expect((await browsers.agent.get(`/api/search?q=${text}`)).status).toBe(status)
  })

  test('finds nothing of another organization, whose notes have the same words', async () => {
    const other = await testApp.seed.user(await testApp.seed.organization(), 'org_admin')
    const client = await createClient(other, { first_name: 'Lou' })
    const browser = await testApp.signIn(other)
    for (const count of [1, 2, 3, 4, 5]) {
      await seedNote(testApp, other, client, { content: 'Wants a quokka' })
      expect((await find(browsers.admin, 'quokka')).notes).toEqual([])
      expect((await find(browser, 'quokka')).notes).toHaveLength(count)
    }
  })
})

test('a note is read as having the words of a search exactly where the index finds it', async () => {
  const word = fc.constantFrom('b', 'roof', 'roofs', 'kitchen', 'Küche', 'straße', '21', '2026', 'ΣΑΣ', '中文字')
  const separator = fc.constantFrom(' ', '_', '-', '.', "'", '’', '\n', '²', '\u00ad', '')
  const text = fc.array(fc.tuple(word, separator), { maxLength: 8 }).map((parts) => parts.flat().join(''))
  const search = fc
    .array(fc.oneof(word, fc.constantFrom('roo', 'kitch', 'kuc', 'σασ', '202')), { minLength: 1, maxLength: 2 })
    .map((words) => buildNoteQuery(organization.id, words.join(' ')))
    .filter((query) => query !== undefined)
  const samples = fc.sample(fc.tuple(text, search), 500)
  const { rows } = await testApp.owner.query<{ indexed: boolean; read: boolean }>(
    `select note_words($1, content) @@ query::tsquery as indexed,
       normalize_for_search(content) ~ all (array(select json_array_elements_text(patterns))) as read
     from unnest($2::text[], $3::text[], $4::json[]) with ordinality as t (content, query, patterns, n) order by n`,
    [
      organization.id,
      samples.map(([content]) => content),
      samples.map(([, { query }]) => query),
      samples.map(([, { patterns }]) => JSON.stringify(patterns)),
    ],
  )
  samples.forEach((sample, index) => expect(rows[index]!.read, JSON.stringify(sample)).toBe(rows[index]!.indexed))
  expect(rows.filter(({ read }) => read).length).toBeGreaterThan(20)
})

test('the words of a note are split in the database as the search splits its own', async () => {
  const letters = 'aZ09éÉßØæœıİςΣЖжאב中文カがไ²½’ʼ´-–_.,@/:\n \u00ad\u0301Ⅷﬁ'
  // A text without any word has no entry that a search could find.
  const withWord = fc
    .string({ unit: fc.constantFrom(...letters), maxLength: 40 })
    .filter((text) => splitIntoTokens(text).length > 0)
  const texts = fc.sample(withWord, 500)
  const { rows } = await testApp.owner.query<{ words: string[] }>(
    `select tsvector_to_array(note_words($1, text)) as words from unnest($2::text[]) with ordinality as t (text, n) order by n`,
    [organization.id, texts],
  )
  const mark = `o${organization.id.slice(-12)}`
  texts.forEach((text, index) => {
    const expected = new Set(splitIntoTokens(text).map((token) => mark + token))
    expect(new Set(rows[index]!.words), JSON.stringify(text)).toEqual(expected)
  })
})
