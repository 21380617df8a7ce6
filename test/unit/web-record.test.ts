import { describe, expect, test } from 'vitest'
import { calendarDay } from '#contract/calendar-day.ts'
import type { ClientBelongings } from '#contract/client-record.ts'
import type { Client } from '#contract/clients.ts'
import type { TeamMember } from '#contract/team.ts'
import { ageOn } from '#web/clients/overview-age.ts'
import { receivers, teamLabel, teamName } from '#web/clients/reassign-rules.ts'
import { clientIn } from '#web/clients/record-answer.ts'
import { callTo, mailTo } from '#web/clients/record-contact.ts'
import { type RecordTab, tabAddress, tabAfter, tabIn } from '#web/clients/record-tab.ts'
import { comesAlong, goesWith } from '#web/clients/record-words.ts'
import { blankTask } from '#web/tasks/typed-task.ts'

const today = calendarDay('2026-11-21')

test('a client is found in an object and, by their id, in a list', () => {
  const [jonah, maria] = [{ id: 'j' } as Client, { id: 'm' } as Client]
  expect(clientIn(jonah, 'j')).toBe(jonah)
  expect(clientIn([jonah, maria], 'm')).toBe(maria)
  expect(clientIn([jonah, maria], 'x')).toBeUndefined()
  expect(clientIn([], 'j')).toBeUndefined()
})

describe('tabs', () => {
  test.each<[string, RecordTab]>([
    ['', 'overview'],
    ['?tab=notes', 'notes'],
    ['tab=nurture&x=1', 'nurture'],
    ['?tab=Notes', 'overview'],
    ['?tab=', 'overview'],
    ['?tab=constructor', 'overview'],
  ])('%j leads to %s', (search, tab) => expect(tabIn(search)).toBe(tab))

  test('each has its address, the overview the plain one', () => {
    expect(tabAddress('a b', 'overview')).toBe('/clients/a%20b')
    expect(tabAddress('id', 'notes')).toBe('/clients/id?tab=notes')
  })

  test.each<[string, RecordTab, RecordTab | undefined]>([
    ['ArrowRight', 'overview', 'timeline'],
    ['ArrowRight', 'nurture', 'overview'],
    ['ArrowLeft', 'overview', 'nurture'],
    ['ArrowLeft', 'notes', 'documents'],
    ['Home', 'notes', 'overview'],
    ['End', 'overview', 'nurture'],
    ['Enter', 'overview', undefined],
  ])('%s on %s goes to %s', (key, from, to) => expect(tabAfter(key, from)).toBe(to))
})

describe('what goes with a client', () => {
  const none: ClientBelongings = { notes: 0, events: 0, documents: 0, openTasks: 0, recurringTasks: 0 }
  const stays = ' Finished tasks stay in the history.'

  test.each<[Partial<ClientBelongings>, string]>([
    [
      { notes: 3, documents: 2, events: 12, openTasks: 3, recurringTasks: 1 },
      '3 notes, 2 documents, 12 timeline events, 3 open tasks and 1 repeating task go with Jonah Whitfield.',
    ],
    [{ notes: 1, events: 1 }, '1 note and 1 timeline event go with Jonah Whitfield.'],
    [{ events: 1 }, '1 timeline event goes with Jonah Whitfield.'],
    [{ documents: 2 }, '2 documents go with Jonah Whitfield.'],
    [{}, 'Nothing else goes with Jonah Whitfield.'],
  ])('%j', (some, said) => expect(goesWith('Jonah Whitfield', { ...none, ...some })).toBe(said + stays))

  test('and what comes along to another agent', () => {
    const rest = ' Notes, documents and the timeline stay with the client.'
    expect(comesAlong({ ...none, notes: 9 })).toBe(`No open task goes along.${rest}`)
    expect(comesAlong({ ...none, openTasks: 1 })).toBe(`1 open task goes along.${rest}`)
    expect(comesAlong({ ...none, openTasks: 2, recurringTasks: 1 })).toBe(
      `2 open tasks and 1 repeating task go along.${rest}`,
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
])('who was born on %s is %j', (birth, said) => expect(ageOn(today, calendarDay(birth))).toEqual(said))

test('at the end of all years nobody has another birthday', () =>
  expect(ageOn(calendarDay('9999-12-31'), calendarDay('9990-01-05'))).toEqual(['9 years old']))

test.each([
  [{ phone: '(603) 555-0128', phoneE164: '+16035550128' }, 'tel:+16035550128'],
  [{ phone: '555-0128 ext. 7', phoneE164: null }, 'tel:5550128'],
  [{ phone: '+44 20 7946 0958', phoneE164: null }, 'tel:+442079460958'],
  [{ phone: 'ask the neighbour', phoneE164: null }, undefined],
  [{ phone: null, phoneE164: null }, undefined],
])('%j is dialled as %s', (client, address) => expect(callTo(client)).toBe(address))

test('a mail address cannot say more than an address', () =>
  expect(mailTo('o?bcc=eve&x@example.com')).toBe('mailto:o%3Fbcc%3Deve%26x@example.com'))

test('a client is given to whoever else is active, by name', () => {
  const member = (id: string, firstName: string | null, isActive = true) =>
    ({ id, firstName, lastName: firstName && 'Lovell', email: `${id}@harbor.test`, isActive }) as TeamMember
  const team = [
    member('c', 'Zoe'),
    member('a', 'Ada'),
    member('b', null),
    member('d', 'Bo', false),
    member('e', 'Émil'),
  ]
  expect(receivers(team, 'a').map(({ id }) => id)).toEqual(['b', 'e', 'c'])
  expect(receivers(team, 'a').map(teamName)).toEqual(['b@harbor.test', 'Émil Lovell', 'Zoe Lovell'])
  expect(teamLabel(team[0]!)).toBe('Zoe Lovell (c@harbor.test)')
  expect(teamLabel(team[2]!)).toBe('b@harbor.test')
})

test('a task that is scheduled with a client starts with them', () => {
  const maria = { id: 'm', firstName: 'Maria', lastName: null, email: null, phone: null }
  expect(blankTask(today, maria)).toEqual({ ...blankTask(today), clientId: 'm', client: 'Maria' })
})
