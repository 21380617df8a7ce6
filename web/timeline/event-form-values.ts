import {
  type CalendarDay,
  getInstantOfLocalTime,
  isCalendarDay,
  getLocalTimeInZone,
} from '#contract/base/calendar-day.ts'
import type { Issue } from '#contract/base/errors.ts'
import { TimelineEventDraft, type TimelineEventType } from '#contract/timeline/timeline.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { words as fieldWords } from '#web/ui/form/words.ts'
import { isUntimed } from './timeline-days.ts'
import { words } from './words.ts'

/** The fields of Add Event; `date` and `time` are '' when empty. */
export type EventFormValues = {
  eventType: TimelineEventType
  title: string
  description: string
  date: string
  time: string
}

/** An empty form: a call, now, in the viewer's time zone. */
export function getDefaultEventValues(zone: string, now: Date): EventFormValues {
  const { day, hour, minute } = getLocalTimeInZone(zone, now)
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return { eventType: 'call', title: '', description: '', date: day, time }
}

/** The day after it may be in the year 10000 in UTC. */
const maxEventDay = '9999-12-30'

/**
 * Parses the fields of an event. A date with a time becomes an instant, a date without one stays a day. With date and
 * time unchanged `eventDate` is omitted, so that the server stores its own time to the second.
 */
export function parseEventFormValues(
  values: EventFormValues,
  defaultValues: EventFormValues,
  zone: string,
): FormParseResult<TimelineEventDraft> {
  const { eventType, title, description, time } = values
  const date = values.date || defaultValues.date
  const isNow = date === defaultValues.date && time === defaultValues.time
  const isValid = isCalendarDay(date) && date <= maxEventDay
  const eventDate = isValid && !isNow && { eventDate: time ? toInstant(zone, date, time) : date }
  const parsed = parseFormValues(TimelineEventDraft, { eventType, title, description, ...eventDate }, requiredMessages)
  const issues = [
    ...('issues' in parsed ? parsed.issues.map(toFormIssue) : []),
    ...(isValid ? [] : [{ path: 'date', message: words.invalidDate }]),
  ]
  return issues.length || 'issues' in parsed ? { issues } : parsed
}

function toInstant(zone: string, date: CalendarDay, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const instant = getInstantOfLocalTime(zone, date, hour, minute).toISOString()
  // Exactly noon means a day without a time.
  return isUntimed(instant, zone) ? instant.replace('.000Z', '.001Z') : instant
}

const requiredMessages = { title: fieldWords.titleRequired }

const toFormIssue = (issue: Issue): Issue =>
  issue.path === 'eventDate' ? { path: 'date', message: words.invalidDate } : issue
