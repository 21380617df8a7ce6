import { type Client, ClientForm, type createClient } from '#contract/clients.ts'
import type { Given } from '#contract/endpoint.ts'
import type { Issue } from '#contract/errors.ts'
import { check } from '#web/base/check.ts'
import { words } from './words.ts'

/** What the fields of a client's form hold: texts, as they are typed. */
export type TypedClient = typeof blankClient

/** A client's form as it is sent. */
export type SentClient = Given<typeof createClient>['body']

/** An untouched form (spec 9). */
export const blankClient = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  dateOfBirth: '',
  notes: '',
  status: 'prospect' as string,
}

/** A client as a form holds them; on the record an active one is `client` (spec 3). */
export const typedOf = (client: Client, onRecord: boolean): TypedClient => ({
  firstName: client.firstName,
  lastName: client.lastName ?? '',
  email: client.email ?? '',
  phone: client.phone ?? '',
  address: client.address ?? '',
  dateOfBirth: client.dateOfBirth ?? '',
  notes: client.notes ?? '',
  status: onRecord && client.status === 'active' ? 'client' : client.status,
})

/** What to send, what is empty left out (spec 5); or what is wrong beside which field. */
export function clientFrom(typed: TypedClient): { value: SentClient } | { issues: Issue[] } {
  const filled = Object.entries(typed).filter(([, value]) => value.trim())
  const checked = check(ClientForm, Object.fromEntries(filled))
  if ('issues' in checked) return { issues: checked.issues.map(inOurWords) }
  return { value: { ...checked.value, status: typed.status as SentClient['status'] } }
}

/** The field that was searched by when nobody was found: a mail address, a phone number, else the names. */
export function clientLike(search: string): Partial<TypedClient> {
  const text = search.trim()
  if (text.includes('@')) return { email: text }
  if (/^[+\d][\d\s().-]*$/.test(text)) return { phone: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

const inOurWords = (issue: Issue): Issue =>
  issue.path === 'firstName' && issue.message === 'Required' ? { ...issue, message: words.firstNameRequired } : issue
