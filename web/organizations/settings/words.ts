import { type CalendarDay, formatDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { policyLineLimits } from '#contract/policies/policies.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'

/** The texts of an organization's settings. */
export const words = {
  loading: 'Loading the settings',
  failedToLoad: (reason: string) => `The settings could not be loaded: ${reason}`,
  links: 'Quick Action Links',
  linksHint: 'Calendar and Quote on the dashboard open these for everyone without links of their own.',
  quoteToolUrl: 'Quote tool URL',
  calendarUrl: 'Calendar URL',
  place: 'Time and place',
  timeZone: 'Time zone',
  timeZoneHint: 'Used for everyone whose own time zone is not known.',
  country: 'Country',
  countryHint: 'Used for phone numbers without a country code.',
  policies: 'Policies',
  policyLines: 'Lines of insurance',
  policyLinesHint: 'Separated by commas. Policies of a line that you remove keep it.',
  lineTooLong: `A line can have up to ${policyLineLimits.length} characters`,
  workingDays: 'Working days',
  workingDaysHint: 'Days off do not break a streak. Changes take effect tomorrow.',
  holdFrom: (day: CalendarDay) => `These working days take effect on ${formatDayWithoutYear(day)}.`,
  reset: 'Reset',
  save: 'Save Settings',
  saved: 'Organization settings updated successfully',
  failed: 'Failed to update settings',
} as const

/** The weekdays from Sunday, by their number. */
export const weekdayOptions = Array.from({ length: 7 }, (_, number) => ({
  number,
  // 2026-11-22 is a Sunday.
  name: formatDay(parseCalendarDay(`2026-11-${22 + number}`), { weekday: 'long' }),
}))
