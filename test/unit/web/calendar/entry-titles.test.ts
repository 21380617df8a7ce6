import { expect, test } from 'vitest'
import { nameClientInTitle } from '#web/tasks/calendar/words.ts'

test.each([
  ['Ask about the quote', 'Lucia Ibarra', 'Ibarra · Ask about the quote'],
  ['Call Lucia', 'Lucia Ibarra', 'Call Lucia'],
  ["Send IBARRA's quote", 'Lucia Ibarra', "Send IBARRA's quote"],
  ['Call about the policy', 'Al', 'Al · Call about the policy'],
  ['Plan the day', null, 'Plan the day'],
])('a short title names its client once: %s', (title, clientName, expected) => {
  expect(nameClientInTitle(title, clientName)).toBe(expected)
})
