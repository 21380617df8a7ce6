import { type CalendarDay, instantIn, isCalendarDay, localTimeIn } from '#contract/calendar-day.ts'
import type { Issue } from '#contract/errors.ts'
import { EventDraft } from '#contract/timeline.ts'
import { check } from '#web/base/check.ts'
import { noonUtc } from './timeline-days.ts'
import { words } from './timeline-words.ts'

/** What the fields of Add Event hold: texts, as they are typed. */
export type TypedEvent = ReturnType<typeof blankEvent>

/** An untouched form: a call, just now on the zone's clocks. */
export function blankEvent(zone: string, now: Date) {
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
export function eventFrom(
  typed: TypedEvent,
  blank: TypedEvent,
  zone: string,
): { value: EventDraft } | { issues: Issue[] } {
  const { eventType, title, description, time } = typed
  const date = typed.date || blank.date
  const isNow = date === blank.date && time === blank.time
  if (!isCalendarDay(date) || date > lastEventDay)
    return { issues: [...issuesOf(typed), { path: 'date', message: words.noDate }] }
  const checked = check(EventDraft, {
    eventType,
    title,
    description,
    ...(!isNow && { eventDate: time ? instantOf(zone, date, time) : date }),
  })
  return 'issues' in checked ? { issues: checked.issues.map(inOurWords) } : checked
}

function instantOf(zone: string, date: CalendarDay, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const instant = instantIn(zone, date, hour, minute).toISOString()
  // Noon to the millisecond is a day without a time.
  return instant.endsWith(noonUtc) ? instant.replace('.000Z', '.001Z') : instant
}

function issuesOf({ eventType, title, description }: TypedEvent): Issue[] {
  const checked = check(EventDraft, { eventType, title, description })
  return 'issues' in checked ? checked.issues.map(inOurWords) : []
}

function inOurWords(issue: Issue): Issue {
  if (issue.path === 'eventDate') return { path: 'date', message: words.noDate }
  return issue.path === 'title' && issue.message === 'Required' ? { ...issue, message: words.titleRequired } : issue
}
