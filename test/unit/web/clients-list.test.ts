import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeForSearch } from '#contract/base/text-search.ts'
import { type Client, ClientSort, ClientStatus, SortOrder } from '#contract/clients/clients.ts'
import { sortClients } from '#contract/clients/sort-clients.ts'
import {
  type ClientListView,
  serializeClientListView,
  toggleClientSort,
  parseClientListView,
} from '#web/clients/list-view.ts'
import {
  filterClients,
  buildClientSearchEntries,
  computeClientStats,
  createSearchMatcher,
  createClientSearchEntry,
} from '#web/clients/list/select-clients.ts'
import { describeClientCount, describeClientDate, listSequenceNames } from '#web/clients/list/words.ts'
import { shortenId } from '#web/clients/words.ts'

const defaultView: ClientListView = {
  sort: 'added',
  order: 'desc',
  search: '',
  status: undefined,
  archived: false,
  scope: 'own',
}

describe('the view in the URL', () => {
  const arbitraryView = fc.record({
    sort: fc.constantFrom(...ClientSort.options),
    order: fc.constantFrom(...SortOrder.options),
    search: fc.string({ unit: 'grapheme' }),
    status: fc.constantFrom(undefined, ...ClientStatus.options),
    archived: fc.boolean(),
    scope: fc.constantFrom('own' as const, 'organization' as const),
    sequence: fc.constantFrom(undefined, 'a1', 'b2'),
    enroll: fc.constantFrom(undefined, 'a1', 'b2'),
  })

  test('round-trips every view', () =>
    fc.assert(
      fc.property(arbitraryView, (view) => {
        expect(parseClientListView(serializeClientListView(view).slice(1))).toEqual(view)
      }),
    ))

  test('omits defaults', () => {
    expect(serializeClientListView(defaultView)).toBe('')
    expect(serializeClientListView({ ...defaultView, sort: 'name', order: 'asc' })).toBe('?sort=name')
    expect(parseClientListView('')).toEqual(defaultView)
  })

  test('falls back to the default for invalid values', () =>
    expect(parseClientListView('sort=age&order=up&status=client&archived=1&scope=all')).toEqual(defaultView))
})

test('another sort starts in its default direction, the same sort is reversed', () => {
  const names = toggleClientSort(defaultView, 'name')
  expect(names).toEqual({ sort: 'name', order: 'asc' })
  expect(toggleClientSort(names, 'name')).toEqual({ sort: 'name', order: 'desc' })
  expect(toggleClientSort(toggleClientSort(names, 'name'), 'activity')).toEqual({ sort: 'activity', order: 'desc' })
  expect(toggleClientSort(defaultView, 'added').order).toBe('asc')
})

