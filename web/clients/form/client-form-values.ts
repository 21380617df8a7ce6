import { type Client, ClientForm } from '#contract/clients/clients.ts'
import type { createClient } from '#contract/clients/client-endpoints.ts'
import type { RequestInput } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { validate } from '#web/base/validate.ts'
import { words } from '#web/clients/words.ts'

/** What the fields of a client's form hold: texts, as they are typed. */
export type ClientFormValues = typeof defaultClientValues

/** A client's form as it is sent. */
export type ClientInput = RequestInput<typeof createClient>['body']

/** An untouched form (spec 9). */
export const defaultClientValues = {
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
export const toClientFormValues = (client: Client, isRecordPage: boolean): ClientFormValues => ({
  firstName: client.firstName,
  lastName: client.lastName ?? '',
  email: client.email ?? '',
  phone: client.phone ?? '',
  address: client.address ?? '',
  dateOfBirth: client.dateOfBirth ?? '',
  notes: client.notes ?? '',
  status: isRecordPage && client.status === 'active' ? 'client' : client.status,
})

/** What to send, what is empty left out (spec 5); or what is wrong beside which field. */
export function parseClient(values: ClientFormValues): { value: ClientInput } | { issues: Issue[] } {
  const nonEmptyEntries = Object.entries(values).filter(([, value]) => value.trim())
  const parsed = validate(ClientForm, Object.fromEntries(nonEmptyEntries))
  if ('issues' in parsed) return { issues: parsed.issues.map(rewordIssue) }
  return { value: { ...parsed.value, status: values.status as ClientInput['status'] } }
}

/** The field that was searched by when nobody was found: a mail address, a phone number, else the names. */
export function clientValuesFromSearch(search: string): Partial<ClientFormValues> {
  const text = search.trim()
  if (text.includes('@')) return { email: text }
  if (/^[+\d][\d\s().-]*$/.test(text)) return { phone: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

const rewordIssue = (issue: Issue): Issue =>
  issue.path === 'firstName' && issue.message === 'Required' ? { ...issue, message: words.firstNameRequired } : issue
