import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folded } from '#contract/client-search.ts'
import { type Client, ClientSort, ClientStatus, SortOrder } from '#contract/clients.ts'
import { clientsFound, readyBook, statsOf } from '#web/clients/list-rows.ts'
import { type ListView, queryOf, sortedBy, viewIn } from '#web/clients/list-view.ts'
import { countWords, sinceWords } from '#web/clients/list-words.ts'
import { type Keys, recycledKeys } from '#web/clients/recycled-keys.ts'
import { finder, searchKey } from '#web/clients/search-clients.ts'
import { shortId } from '#web/clients/short-id.ts'
import { sortClients } from '#web/clients/sort-clients.ts'

const usual: ListView = { sort: 'added', order: 'desc', search: '', status: undefined, archived: false, scope: 'own' }

describe('the view in the address', () => {
  const views = fc.record({
    sort: fc.constantFrom(...ClientSort.options),
    order: fc.constantFrom(...SortOrder.options),
    search: fc.string({ unit: 'grapheme' }),
    status: fc.constantFrom(undefined, ...ClientStatus.options),
    archived: fc.boolean(),
    scope: fc.constantFrom('own' as const, 'organization' as const),
  })

  test('says every view, and is read back as the same', () =>
    fc.assert(
      fc.property(views, (view) => {
        expect(viewIn(queryOf(view).slice(1))).toEqual(view)
      }),
    ))

  test('says nothing of what is usual', () => {
    expect(queryOf(usual)).toBe('')
    expect(queryOf({ ...usual, sort: 'name', order: 'asc' })).toBe('?sort=name')
    expect(viewIn('')).toEqual(usual)
  })

  test('is as usual where it makes no sense', () =>
    expect(viewIn('sort=age&order=up&status=client&archived=1&scope=all')).toEqual(usual))
})

test('another sort begins in its usual direction, the same one turns around', () => {
  const names = sortedBy(usual, 'name')
  expect(names).toEqual({ sort: 'name', order: 'asc' })
  expect(sortedBy(names, 'name')).toEqual({ sort: 'name', order: 'desc' })
  expect(sortedBy(sortedBy(names, 'name'), 'activity')).toEqual({ sort: 'activity', order: 'desc' })
  expect(sortedBy(usual, 'added').order).toBe('asc')
})

describe('the search', () => {
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
  ])('for %j finds Jonah: %s', (search, finds) => {
    const jonah = client({
      firstName: 'Jonah',
      lastName: 'Whitfield',
      email: 'jonah@example.com',
      phone: '(603) 555-0128',
      phoneE164: '+16035550128',
    })
    expect(finder(search)(searchKey(jonah))).toBe(finds)
  })

  test.each([
    ['angstrom', 'José Ångström'],
    ['JOSE', 'José Ångström'],
    ['lukasiewicz', 'Łukasiewicz'],
    ['strasse', 'Straße'],
    ['sorensen', 'Sørensen'],
    ['محمد', 'مُحَمَّد'],
    ['ISTANBUL', 'İstanbul'],
  ])('for %s finds %s: neither case nor accents matter', (search, firstName) =>
    expect(finder(search)(searchKey(client({ firstName })))).toBe(true),
  )

  test('finds a phone however it is spelled, also from another country', () => {
    const ana = searchKey(client({ phone: '020 7946 0958', phoneE164: '+442079460958' }))
    for (const search of ['+44 20 7946', '(020) 7946-0958', '0044207946', '2079460958'])
      expect(finder(search)(ana)).toBe(true)
    expect(finder('0208')(ana)).toBe(false)
  })

  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 })
  const between = fc.array(fc.constantFrom('', ' ', '-', '.', '('), { minLength: 10, maxLength: 10 })
  test('property: every spelling of a number finds every spelling of it', () =>
    fc.assert(
      fc.property(digits, between, between, (digits, one, other) => {
        const spelled = (signs: string[]) => digits.map((digit, at) => signs[at]! + digit).join('')
        const key = searchKey(client({ phone: spelled(one), phoneE164: `+1${digits.join('')}` }))
        return finder(spelled(other))(key) && finder(`+1 ${spelled(other)}`)(key)
      }),
    ))

  test('property: any part of a name finds it, and folding twice changes nothing', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (name, from, length) => {
        const letters = [...name]
        const part = letters.slice(from % letters.length, (from % letters.length) + 1 + (length % 5)).join('')
        expect(folded(folded(name))).toBe(folded(name))
        return finder(part.toUpperCase())(searchKey(client({ firstName: name.toUpperCase() })))
      }),
    ))
})

