import { beforeAll, expect, test } from 'vitest'
import { speakPlainly } from '#contract/messages.ts'
import { blankClient, clientFrom, clientLike } from '#web/clients/typed-client.ts'

beforeAll(speakPlainly)

test('what is empty is not sent', () =>
  expect(clientFrom({ ...blankClient, firstName: ' Maria ', lastName: '  ', phone: '555' })).toEqual({
    value: { firstName: 'Maria', phone: '555', status: 'prospect' },
  }))

test('a first name is required, in the words of spec 5, and the rest is checked beside it', () =>
  expect(clientFrom({ ...blankClient, firstName: '  ', email: 'nonsense', dateOfBirth: '2026-02-30' })).toEqual({
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
])('who was searched for as %j starts a form with %j', (search, fields) => expect(clientLike(search)).toEqual(fields))
