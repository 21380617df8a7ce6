import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { normalizeForSearch, splitSearchWords } from '#contract/base/text-search.ts'
import { trimText } from '#contract/base/text.ts'
import { extractPhoneSearchDigits } from '#contract/clients/client-search.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { BrowserResponse } from '#test/support/browser/browser.ts'
import { type ClientFixture, createClientFixture, listFirstNames } from '#test/support/data/client-fixture.ts'
import { buildClientSearchEntries, filterClients } from '#web/clients/list/select-clients.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

const clientRows = [
  { first_name: 'Grace', last_name: 'Hopper', email: 'Amazing@navy.example', phone: '+12025550001' },
  { first_name: 'Élodie', last_name: 'Müller', email: 'EM@example.com', phone: null },
  { first_name: 'Alan', last_name: null, email: null, phone: '(603) 555-0100' },
  { first_name: 'Per%cent', last_name: 'Under_score', email: null, phone: 'ask \\ him' },
  { first_name: '🦊 Fox', last_name: 'İpek', email: null, phone: '020 7946 0958' },
  { first_name: 'רָחֵל', last_name: 'ברוך', email: null, phone: null },
  { first_name: 'Łukasz', last_name: 'Straße', email: null, phone: null },
  { first_name: 'Ὀδυσσεύς', last_name: null, email: null, phone: null },
]
const typographicRows = [
  { first_name: '\u200fDeirdre', last_name: 'O’Brien', email: null, phone: '\u202a+44 20\u20118333' },
  { first_name: 'Eve', last_name: 'Smith–Jones', email: null, phone: null },
  { first_name: 'Fay', last_name: 'Smith\u2011Jones', email: null, phone: null },
  { first_name: 'Gus “Bo”', last_name: 'O´Brien', email: null, phone: null },
]

