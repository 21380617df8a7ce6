import { expect, test } from 'vitest'
import { addDays, calendarDay } from '#contract/calendar-day.ts'
import type { Client } from '#contract/clients.ts'
import { changedFields, changedWords } from '#web/clients/changed-meanwhile.ts'
import { viewWith } from '#web/clients/list-rows.ts'
import { listAddress } from '#web/clients/list-left.ts'
import { viewIn } from '#web/clients/list-view.ts'
import { blankClient } from '#web/clients/typed-client.ts'
import { blankTask, repeatFrom } from '#web/tasks/typed-task.ts'

const jonah = { ...blankClient, firstName: 'Jonah', phone: '555', status: 'client', dateOfBirth: '1980-06-15' }

test('what somebody changed meanwhile is named with what stands there now, in the order of the form', () => {
  expect(changedWords(jonah, { ...jonah })).toBeUndefined()
  expect(changedWords(jonah, { ...jonah, status: 'inactive', phone: '' })).toBe(
    'Somebody changed this client meanwhile: Phone is now empty and Status is now Inactive. Saving keeps what you typed.',
  )
  expect(changedWords({ ...jonah, status: 'prospect' }, { ...jonah, email: 'j@example.com' })).toBe(
    'Somebody changed this client meanwhile: E-mail is now “j@example.com” and Status is now Active Client. Saving keeps what you typed.',
  )
  expect(changedWords(jonah, { ...jonah, dateOfBirth: '1981-06-15' })).toContain('Date of birth is now June 15, 1981.')
  expect(changedFields(jonah, { ...jonah, notes: 'x', firstName: 'J' })).toEqual(['firstName', 'notes'])
})

test('what hides a client who was just added gives way, and nothing else', () => {
  const client = { firstName: 'Cher', lastName: null, status: 'prospect', archivedAt: null } as Client
  const with_ = (query: string) => viewWith(client, viewIn(query))
  expect(with_('?sort=name&status=prospect&q=cher')).toEqual({})
  expect(with_('?status=active')).toEqual({ status: undefined })
  expect(with_('?archived=true&q=mary')).toEqual({ archived: false, search: '' })
})

test('a list is come back to as it was left, but not the archive with who is out of it again', () => {
  const [archived, back] = [{ archivedAt: '2026-11-20T09:00:00.000Z' } as Client, { archivedAt: null } as Client]
  const from = (query: string) => ({ query, entry: '1' })
  expect(listAddress(undefined, back)).toBe('/clients')
  expect(listAddress(from('?sort=name&q=x&status=active'), undefined)).toBe('/clients?sort=name&q=x&status=active')
  expect(listAddress(from('?archived=true'), archived)).toBe('/clients?archived=true')
  expect(listAddress(from('?q=x&archived=true'), back)).toBe('/clients?q=x')
})

test('a repeat that would be refused is not summed up', () => {
  const today = calendarDay('2026-11-20')
  const repeat = (more: object) => repeatFrom({ ...blankTask(today), hasRepeat: 'yes', ...more }, today)
  const custom = { repeatInterval: 'custom' }
  expect(repeat({ ...custom, repeatCustomDays: '365' })).toMatchObject({ customDays: 365 })
  expect(repeat({ ...custom, repeatCustomDays: '366' })).toBeUndefined()
  expect(repeat({ ...custom, repeatCustomDays: '0' })).toBeUndefined()
  expect(repeat({ dueDate: addDays(today, -1) })).toBeUndefined()
  expect(repeat({ dueDate: today })).toMatchObject({ first: today })
  // What does not count is not looked at.
  expect(repeat({ repeatCustomDays: '400' })).toMatchObject({ interval: 'weekly' })
})
