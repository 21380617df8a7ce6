import { describe, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { ClientRelatedCounts, Client } from '#contract/clients/clients.ts'
import type { TeamMember } from '#contract/team/team.ts'
import { formatMemberLabel, formatMemberName, getHandoverCandidates } from '#contract/team/team.ts'
import { buildTelUrl, buildMailtoUrl } from '#web/base/contact-links.ts'
import { type ClientTab, buildClientPath, clientTabs, parseClientTab } from '#web/base/paths.ts'
import { describeWhatComesAlong } from '#web/clients/merging/words.ts'
import { describeAgeAndBirthday } from '#web/clients/record/client-details.tsx'
import { extractClientFromReply } from '#web/clients/record/queries.ts'
import { describeTransferredItems, describeDeletedItems } from '#web/clients/record/words.ts'
import { toClientPaletteOptions } from '#web/screens/palette/found-options.ts'
import { getDefaultTaskValues } from '#web/tasks/form/task-form-values.ts'
import { getTabIndexForKey } from '#web/ui/tabs/link-tabs.tsx'

const today = parseCalendarDay('2026-11-21')

test('a client is read from an object or, by id, from a list', () => {
  const [jonah, maria] = [{ id: 'j' } as Client, { id: 'm' } as Client]
  expect(extractClientFromReply(jonah, 'j')).toBe(jonah)
  expect(extractClientFromReply([jonah, maria], 'm')).toBe(maria)
  expect(extractClientFromReply([jonah, maria], 'x')).toBeUndefined()
  expect(extractClientFromReply([], 'j')).toBeUndefined()
})

test('the palette shows a phone number as the list does', () => {
  const client = { id: 'j', firstName: 'Jonah', phone: '603 555 0144', email: 'j@example.com' } as Client
  expect(toClientPaletteOptions([client])).toMatchObject([{ detail: '(603) 555-0144 · j@example.com' }])
})

describe('tabs', () => {
  test.each<[string, ClientTab]>([
    ['', 'overview'],
    ['?tab=notes', 'notes'],
    ['tab=nurture&x=1', 'nurture'],
    ['?tab=Notes', 'overview'],
    ['?tab=', 'overview'],
    ['?tab=constructor', 'overview'],
  ])('%j leads to %s', (search, tab) => expect(parseClientTab(search)).toBe(tab))

  test('each has its path, and the overview has the base path', () => {
    expect(buildClientPath('a b', 'overview')).toBe('/clients/a%20b')
    expect(buildClientPath('id', 'notes')).toBe('/clients/id?tab=notes')
  })

  test.each<[string, ClientTab, ClientTab | undefined]>([
    ['ArrowRight', 'overview', 'timeline'],
    ['ArrowRight', 'policies', 'overview'],
    ['ArrowLeft', 'overview', 'policies'],
    ['ArrowLeft', 'notes', 'documents'],
    ['Home', 'notes', 'overview'],
    ['End', 'overview', 'policies'],
    ['Enter', 'overview', undefined],
  ])('%s on %s goes to %s', (key, from, to) => {
    const index = getTabIndexForKey(key, clientTabs.indexOf(from), clientTabs.length)
    expect(index === undefined ? undefined : clientTabs[index]).toBe(to)
  })
})

describe('related data of a client', () => {
  const noRelated: ClientRelatedCounts = {
    notes: 0,
    events: 0,
    documents: 0,
    policies: 0,
    openTasks: 0,
    recurringTasks: 0,
    openTasksOfOwner: 0,
    recurringTasksOfOwner: 0,
    assignments: 0,
  }
  const historyHint = ' Finished tasks stay in the history.'

  test.each<[Partial<ClientRelatedCounts>, string]>([
    [
      { notes: 3, documents: 2, events: 12, openTasks: 3, recurringTasks: 1 },
      '3 notes, 2 documents, 12 timeline events, 3 open tasks, and 1 repeating task will be deleted with Jonah Whitfield.',
    ],
    [{ notes: 1, events: 1 }, '1 note and 1 timeline event will be deleted with Jonah Whitfield.'],
    [{ events: 1 }, '1 timeline event will be deleted with Jonah Whitfield.'],
    [{ assignments: 1 }, '1 sequence will be deleted with Jonah Whitfield.'],
    [{ policies: 2 }, '2 policies will be deleted with Jonah Whitfield.'],
    [{ documents: 2 }, '2 documents will be deleted with Jonah Whitfield.'],
    [{}, 'Nothing else will be deleted with Jonah Whitfield.'],
  ])('%j', (some, expected) =>
    expect(describeDeletedItems('Jonah Whitfield', { ...noRelated, ...some })).toBe(expected + historyHint),
  )

  test.each<[Partial<ClientRelatedCounts>, string]>([
    [{ notes: 2, policies: 1 }, 'From Jo: 2 notes and 1 policy come along, with all finished tasks.'],
    [{ policies: 1 }, 'From Jo: 1 policy comes along, with all finished tasks.'],
    [{ assignments: 2 }, 'From Jo: 2 running sequences come along, with all finished tasks.'],
    [{}, 'Nothing else is stored with Jo.'],
  ])('of a merged client: %j', (some, expected) =>
    expect(describeWhatComesAlong('Jo', { ...noRelated, ...some })).toBe(expected),
  )

  test('is summarized before the client is reassigned', () => {
    const rest = ' Notes, documents, policies and the timeline stay with the client.'
    expect(describeTransferredItems({ ...noRelated, notes: 9, openTasks: 2, recurringTasks: 1 })).toBe(
      `No open tasks move.${rest}`,
    )
    expect(describeTransferredItems({ ...noRelated, openTasks: 4, openTasksOfOwner: 1 })).toBe(
      `1 open task moves too.${rest}`,
    )
    expect(describeTransferredItems({ ...noRelated, openTasksOfOwner: 2, recurringTasksOfOwner: 1 })).toBe(
      `2 open tasks and 1 repeating task move too.${rest}`,
    )
    expect(describeTransferredItems({ ...noRelated, openTasksOfOwner: 1, assignments: 2 })).toBe(
      `1 open task and 2 sequences move too.${rest}`,
    )
  })
})

test.each([
  ['1971-03-03', ['55 years old']],
  ['1970-11-22', ['55 years old', 'turns 56 tomorrow']],
  ['1970-11-21', ['56 years old', 'birthday today']],
  ['1970-12-21', ['55 years old', 'turns 56 in 30 days']],
  ['1970-12-22', ['55 years old']],
  ['2025-11-20', ['1 year old']],
  ['2026-11-21', ['under 1 year old']],
  ['2026-11-22', []],
  ['9999-12-31', []],
])('who was born on %s is %j', (birth, expected) =>
  expect(describeAgeAndBirthday(today, parseCalendarDay(birth))).toEqual(expected),
)

test('there is no next birthday after the last supported year', () =>
  expect(describeAgeAndBirthday(parseCalendarDay('9999-12-31'), parseCalendarDay('9990-01-05'))).toEqual([
    '9 years old',
  ]))

test.each([
  [{ phone: '(603) 555-0128', phoneE164: '+16035550128' }, 'tel:+16035550128'],
  [{ phone: '555-0128 ext. 7', phoneE164: null }, 'tel:5550128'],
  [{ phone: '+44 20 7946 0958', phoneE164: null }, 'tel:+442079460958'],
  [{ phone: 'ask the neighbour', phoneE164: null }, undefined],
  [{ phone: null, phoneE164: null }, undefined],
])('%j is dialled as %s', (client, address) => expect(buildTelUrl(client)).toBe(address))

test('an e-mail address cannot inject parameters into a mailto URL', () =>
  expect(buildMailtoUrl('o?bcc=eve&x@example.com')).toBe('mailto:o%3Fbcc%3Deve%26x@example.com'))

test('a client can be reassigned to other active members, sorted by name', () => {
  const buildMember = (id: string, firstName: string | null, isActive = true) =>
    ({ id, firstName, lastName: firstName && 'Lovell', email: `${id}@harbor.test`, isActive }) as TeamMember
  const team = [
    buildMember('c', 'Zoe'),
    buildMember('a', 'Ada'),
    buildMember('b', null),
    buildMember('d', 'Bo', false),
    buildMember('e', 'Émil'),
  ]
  expect(getHandoverCandidates(team, 'a').map(({ id }) => id)).toEqual(['b', 'e', 'c'])
  expect(getHandoverCandidates(team, 'a').map(formatMemberName)).toEqual(['b@harbor.test', 'Émil Lovell', 'Zoe Lovell'])
  expect(formatMemberLabel(team[0]!)).toBe('Zoe Lovell (c@harbor.test)')
  expect(formatMemberLabel(team[2]!)).toBe('b@harbor.test')
})

test('a task scheduled with a client has the client preselected, and proposes to call them', () => {
  const maria = { id: 'm', firstName: 'Maria', lastName: null, email: null, phone: null }
  expect(getDefaultTaskValues(today, maria)).toEqual({
    ...getDefaultTaskValues(today),
    title: 'Call Maria',
    clientId: 'm',
    client: 'Maria',
  })
})
