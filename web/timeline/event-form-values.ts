import { type CalendarDay, instantAtLocalTime, isCalendarDay, localTimeIn } from '#contract/base/calendar-day.ts'
import type { Issue } from '#contract/base/errors.ts'
import { EventDraft } from '#contract/timeline/timeline.ts'
import { validate } from '#web/base/validate.ts'
import { noonUtcSuffix } from './timeline-days.ts'
import { words } from './words.ts'

/** What the fields of Add Event hold: texts, as they are typed. */
export type EventFormValues = ReturnType<typeof getDefaultEventValues>

/** An untouched form: a call, just now on the zone's clocks. */
export function getDefaultEventValues(zone: string, now: Date) {
  const { day, hour, minute } = localTimeIn(zone, now)
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return { eventType: 'call', title: '', description: '', date: day as string, time }
}

/** The last day with a time: after it the year may be 10000 in UTC. */
export const lastEventDay = '9999-12-30'

/**
 * What to send, or what is wrong beside which field. A time makes an instant, a date without one the day; a date and a
 * time that nobody touched are now, which the server knows to the second.
 */
export function parseEvent(
  values: EventFormValues,
  defaultValues: EventFormValues,
  zone: string,
): { value: EventDraft } | { issues: Issue[] } {
  const { eventType, title, description, time } = values
  const date = values.date || defaultValues.date
  const isNow = date === defaultValues.date && time === defaultValues.time
  if (!isCalendarDay(date) || date > lastEventDay)
    return { issues: [...findIssues(values), { path: 'date', message: words.invalidDate }] }
  const parsed = validate(EventDraft, {
    eventType,
    title,
    description,
    ...(!isNow && { eventDate: time ? toInstant(zone, date, time) : date }),
  })
  return 'issues' in parsed ? { issues: parsed.issues.map(rewordIssue) } : parsed
}

function toInstant(zone: string, date: CalendarDay, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const instant = instantAtLocalTime(zone, date, hour, minute).toISOString()
  // Noon to the millisecond is a day without a time.
  return instant.endsWith(noonUtcSuffix) ? instant.replace('.000Z', '.001Z') : instant
}

function findIssues({ eventType, title, description }: EventFormValues): Issue[] {
  const parsed = validate(EventDraft, { eventType, title, description })
  return 'issues' in parsed ? parsed.issues.map(rewordIssue) : []
}

function rewordIssue(issue: Issue): Issue {
  if (issue.path === 'eventDate') return { path: 'date', message: words.invalidDate }
  return issue.path === 'title' && issue.message === 'Required' ? { ...issue, message: words.titleRequired } : issue
}
