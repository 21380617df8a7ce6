import { useMemo } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import { countryCodes } from '#contract/organizations/country-codes.ts'
import type { OrganizationSettings } from '#contract/organizations/organizations.ts'
import { offerUndo } from '#web/base/undo.ts'
import { useForm } from '#web/base/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { useUpdateSettings } from './queries.ts'
import { parseSettingsValues, type SettingsValues, toggleWorkingDay, toSettingsValues } from './settings-form-values.ts'
import { WorkingDaysField } from './working-days-field.tsx'
import { words } from './words.ts'

/** Links, time zone, country and working days of an organization. An invalid link is told while it is typed, and disables Save. */
export function SettingsForm({
  settings,
  viewerId,
  today,
}: {
  settings: OrganizationSettings
  viewerId: string
  today: CalendarDay
}) {
  const defaultValues = useMemo(() => toSettingsValues(settings), [settings])
  const { ref, isDirty, ...form } = useForm({
    defaultValues,
    draftKey: { form: 'organization-settings', owner: viewerId },
    parse: parseSettingsValues,
  })
  const { isPending, send } = useUpdateSettings()
  const values = form.watch()
  const parsed = parseSettingsValues(values)
  const issues = 'issues' in parsed ? parsed.issues : []
  const errorFor = (name: keyof SettingsValues) =>
    issues.find(({ path }) => path === name)?.message ?? form.errorFor(name)
  const reset = () => {
    const before = form.getValues()
    form.reset()
    offerUndo({ title: words.resetDone, undo: () => form.setValues(before) })
  }
  const submit = form.handleSubmit(async (body) => {
    const result = await send({ body })
    if (result.ok) form.reset()
    else form.setIssues(result.issues)
  })
  return (
    <Card className="max-w-3xl">
      <form ref={ref} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <section className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="font-serif text-lg font-semibold">{words.links}</h2>
            <p className="text-sm text-ink-soft">{words.linksHint}</p>
          </div>
          {(['quoteToolUrl', 'calendarUrl'] as const).map((name) => (
            <Field key={name} label={words[name]} error={errorFor(name)}>
              {(control) => (
                <TextInput
                  {...control}
                  {...form.register(name)}
                  type="url"
                  placeholder="https://"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={maxTextLengths.url}
                />
              )}
            </Field>
          ))}
        </section>
        <section className="grid gap-4 sm:grid-cols-2">
          <h2 className="font-serif text-lg font-semibold sm:col-span-2">{words.place}</h2>
          <Field label={words.timeZone} hint={words.timeZoneHint} error={errorFor('timeZone')}>
            {(control) => (
              <Select {...control} {...form.register('timeZone')}>
                {listTimeZones(defaultValues.timeZone).map((zone) => (
                  <option key={zone} value={zone}>
                    {zone.replaceAll('_', ' ')}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={words.country} hint={words.countryHint} error={errorFor('country')}>
            {(control) => (
              <Select {...control} {...form.register('country')}>
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </section>
        <WorkingDaysField
          workingDays={values.workingDays}
          toggle={(day) => form.setValues({ workingDays: toggleWorkingDay(values.workingDays, day) })}
          pendingSince={settings.workingDaysSince > today ? settings.workingDaysSince : undefined}
        />
        <div className="flex justify-end gap-2">
          <Button variant="quiet" disabled={!isDirty} onClick={reset}>
            {words.reset}
          </Button>
          <Button variant="primary" type="submit" busy={isPending} disabled={issues.length > 0}>
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The zones the browser knows, and the saved one, which may have another name there. */
const listTimeZones = (saved: string): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), saved])]

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const countries = countryCodes
  .map((code) => ({ code, name: countryNames.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name))