describe('search', () => {
  test.each([
    ['whit', true],
    ['JONAH whit', true],
    ['whitfield jonah', true],
    ['jonah@', true],
    ['example.com', true],
    ['603', true],
    ['(603) 555', true],
    ['555-0128', true],
    ['+1 603.555.0128', true],
    ['1-603-555-0128', true],
    ['6035550129', false],
    ['jonah 603', true],
    ['mary', false],
    ['jonah mary', false],
    ['', true],
    ['   ', true],
  ])('for %j finds Jonah: %s', (search, isFound) => {
    const jonah = buildClient({
      firstName: 'Jonah',
      lastName: 'Whitfield',
      email: 'jonah@example.com',
      phone: '(603) 555-0128',
      phoneE164: '+16035550128',
    })
    expect(createSearchMatcher(search)(createClientSearchEntry(jonah))).toBe(isFound)
  })

  test.each([
    ['angstrom', 'José Ångström'],
    ['JOSE', 'José Ångström'],
    ['lukasiewicz', 'Łukasiewicz'],
    ['strasse', 'Straße'],
    ['sorensen', 'Sørensen'],
    ['محمد', 'مُحَمَّد'],
    ['ISTANBUL', 'İstanbul'],
    ["o'brien", 'O’Brien'],
    ["o'brien", 'O´Brien'],
    ["hawai'i", 'Hawaiʻi'],
    ['O’BRIEN', "O'Brien"],
    ['"bob"', 'Robert “Bob” Ray'],
    ['smith-jones', 'Smith–Jones'],
    ['smith-jones', 'Smith—Jones'],
    ['smith-jones', 'Smith\u2011Jones'],
    ['smith–jones', 'Smith-Jones'],
    ['ann', '\u200eA\u00adnn\u200f'],
    ['\u202aann\u202c', 'Ann'],
    ['❤', '\u2764\ufe0f'],
  ])('for %j finds %j: neither case, accents nor typography matter', (search, firstName) =>
    expect(createSearchMatcher(search)(createClientSearchEntry(buildClient({ firstName })))).toBe(true),
  )

  test('finds a phone number in any spelling, including other countries’ spellings', () => {
    const anaKey = createClientSearchEntry(buildClient({ phone: '020 7946 0958', phoneE164: '+442079460958' }))
    for (const search of [
      '+44 20 7946',
      '(020) 7946-0958',
      '0044207946',
      '2079460958',
      '\u202a+44\u201120\u20137946\u202c',
    ])
      expect(createSearchMatcher(search)(anaKey)).toBe(true)
    expect(createSearchMatcher('0208')(anaKey)).toBe(false)
  })

  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 })
  const separators = fc.array(fc.constantFrom('', ' ', '-', '.', '('), { minLength: 10, maxLength: 10 })
  test('property: every spelling of a number finds every other spelling', () =>
    fc.assert(
      fc.property(digits, separators, separators, (digits, one, other) => {
        const spellPhone = (separatorList: string[]) =>
          digits.map((digit, dayInstant) => separatorList[dayInstant]! + digit).join('')
        const key = createClientSearchEntry(buildClient({ phone: spellPhone(one), phoneE164: `+1${digits.join('')}` }))
        return createSearchMatcher(spellPhone(other))(key) && createSearchMatcher(`+1 ${spellPhone(other)}`)(key)
      }),
    ))

  test('property: any part of a name finds it, and folding is idempotent', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (name, from, length) => {
        const letters = [...name]
        const part = letters.slice(from % letters.length, (from % letters.length) + 1 + (length % 5)).join('')
        expect(normalizeForSearch(normalizeForSearch(name))).toBe(normalizeForSearch(name))
        return createSearchMatcher(part.toUpperCase())(
          createClientSearchEntry(buildClient({ firstName: name.toUpperCase() })),
        )
      }),
    ))
})

