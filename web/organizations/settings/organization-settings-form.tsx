import { useId } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { countryCodes } from '#contract/organizations/country-codes.ts'
import {
  OrganizationSettingsPatch,
  updateOrganizationSettings,
} from '#contract/organizations/organization-settings-patch.ts'
import { type OrganizationSettings, getOrganizationSettings } from '#contract/organizations/organizations.ts'
import { parseFormValues, type FormParseResult } from '#web/base/parse-form-values.ts'
import { queryClient } from '#web/base/query-client.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { CheckBox } from '#web/ui/field.tsx'
import { SelectField, TextAreaField, TimeZoneField, UrlField } from '#web/ui/form/form-fields.tsx'
import { FormSection, SettingsForm } from '#web/ui/form/settings-form.tsx'
import { words, weekdayOptions } from './words.ts'

/** Links, time zone, country, working days and policy lines of an organization. */
export function OrganizationSettingsForm({ settings }: { settings: OrganizationSettings }) {
  const today = useToday()
  const defaultValues = toSettingsValues(settings)
  const { isPending: busy, send } = useUpdateOrganizationSettings()
  return (
    <SettingsForm
      defaultValues={defaultValues}
      draftKey={{ form: 'organization-settings' }}
      parse={parseSettingsFormValues}
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
            error={form.errorFor('workingDays')}
            pendingSince={settings.workingDaysSince > today ? settings.workingDaysSince : undefined}
          />
          <FormSection title={words.policies}>
            <TextAreaField
              form={form}
              name="policyLines"
              label={words.policyLines}
              hint={words.policyLinesHint}
              rows={2}
            />
          </FormSection>
        </>
      )}
    </SettingsForm>
  )
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

const countryNames = Object.fromEntries(countryCodes.map((code) => [code, regionNames.of(code) ?? code]))

const countriesByName = countryCodes.toSorted((one, other) => countryNames[one]!.localeCompare(countryNames[other]!))

type WorkingDaysFieldProps = {
  workingDays: readonly number[]
  toggle: (day: number) => void
  error: string | undefined
  pendingSince: CalendarDay | undefined
}

/** The seven weekdays to choose from; `pendingSince` is the day on which the saved ones take effect. */
function WorkingDaysField({ workingDays, toggle, error, pendingSince }: WorkingDaysFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="grid gap-3">
      <legend className="mb-3 font-serif text-lg font-semibold">{words.workingDays}</legend>
      <div className="grid gap-x-6 sm:grid-cols-4">
        {weekdayOptions.map(({ number, name }) => (
          <CheckBox key={number} label={name} checked={workingDays.includes(number)} onChange={() => toggle(number)} />
        ))}
      </div>
      <p role="alert" className="text-sm text-red empty:hidden">
        {error}
      </p>
      <p id={id} className="text-sm text-ink-soft">
        {words.workingDaysHint} {pendingSince && words.holdFrom(pendingSince)}
      </p>
    </fieldset>
  )
}

/** The fields of the settings; an empty link is '', working days are the numbers of the weekdays, lines are separated by commas. */
type SettingsFormValues = {
  quoteToolUrl: string
  calendarUrl: string
  timeZone: string
  country: string
  workingDays: number[]
  policyLines: string
}

const toSettingsValues = (settings: OrganizationSettings): SettingsFormValues => ({
  quoteToolUrl: settings.quoteToolUrl ?? '',
  calendarUrl: settings.calendarUrl ?? '',
  timeZone: settings.timeZone,
  country: settings.country,
  workingDays: settings.workingDays,
  policyLines: settings.policyLines.join(', '),
})

/** Parses the changed settings. All lines are one field; empty text between two commas is ignored. */
export function parseSettingsFormValues({
  policyLines,
  ...changes
}: Partial<SettingsFormValues>): FormParseResult<OrganizationSettingsPatch> {
  const parsed = parseFormValues(OrganizationSettingsPatch, {
    ...changes,
    ...(policyLines !== undefined && { policyLines: policyLines.split(/[,\n]/).filter((line) => line.trim()) }),
  })
  if (!('issues' in parsed)) return parsed
  return {
    issues: parsed.issues.map((issue) =>
      issue.path.startsWith('policyLines.') ? { path: 'policyLines', message: words.lineTooLong } : issue,
    ),
  }
}

/** Adds a weekday to the working days or removes it; they stay in order. */
const toggleWorkingDay = (workingDays: readonly number[], day: number): number[] =>
  workingDays.includes(day)
    ? workingDays.filter((one) => one !== day)
    : [...workingDays, day].sort((one, other) => one - other)

/** Changes the settings of the viewer's organization. */
const useUpdateOrganizationSettings = () =>
  useWrite(updateOrganizationSettings, {
    failed: words.failed,
    onSuccess: (settings) => {
      queryClient.setQueryData(getQueryKey(getOrganizationSettings, {}), settings)
      toast({ title: words.saved })
    },
  })
