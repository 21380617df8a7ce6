import { getOrganizationSettings, type OrganizationSettings } from '#contract/organizations/organizations.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import type { WorkingDays } from '#contract/streak/streak-rule.ts'
import { prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/** The organization's links and working days, and the installation's default links. */
export const useOrganizationSettings = () => useEndpointQuery(getOrganizationSettings, {})

export const prefetchOrganizationSettings = (): void => prefetchEndpoint(getOrganizationSettings, {})

/** The organization's working days; Monday to Friday until its settings are loaded. */
export function useWorkingDays(): WorkingDays {
  const settings = useOrganizationSettings()
  return settings.state === 'ready' ? settings.data.workingDays : mondayToFriday
}

/** Whether this Daybook sends mail; undefined until the settings are loaded. */
export function useSendsMail(): boolean | undefined {
  const settings = useOrganizationSettings()
  return settings.state === 'ready' ? settings.data.sendsMail : undefined
}

const mondayToFriday: WorkingDays = [1, 2, 3, 4, 5]

/** Targets of Calendar and Quote; undefined until the settings are loaded. */
export type QuickLinks = { calendar: string | undefined; quote: string | undefined }

/** The user's own links, else the organization's, else the installation's. */
export const getQuickLinks = (
  user: Pick<CurrentUser, 'personalCalendarUrl' | 'personalQuoteToolUrl'>,
  settings:
    | Pick<OrganizationSettings, 'calendarUrl' | 'quoteToolUrl' | 'defaultCalendarUrl' | 'defaultQuoteToolUrl'>
    | undefined,
): QuickLinks => ({
  calendar: user.personalCalendarUrl || settings?.calendarUrl || settings?.defaultCalendarUrl,
  quote: user.personalQuoteToolUrl || settings?.quoteToolUrl || settings?.defaultQuoteToolUrl,
})