describe('the search', () => {
  test.each([
    ['grace', ['Grace']],
    ['  GRACE  ', ['Grace']],
    ['grace hop', ['Grace']],
    ['hopper grace', ['Grace']],
    // A control character of a pasted text separates words.
    ['grace\u0085hop', ['Grace']],
    ['hopper  amazing', ['Grace']],
    ['grace müller', []],
    ['navy', ['Grace']],
    ['AMAZING', ['Grace']],
    ['em@EX', ['Élodie']],
    ['élod', ['Élodie']],
    ['elodie', ['Élodie']],
    ['e\u0301lodie', ['Élodie']],
    ['MÜLLER', ['Élodie']],
    ['muller', ['Élodie']],
    ['ipek', ['🦊 Fox']],
    ['İPEK', ['🦊 Fox']],
    ['🦊', ['🦊 Fox']],
    ['רחל', ['רָחֵל']],
    ['ברוך', ['רָחֵל']],
    ['lukasz strasse', ['Łukasz']],
    ['ŁUKASZ STRASSE', ['Łukasz']],
    ['ΟΔΥΣΣΕΥΣ', ['Ὀδυσσεύς']],
    ['οδυσσευ', ['Ὀδυσσεύς']],
    ['555', ['Alan', 'Grace']],
    ['(603)', ['Alan']],
    ['603-555-0100', ['Alan']],
    ['603.555.01', ['Alan']],
    ['+1 603 555 0100', ['Alan']],
    ['001 603 555 0100', ['Alan']],
    ['2025550001', ['Grace']],
    ['(202) 555-0001', ['Grace']],
    // A phone without E.164 form is found by its digits too.
    ['02079460958', ['🦊 Fox']],
    ['020-7946', ['🦊 Fox']],
    // Fewer than three digits do not match the country code 1 of every American number.
    ['1', ['Alan', 'Grace']],
    ['16', []],
    ['+', ['Grace']],
    ['%', ['Per%cent']],
    ['_', ['Per%cent']],
    ['\\', ['Per%cent']],
    ['a', ['Alan', 'Grace', 'Per%cent', 'Élodie', 'Łukasz']],
    ["'; --", []],
    ['.*', []],
    ['nobody', []],
  ])('for %j finds %j', async (text, expected) => {
    const browser = await fixture.signInWithClients(...clientRows)
    const response = await listFirstNames(browser, `?search=${encodeURIComponent(text)}`)
    expect(response.toSorted()).toEqual([...expected].toSorted())
  })

  test.each([
    ["o'brien", ['\u200fDeirdre', 'Gus “Bo”']],
    ['deirdre o‘b', ['\u200fDeirdre']],
    ['"bo"', ['Gus “Bo”']],
    ['smith-jones', ['Eve', 'Fay']],
    ['Smith—Jones\u200e', ['Eve', 'Fay']],
    ['+44-208-333', ['\u200fDeirdre']],
    ['\u202a+44\u2011208\u2013333\u202c', ['\u200fDeirdre']],
  ])('for %j finds %j, whatever the quotes, dashes and invisible marks', async (text, expected) => {
    const browser = await fixture.signInWithClients(...typographicRows)
    expect((await listFirstNames(browser, `?search=${encodeURIComponent(text)}`)).toSorted()).toEqual(
      expected.toSorted(),
    )
  })

  test('finds exactly what the contract’s rule finds, for arbitrary names and searches', async () => {
    // Only of scripts known to every PostgreSQL: it folds no newer letters. Without control characters, which no search keeps.
    const arbitraryKnownText = fc.oneof(
      ...[
        [0x20, 0x7e],
        [0xa0, 0x24f],
        [0x370, 0x52f],
        [0x5d0, 0x669],
        [0x904, 0x939],
        [0xe01, 0xe3a],
        [0x1e00, 0x1fff],
        [0x2000, 0x206f],
        [0x2100, 0x2189],
        [0x3041, 0x30ff],
        [0x4e00, 0x9fa5],
        [0xac00, 0xd7a3],
        [0xfb00, 0xfb4f],
        [0xff01, 0xffee],
        [0x1f300, 0x1f64f],
      ].map(([min, max]) => fc.integer({ min: min!, max: max! }).map((code) => String.fromCodePoint(code))),
    )
    const arbitrarySearch = fc.oneof(
      fc.constantFrom(
        'é',
        'É',
        'ß',
        'ẞ',
        'İ',
        'ı',
        'Ø',
        'æ',
        'Σ',
        'ς',
        'ﬁ',
        'Ⅷ',
        '％',
        '%',
        '_',
        '\\',
        "'",
        'e\u0301',
        'a b',
        'שׁ',
        'ـُ',
        '한',
        'ǅ',
        '½',
        '’',
        '´',
        '“',
        '–',
        '\u2011',
        '\u200f',
        '\ufe0f',
      ),
      fc.string({ unit: arbitraryKnownText, minLength: 1, maxLength: 3 }),
    )
    const name = fc
      .array(arbitrarySearch, { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join('').trim())
      .filter((text) => text !== '')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, fc.option(name)), { minLength: 1, maxLength: 8 }),
        fc.array(arbitrarySearch, { minLength: 1, maxLength: 12 }),
        async (people, searches) => {
          const rows = people.map(([first_name, last_name]) => ({ first_name, last_name, email: null, phone: null }))
          const browser = await fixture.signInWithClients(...rows)
          for (const search of [...searches, people[0]![0].slice(0, 2), people[0]![1]?.toUpperCase() ?? 'x'].map(
            (text) => trimText(text).toWellFormed(),
          )) {
            if (search === '') continue
            const response = await browser.get<Client[]>(`/api/clients?search=${encodeURIComponent(search)}`)
            const expected = people.filter(([first, last]) =>
              splitSearchWords(search).every((word) => normalizeForSearch(`${first} ${last ?? ''}`).includes(word)),
            )
            expect(response.body.map(({ firstName }) => firstName).toSorted(), JSON.stringify(search)).toEqual(
              expected.map(([first]) => first).toSorted(),
            )
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    // The beginning of the name, of another word, a middle, then e-mail and phone; alphabetical within each.
    ['ann', ['Ann', 'Anna', 'Anne-Marie', 'Bea', 'Zoë', 'Hannah', 'Cy']],
    ['marie', ['Anne-Marie', 'Rosemarie']],
    ['anne marie', ['Anne-Marie']],
    ["o'br", ['Bea']],
    ['brien', ['Bea']],
    ['ann o', ['Bea', 'Zoë', 'Cy']],
    ['603', ['Cy', 'Ann']],
  ])('ranks the matches of %j: %j', async (text, expected) => {
    const browser = await fixture.signInWithClients(
      { first_name: 'Cy', last_name: '603 Ltd', email: 'joann@example.com', phone: null },
      { first_name: 'Hannah', last_name: 'Abel', email: null, phone: null },
      { first_name: 'Anne-Marie', last_name: 'Abel', email: null, phone: null },
      { first_name: 'Rosemarie', last_name: null, email: null, phone: null },
      { first_name: 'Bea', last_name: "O'Brien Annan", email: null, phone: null },
      { first_name: 'Zoë', last_name: 'Annan', email: null, phone: null },
      { first_name: 'Anna', last_name: null, email: null, phone: null },
      { first_name: 'Ann', last_name: null, email: null, phone: '(603) 555-0128' },
    )
    expect(await listFirstNames(browser, `?search=${encodeURIComponent(text)}`)).toEqual(expected)
  })

  test('property: ranks as the list of the browser does, page by page too', async () => {
    const word = fc.constantFrom('an', 'Ann', 'Nan', 'ann-an', "o'an", 'É', 'eß', 'an.na', '%', '_', 'ΣΑΣ', 'n')
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
    const search = fc.oneof(name, fc.constantFrom('ann\u2011an', 'o’an', 'n–an', '\u200ean'))
    const email = fc.option(fc.constantFrom('an@example.com', 'ess@example.com', 'n.an@example.com'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, fc.option(name), email), { minLength: 1, maxLength: 12 }),
        fc.array(search, { minLength: 1, maxLength: 6 }),
        async (people, searches) => {
          const rows = people.map(([first_name, last_name, email]) => ({ first_name, last_name, email, phone: null }))
          const browser = await fixture.signInWithClients(...rows)
          const { body: clients } = await browser.get<Client[]>('/api/clients')
          const entries = buildClientSearchEntries(clients, { sort: 'name', order: 'asc' })
          for (const search of searches) {
            const expected = filterClients(entries, { search, status: undefined }).map(({ id }) => id)
            const query = `/api/clients?search=${encodeURIComponent(search)}`
            expect(
              (await browser.get<Client[]>(query)).body.map(({ id }) => id),
              search,
            ).toEqual(expected)
            const pagedIds: string[] = []
            let cursor: string | undefined = ''
            while (cursor !== undefined) {
              const page: BrowserResponse<Client[]> = await browser.get<Client[]>(`${query}&limit=2${cursor}`)
              pagedIds.push(...page.body.map(({ id }) => id))
              const next = page.headers['x-next-cursor']
              cursor = next ? `&cursor=${String(next)}` : undefined
            }
            expect(pagedIds, search).toEqual(expected)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('a sort that is asked for is not ranked', async () => {
    const browser = await fixture.signInWithClients(
      { first_name: 'Hannah', email: null },
      { first_name: 'Ann', email: null },
      { first_name: 'Joann', email: null },
    )
    expect(await listFirstNames(browser, '?search=ann&sort=added')).toEqual(['Joann', 'Ann', 'Hannah'])
    expect(await listFirstNames(browser, '?search=ann&sort=name&order=desc')).toEqual(['Joann', 'Hannah', 'Ann'])
    expect(await listFirstNames(browser, '?search=ann')).toEqual(['Ann', 'Hannah', 'Joann'])
  })

  test('treats only a search without letters as a phone number', () => {
    expect(['(603) 555', '603', '0044 20', '16', 'Ada 603', '', '00000'].map(extractPhoneSearchDigits)).toEqual([
      '603555',
      '603',
      '4420',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('returns at most as many clients as its limit', async () => {
    const browser = await fixture.signInWithClients(...clientRows)
    expect(await listFirstNames(browser, '?limit=2')).toEqual(['Ὀδυσσεύς', 'Łukasz'])
    expect(await listFirstNames(browser, '?limit=5000')).toHaveLength(8)
    expect(await listFirstNames(browser, '?search=a&limit=1')).toEqual(['Alan'])
  })

  test.each([
    ['limit', '?limit=0'],
    ['limit', '?limit=5001'],
    ['limit', '?limit=-1'],
    ['limit', '?limit=1.5'],
    ['limit', '?limit=1e2'],
    ['limit', '?limit='],
    ['search', '?search=%20'],
    ['search', '?search=%00'],
    ['search', `?search=${'x'.repeat(201)}`],
    ['status', '?status=clients'],
    ['sort', '?sort=size'],
    ['order', '?order=up'],
    ['archived', '?archived=1'],
    ['scope', '?scope=all'],
  ])('400 at %s for %s', async (path, query) => {
    expect(await fixture.agent.get(`/api/clients${query}`)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  })
})
