import { ClientForm } from '#contract/clients.ts'
import type { Issue } from '#contract/errors.ts'
import { check } from '#web/base/check.ts'
import { words } from './words.ts'

/** What the fields of a client's form hold: texts, as they are typed. */
export type TypedClient = typeof blankClient

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

/** What to send, what is empty left out (spec 5); or what is wrong beside which field. */
export function clientFrom(typed: TypedClient): { value: ClientForm } | { issues: Issue[] } {
  const filled = Object.entries(typed).filter(([, value]) => value.trim())
  const checked = check(ClientForm, Object.fromEntries(filled))
  return 'issues' in checked ? { issues: checked.issues.map(inOurWords) } : checked
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
