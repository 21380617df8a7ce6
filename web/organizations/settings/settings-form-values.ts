import type { OrganizationSettings } from '#contract/organizations/organizations.ts'
import { OrganizationSettingsPatch } from '#contract/organizations/organization-settings-patch.ts'
import { parseFormValues, type FormParseResult } from '#web/base/parse-form-values.ts'

/** The fields of the settings; an empty link is '', working days are the numbers of the weekdays. */
export type OrganizationSettingsFormValues = {
  quoteToolUrl: string
  calendarUrl: string
  timeZone: string
  country: string
  workingDays: number[]
}

export const toSettingsValues = (settings: OrganizationSettings): OrganizationSettingsFormValues => ({
  quoteToolUrl: settings.quoteToolUrl ?? '',
  calendarUrl: settings.calendarUrl ?? '',
  timeZone: settings.timeZone,
  country: settings.country,
  workingDays: settings.workingDays,
})

export const parseOrganizationSettingsFormValues = (
  changes: Partial<OrganizationSettingsFormValues>,
): FormParseResult<OrganizationSettingsPatch> => parseFormValues(OrganizationSettingsPatch, changes)

/** Adds a weekday to the working days or removes it; they stay in order. */
export const toggleWorkingDay = (workingDays: readonly number[], day: number): number[] =>
  workingDays.includes(day)
    ? workingDays.filter((one) => one !== day)
    : [...workingDays, day].sort((one, other) => one - other)
