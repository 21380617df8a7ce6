import { isCalendarDay } from '#contract/base/calendar-day.ts'
import { cutText, joinList } from '#contract/base/text.ts'
import { type ClientStatus, clientStatusLabels } from '#contract/clients/clients.ts'
import { formatLongDate } from '#web/base/format-time.ts'
import { words } from '#web/clients/words.ts'
import { defaultClientValues, type ClientFormValues } from './client-form-values.ts'

type FieldName = keyof ClientFormValues

/**
 * Describes how someone else changed a client while the form was open, or returns undefined: "Someone else
 * changed this client: Phone is now “555” and Notes is now empty. Saving keeps what you typed."
 */
export function describeConcurrentChanges(previous: ClientFormValues, current: ClientFormValues): string | undefined {
  const changes = (Object.keys(defaultClientValues) as FieldName[])
    .filter((name) => previous[name] !== current[name])
    .map((name) => `${words[name]} is now ${describeValue(name, current[name])}`)
  return changes.length ? words.changedMeanwhile(joinList(changes)) : undefined
}

function describeValue(name: FieldName, value: string): string {
  if (!value) return 'empty'
  if (name === 'status') return value === 'client' ? words.activeClient : clientStatusLabels[value as ClientStatus]
  if (name === 'dateOfBirth' && isCalendarDay(value)) return formatLongDate(value)
  return `“${value.length > maxValueLength ? `${cutText(value, maxValueLength)}…` : value}”`
}

/** Maximum characters shown of a value. */
const maxValueLength = 80