describe('the order', () => {
  const book = [
    client({ id: 'b', firstName: 'zoe', createdAt: at(2), lastActivityAt: at(5) }),
    client({ id: 'a', firstName: 'Ádám', lastName: 'Zöld', createdAt: at(2), lastActivityAt: at(9) }),
    client({ id: 'c', firstName: 'Adam', createdAt: at(3), lastActivityAt: at(3) }),
    client({ id: 'd', firstName: 'adam', lastName: 'Abel', createdAt: at(1), lastActivityAt: at(9) }),
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
      sortClients(book, sort, order)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids),
  )

  const clients = fc.array(
    fc.record({ id: fc.uuid(), firstName: fc.string(), createdAt: fc.integer({ min: 0, max: 9 }).map(at) }).map(client),
  )
  test('property: nobody is lost, and the order does not hang on where the book began', () =>
    fc.assert(
      fc.property(
        clients,
        fc.constantFrom(...ClientSort.options),
        fc.constantFrom(...SortOrder.options),
        (book, sort, order) => {
          const sorted = sortClients(book, sort, order)
          expect(sortClients(book.toReversed(), sort, order).map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
          expect(new Set(sorted)).toEqual(new Set(book))
        },
      ),
    ))
})

test('those who are found keep the order of the book; the numbers are of all of it', () => {
  const book = [
    client({ id: 'a', firstName: 'Ann', status: 'active' }),
    client({ id: 'b', firstName: 'Bea', status: 'prospect' }),
    client({ id: 'c', firstName: 'Anna', status: 'active' }),
    client({ id: 'd', firstName: 'Anne', status: 'inactive' }),
  ]
  const ready = readyBook(book, { sort: 'name', order: 'desc' })
  const found = (search: string, status?: Client['status']) =>
    clientsFound(ready, { search, status }).map(({ firstName }) => firstName)
  expect(found('an')).toEqual(['Anne', 'Anna', 'Ann'])
  expect(found('an', 'active')).toEqual(['Anna', 'Ann'])
  expect(found('')).toEqual(['Bea', 'Anne', 'Anna', 'Ann'])
  expect(statsOf(book)).toEqual({ total: 4, active: 2, prospects: 1 })
})

test('what is counted is worded right', () => {
  expect(countWords(1, 1, false)).toBe('1 client')
  expect(countWords(0, 0, false)).toBe('0 clients')
  expect(countWords(3, 2_000, false)).toBe('3 of 2,000 clients')
  expect(countWords(1, 1, true)).toBe('1 archived client')
  expect(countWords(0, 12, true)).toBe('0 of 12 archived clients')
  expect(sinceWords('added', 'Today')).toBe('Added today')
  expect(sinceWords('activity', 'Mar 3')).toBe('Last activity Mar 3')
})

test('clients who came together have different short ids', () =>
  expect(shortId('01a20051-c563-72c5-99d1-cc523406786a')).toBe('3406786a'))

describe('the cards that are drawn', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 8 })

  test('property: who stays keeps their card, each has one, and none is made where one is free', () =>
    fc.assert(
      fc.property(fc.array(ids), ids, (past, now) => {
        const before = past.reduce(recycledKeys, new Map<string, number>() as Keys)
        const keys = recycledKeys(before, now)
        expect([...keys.keys()].toSorted()).toEqual(now.toSorted())
        expect(new Set(keys.values()).size).toBe(now.length)
        for (const id of now) if (before.has(id)) expect(keys.get(id)).toBe(before.get(id))
        const made = [...keys.values()].filter((key) => ![...before.values()].includes(key))
        expect(made).toHaveLength(Math.max(0, now.length - before.size))
      }),
    ))

  test('the same people in another order are no news', () => {
    const keys = recycledKeys(new Map(), ['a', 'b'])
    expect(recycledKeys(keys, ['b', 'a'])).toBe(keys)
  })
})

function at(day: number): string {
  return `2026-11-0${day}T09:30:00.000Z`
}

function client(of: Partial<Client>): Client {
  const empty = {
    lastName: null,
    email: null,
    phone: null,
    phoneE164: null,
    address: null,
    dateOfBirth: null,
    notes: null,
  }
  const dates = { archivedAt: null, createdAt: at(1), updatedAt: at(1), lastActivityAt: at(1) }
  return { id: 'x', firstName: 'Jonah', status: 'prospect', assignedAgentId: 'agent', ...empty, ...dates, ...of }
}
