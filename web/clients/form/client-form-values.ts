import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import type { EndpointInput } from '#contract/base/endpoint.ts'
import { ClientDraft } from '#contract/clients/client-draft.ts'
import type { createClient } from '#contract/clients/client-endpoints.ts'
import { type Client } from '#contract/clients/clients.ts'
import { pastDueDateMessage } from '#contract/tasks/task-labels.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { words } from '#web/clients/words.ts'

/** The body of a create or replace. */
export type ClientRequestBody = EndpointInput<typeof createClient>['body']

/** The fields of a client; an empty one is ''. */
export type ClientFormValues = Record<TextField, string> & {
  status: NonNullable<ClientRequestBody['status']>
  /** For a new client: the sequence to start, and its start date. */
  sequenceId: string
  sequenceStart: string
}

const textFields = ['firstName', 'lastName', 'email', 'phone', 'address', 'dateOfBirth', 'notes'] as const
type TextField = (typeof textFields)[number]

const mapTextFields = (read: (field: TextField) => string) =>
  Object.fromEntries(textFields.map((field) => [field, read(field)])) as Record<TextField, string>

export const defaultClientValues: ClientFormValues = {
  ...mapTextFields(() => ''),
  status: 'prospect',
  sequenceId: '',
  sequenceStart: '',
}

/** A client as form values. On the record page the status `active` is spelled `client` (docs/product/clients.md). */
export const toClientFormValues = (client: Client, isRecordPage: boolean): ClientFormValues => ({
  ...defaultClientValues,
  ...mapTextFields((field) => client[field] ?? ''),
  status: isRecordPage && client.status === 'active' ? 'client' : client.status,
})

/**
 * Parses the fields of a client; empty ones are omitted from the body (docs/product/clients.md). The sequence's fields
 * are not part of it; its start must not be before today.
 */
export function parseClientFormValues(
  { sequenceId, sequenceStart, ...values }: ClientFormValues,
  today?: CalendarDay,
): FormParseResult<ClientRequestBody> {
  const nonEmptyEntries = Object.entries(values).filter(([, value]) => value.trim())
  const parsed = parseFormValues(ClientDraft, Object.fromEntries(nonEmptyEntries), {
    firstName: words.firstNameRequired,
  })
  const issues = 'issues' in parsed ? parsed.issues : []
  if (sequenceId && sequenceStart && today && !(isCalendarDay(sequenceStart) && sequenceStart >= today))
    issues.push({ path: 'sequenceStart', message: pastDueDateMessage })
  return issues.length || 'issues' in parsed ? { issues } : { value: { ...parsed.value, status: values.status } }
}

/** Prefills a new client from a search without results: an e-mail address, a phone number, or else a name. */
export function parseSearchAsClientValues(search: string): Partial<ClientFormValues> {
  const text = search.trim()
  if (text.includes('@')) return { email: text }
  if (/^[+\d][\d\s().-]*$/.test(text)) return { phone: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
