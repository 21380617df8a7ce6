import type { OrganizationSettings } from '#contract/organizations/organizations.ts'
import type { CurrentUser } from '#contract/session/session.ts'

/** Where Calendar and Quote lead; undefined as long as that is not known. */
export type QuickLinks = { calendar: string | undefined; quote: string | undefined }

/** One's own link, else the organisation's, else this installation's (spec 2). */
export const getQuickLinks = (
  user: Pick<CurrentUser, 'personalCalendarUrl' | 'personalQuoteToolUrl'>,
  settings: Omit<OrganizationSettings, 'name' | 'workingDays'> | undefined,
): QuickLinks => ({
  calendar: user.personalCalendarUrl || settings?.calendarUrl || settings?.defaultCalendarUrl,
  quote: user.personalQuoteToolUrl || settings?.quoteToolUrl || settings?.defaultQuoteToolUrl,
})
