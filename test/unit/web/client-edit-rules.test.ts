import { expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { Client } from '#contract/clients/clients.ts'
import { type ClientFormValues, defaultClientValues } from '#web/clients/form/client-form-values.ts'
import { describeConcurrentChanges } from '#web/clients/form/concurrent-changes.ts'
import { parseClientListView } from '#web/clients/list-view.ts'
import { getViewChangesToShow } from '#web/clients/list/select-clients.ts'
import { buildOriginClientListPath } from '#web/clients/origin-client-list.ts'
import { getDefaultTaskValues, getValidTaskFormRecurrence } from '#web/tasks/form/task-form-values.ts'

const jonah: ClientFormValues = {
  ...defaultClientValues,
  firstName: 'Jonah',
  phone: '555',
  status: 'client',
  dateOfBirth: '1980-06-15',
}

test('concurrent changes are listed with their new values, in the order of the form', () => {
  expect(describeConcurrentChanges(jonah, { ...jonah })).toBeUndefined()
  expect(describeConcurrentChanges(jonah, { ...jonah, status: 'inactive', phone: '' })).toBe(
    'Someone else changed this client: Phone is now empty and Status is now Inactive. Saving keeps what you typed.',
  )
  expect(describeConcurrentChanges({ ...jonah, status: 'prospect' }, { ...jonah, email: 'j@example.com' })).toBe(
    'Someone else changed this client: E-mail is now “j@example.com” and Status is now Active Client. Saving keeps what you typed.',
  )
  expect(describeConcurrentChanges(jonah, { ...jonah, dateOfBirth: '1981-06-15' })).toContain(
    'Date of birth is now June 15, 1981.',
  )
  expect(describeConcurrentChanges(jonah, { ...jonah, notes: 'x', firstName: 'J' })).toContain(
    'First name is now “J” and Notes is now “x”.',
  )
})

test('only the filters that hide a new client are reset', () => {
  const client = { firstName: 'Cher', lastName: null, status: 'prospect', archivedAt: null } as Client
  const viewWithClient = (query: string) => getViewChangesToShow(client, parseClientListView(query))
  expect(viewWithClient('?sort=name&status=prospect&q=cher')).toEqual({})
  expect(viewWithClient('?status=active')).toEqual({ status: undefined })
  expect(viewWithClient('?archived=true&q=mary')).toEqual({ archived: false, search: '' })
})

test('going back restores the view, except the archive for a client restored from it', () => {
  const [archived, restored] = [{ archivedAt: '2026-11-20T09:00:00.000Z' } as Client, { archivedAt: null } as Client]
  const listEntry = (query: string) => ({ query, entry: '1' })
  expect(buildOriginClientListPath(undefined, restored)).toBe('/clients')
  expect(buildOriginClientListPath(listEntry('?sort=name&q=x&status=active'), undefined)).toBe(
    '/clients?sort=name&q=x&status=active',
  )
  expect(buildOriginClientListPath(listEntry('?archived=true'), archived)).toBe('/clients?archived=true')
  expect(buildOriginClientListPath(listEntry('?q=x&archived=true'), restored)).toBe('/clients?q=x')
})

test('an invalid repeat has no summary', () => {
  const today = parseCalendarDay('2026-11-20')
  const repeatSummary = (overrides: object) =>
    getValidTaskFormRecurrence({ ...getDefaultTaskValues(today), hasRepeat: true, ...overrides }, today)
  const custom = { repeatInterval: 'custom' }
  expect(repeatSummary({ ...custom, repeatCustomDays: 365 })).toMatchObject({ repeatCustomDays: 365 })
  expect(repeatSummary({ ...custom, repeatCustomDays: 366 })).toBeUndefined()
  expect(repeatSummary({ ...custom, repeatCustomDays: 0 })).toBeUndefined()
  expect(repeatSummary({ dueDate: addDays(today, -1) })).toBeUndefined()
  expect(repeatSummary({ dueDate: today })).toMatchObject({ dueDate: today })
  // Custom days are ignored for other intervals.
  expect(repeatSummary({ repeatCustomDays: 400 })).toMatchObject({ repeatInterval: 'weekly' })
})
