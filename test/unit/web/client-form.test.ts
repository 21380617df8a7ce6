import { beforeAll, expect, test } from 'vitest'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import type { Client } from '#contract/clients/clients.ts'
import {
  defaultClientValues,
  parseClientFormValues,
  parseSearchAsClientValues,
  toClientFormValues,
} from '#web/clients/form/client-form-values.ts'

beforeAll(setZodMessages)

test('empty fields are omitted from the body', () =>
  expect(parseClientFormValues({ ...defaultClientValues, firstName: ' Maria ', lastName: '  ', phone: '555' })).toEqual(
    {
      value: { firstName: 'Maria', phone: '555', status: 'prospect' },
    },
  ))

test('a first name is required, and every other invalid field is reported too', () =>
  expect(
    parseClientFormValues({ ...defaultClientValues, firstName: '  ', email: 'nonsense', dateOfBirth: '2026-02-30' }),
  ).toEqual({
    issues: [
      { path: 'firstName', message: 'First name is required' },
      { path: 'email', message: 'Please enter a valid e-mail address' },
      { path: 'dateOfBirth', message: expect.any(String) as string },
    ],
  }))

test.each([
  ['Maria Alvarez de Soto', { firstName: 'Maria', lastName: 'Alvarez de Soto' }],
  [' Maria ', { firstName: 'Maria', lastName: '' }],
  ['maria@example.com', { email: 'maria@example.com' }],
  ['+1 (603) 555-0128', { phone: '+1 (603) 555-0128' }],
  ['', { firstName: '', lastName: '' }],
])('the search %j prefills a form with %j', (search, fields) =>
  expect(parseSearchAsClientValues(search)).toEqual(fields),
)

test('the status active is spelled client on the record page only', () => {
  const jonah = { firstName: 'Jonah', lastName: null, phone: '555', status: 'active' } as Client
  expect(toClientFormValues(jonah, false)).toEqual({
    ...defaultClientValues,
    firstName: 'Jonah',
    phone: '555',
    status: 'active',
  })
  const formValues = toClientFormValues(jonah, true)
  expect(formValues.status).toBe('client')
  expect(parseClientFormValues(formValues)).toEqual({ value: { firstName: 'Jonah', phone: '555', status: 'client' } })
  expect(toClientFormValues({ ...jonah, status: 'inactive' }, true).status).toBe('inactive')
})