describe('order', () => {
  const listed = [
    buildClient({ id: 'b', firstName: 'zoe', createdAt: dayInstant(2), lastActivityAt: dayInstant(5) }),
    buildClient({
      id: 'a',
      firstName: 'Ádám',
      lastName: 'Zöld',
      createdAt: dayInstant(2),
      lastActivityAt: dayInstant(9),
    }),
    buildClient({ id: 'c', firstName: 'Adam', createdAt: dayInstant(3), lastActivityAt: dayInstant(3) }),
    buildClient({
      id: 'd',
      firstName: 'adam',
      lastName: 'Abel',
      createdAt: dayInstant(1),
      lastActivityAt: dayInstant(9),
    }),
  ]
  test.each([
    ['added', 'desc', 'cbad'],
    ['added', 'asc', 'dabc'],
    ['activity', 'desc', 'dabc'],
    ['activity', 'asc', 'cbad'],
    ['name', 'asc', 'cdab'],
    ['name', 'desc', 'badc'],
  ] as const)('%s %s', (sort, order, ids) =>
    expect(
      sortClients(listed, sort, order)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids),
  )

  const clients = fc.array(
    fc
      .record({ id: fc.uuid(), firstName: fc.string(), createdAt: fc.integer({ min: 0, max: 9 }).map(dayInstant) })
      .map(buildClient),
  )
  test('property: no client is lost, and the result does not depend on the initial order', () =>
    fc.assert(
      fc.property(
        clients,
        fc.constantFrom(...ClientSort.options),
        fc.constantFrom(...SortOrder.options),
        (listed, sort, order) => {
          const sorted = sortClients(listed, sort, order)
          expect(sortClients(listed.toReversed(), sort, order).map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
          expect(new Set(sorted)).toEqual(new Set(listed))
        },
      ),
    ))
})

test('matches keep the order of the list, and the counts cover the whole list', () => {
  const welcome = { assignmentId: 'e', sequenceId: 's', name: 'Welcome', status: 'active' } as const
  const listed = [
    buildClient({ id: 'a', firstName: 'Ann', status: 'active' }),
    buildClient({ id: 'b', firstName: 'Bea', status: 'prospect' }),
    buildClient({ id: 'c', firstName: 'Anna', status: 'active', activeSequences: [welcome] }),
    buildClient({ id: 'd', firstName: 'Anne', status: 'inactive' }),
  ]
  const preparedList = buildClientSearchEntries(listed, { sort: 'name', order: 'desc' })
  const findNames = (search: string, status?: Client['status']) =>
    filterClients(preparedList, { search, status }).map(({ firstName }) => firstName)
  expect(findNames('an')).toEqual(['Anne', 'Anna', 'Ann'])
  expect(findNames('nn')).toEqual(['Anne', 'Anna', 'Ann'])
  expect(findNames('a')).toEqual(['Anne', 'Anna', 'Ann', 'Bea'])
  expect(findNames('an', 'active')).toEqual(['Anna', 'Ann'])
  expect(findNames('')).toEqual(['Bea', 'Anne', 'Anna', 'Ann'])
  expect(filterClients(preparedList, { search: '', status: undefined, sequence: 's' })).toEqual([listed[2]])
  expect(computeClientStats(listed)).toEqual({ total: 4, active: 2, prospects: 1, inactive: 1 })
})

test('counts are pluralized', () => {
  expect(describeClientCount(1, 1, false)).toBe('1 client')
  expect(describeClientCount(0, 0, false)).toBe('0 clients')
  expect(describeClientCount(3, 2_000, false)).toBe('3 of 2,000 clients')
  expect(describeClientCount(1, 1, true)).toBe('1 archived client')
  expect(describeClientCount(0, 12, true)).toBe('0 of 12 archived clients')
  expect(describeClientDate('added', 'Today')).toBe('Added today')
  expect(describeClientDate('activity', 'Mar 3')).toBe('Last activity Mar 3')
})

test('clients created together have different short ids', () =>
  expect(shortenId('01a20051-c563-72c5-99d1-cc523406786a')).toBe('3406786a'))

function dayInstant(day: number): string {
  return `2026-11-0${day}T09:30:00.000Z`
}

function buildClient(overrides: Partial<Client>): Client {
  const empty = {
    lastName: null,
    email: null,
    phone: null,
    phoneE164: null,
    address: null,
    dateOfBirth: null,
    notes: null,
    activeSequences: [],
    household: null,
  }
  const dates = { archivedAt: null, createdAt: dayInstant(1), updatedAt: dayInstant(1), lastActivityAt: dayInstant(1) }
  return { id: 'x', firstName: 'Jonah', status: 'prospect', assignedAgentId: 'agent', ...empty, ...dates, ...overrides }
}

test('a sequence that counts from several policies of a client is named once, with its number', () => {
  const [renewal, birthday] = [
    { name: 'Renewal', status: 'active' },
    { name: 'Birthday', status: 'active' },
  ] as const
  expect(listSequenceNames([renewal, birthday, renewal, { ...birthday, status: 'paused' }])).toEqual([
    'Renewal × 2',
    'Birthday',
    'Birthday (paused)',
  ])
})
