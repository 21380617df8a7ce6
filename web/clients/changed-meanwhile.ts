import { type ClientStatus, statusNames } from '#contract/clients.ts'
import { dayInWords, isCalendarDay } from '#contract/calendar-day.ts'
import { blankClient, type TypedClient } from './typed-client.ts'
import { words } from './words.ts'

type Name = keyof TypedClient

/** The fields of a client's form that are not what they were, in its order. */
export const changedFields = (before: TypedClient, now: TypedClient): Name[] =>
  (Object.keys(blankClient) as Name[]).filter((name) => before[name] !== now[name])

/**
 * Tells who is at the form that somebody changed the client meanwhile, and what stands in each such field now: "Somebody
 * changed this client meanwhile: Phone is now “555” and Notes is now empty. Saving keeps what you typed."; nothing
 * where no field changed.
 */
export function changedWords(before: TypedClient, now: TypedClient): string | undefined {
  const changes = changedFields(before, now).map((name) => `${words[name]} is now ${valueWords(name, now[name])}`)
  if (!changes.length) return undefined
  const listed = changes.length > 1 ? `${changes.slice(0, -1).join(', ')} and ${changes.at(-1)}` : changes.join('')
  return words.changedMeanwhile(listed)
}

function valueWords(name: Name, value: string): string {
  if (!value) return 'empty'
  if (name === 'status') return value === 'client' ? words.activeClient : statusNames[value as ClientStatus]
  if (name === 'dateOfBirth' && isCalendarDay(value))
    return dayInWords(value, { month: 'long', day: 'numeric', year: 'numeric' })
  return `“${value.length > longest ? `${value.slice(0, longest)}…` : value}”`
}

/** Characters of a field that are told; the whole of it stands on the record. */
const longest = 80
