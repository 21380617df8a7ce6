import { useMemo } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { countryCodes } from '#contract/organizations/country-codes.ts'
import type { OrganizationSettings } from '#contract/organizations/organizations.ts'
import { SelectField, TimeZoneField, UrlField } from '#web/ui/form/form-fields.tsx'
import { FormSection, SettingsForm } from '#web/ui/form/settings-form.tsx'
import { useUpdateOrganizationSettings } from './queries.ts'
import { parseOrganizationSettingsFormValues, toggleWorkingDay, toSettingsValues } from './settings-form-values.ts'
import { WorkingDaysField } from './working-days-field.tsx'
import { words } from './words.ts'

/** Links, time zone, country and working days of an organization. */
export function OrganizationSettingsForm({
  settings,
  viewerId,
  today,
}: {
  settings: OrganizationSettings
  viewerId: string
  today: CalendarDay
}) {
  const defaultValues = useMemo(() => toSettingsValues(settings), [settings])
  const { isPending: busy, send } = useUpdateOrganizationSettings()
  return (
    <SettingsForm
      defaultValues={defaultValues}
      draftKey={{ form: 'organization-settings', owner: viewerId }}
      parse={parseOrganizationSettingsFormValues}
      send={(body) => send({ body })}
      busy={busy}
      words={words}
      className="max-w-3xl"
    >
      {(form, { workingDays }) => (
        <>
          <FormSection title={words.links} hint={words.linksHint}>
            <UrlField form={form} name="quoteToolUrl" label={words.quoteToolUrl} />
            <UrlField form={form} name="calendarUrl" label={words.calendarUrl} />
          </FormSection>
          <FormSection title={words.place} hasColumns>
            <TimeZoneField
              form={form}
              name="timeZone"
              label={words.timeZone}
              hint={words.timeZoneHint}
              savedZone={settings.timeZone}
            />
            <SelectField
              form={form}
              name="country"
              label={words.country}
              hint={words.countryHint}
              options={countriesByName}
              names={countryNames}
            />
          </FormSection>
          <WorkingDaysField
            workingDays={workingDays}
            toggle={(day) => form.setValues({ workingDays: toggleWorkingDay(workingDays, day) })}
            pendingSince={settings.workingDaysSince > today ? settings.workingDaysSince : undefined}
          />
        </>
      )}
    </SettingsForm>
  )
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

const countryNames = Object.fromEntries(countryCodes.map((code) => [code, regionNames.of(code) ?? code]))

const countriesByName = countryCodes.toSorted((one, other) => countryNames[one]!.localeCompare(countryNames[other]!))
