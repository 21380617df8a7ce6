import { useMemo } from 'react'
import { getSystemTimeZone } from '#contract/base/calendar-day.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { TextField, TimeZoneField, UrlField } from '#web/ui/form/form-fields.tsx'
import { FormSection, SettingsForm } from '#web/ui/form/settings-form.tsx'
import { parseProfileValues, toProfileValues } from './profile-form-values.ts'
import { useUpdateProfile } from './queries.ts'
import { QuickLinksPreview } from './quick-links-preview.tsx'
import { words } from './words.ts'

/** Names, links and time zone of the viewer. */
export function ProfileForm({ viewer }: { viewer: CurrentUser }) {
  const defaultValues = useMemo(() => toProfileValues(viewer), [viewer])
  const { isPending: busy, send } = useUpdateProfile()
  return (
    <SettingsForm
      defaultValues={defaultValues}
      draftKey={{ form: 'profile', owner: viewer.id }}
      parse={parseProfileValues}
      send={(body) => send({ body })}
      busy={busy}
      words={words}
    >
      {(form, values) => (
        <>
          <FormSection title={words.names} hasColumns>
            <TextField
              form={form}
              name="firstName"
              label={words.firstName}
              autoComplete="given-name"
              maxLength={maxTextLengths.name}
            />
            <TextField
              form={form}
              name="lastName"
              label={words.lastName}
              autoComplete="family-name"
              maxLength={maxTextLengths.name}
            />
          </FormSection>
          <FormSection title={words.links} hint={words.linksHint}>
            <UrlField form={form} name="personalQuoteToolUrl" label={words.quoteToolUrl} />
            <UrlField form={form} name="personalCalendarUrl" label={words.calendarUrl} />
            <QuickLinksPreview links={values} />
          </FormSection>
          <TimeZoneField
            form={form}
            name="timeZone"
            label={words.timeZone}
            hint={words.timeZoneHint}
            emptyName={words.followBrowser(getSystemTimeZone())}
            savedZone={defaultValues.timeZone}
          />
        </>
      )}
    </SettingsForm>
  )
}
