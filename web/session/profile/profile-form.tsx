import { CalendarDays, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { getSystemTimeZone } from '#contract/base/calendar-day.ts'
import type { EndpointInput } from '#contract/base/endpoint.ts'
import { isWebUrl } from '#contract/base/text.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { ProfilePatch, type updateProfile } from '#contract/team/profile.ts'
import { parseFormValues, type FormParseResult } from '#web/base/parse-form-values.ts'
import { useViewer } from '#web/base/viewer.ts'
import { getQuickLinks, useOrganizationSettings, useSendsMail } from '#web/organizations/queries.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { CheckField, TextField, TimeZoneField, UrlField } from '#web/ui/form/form-fields.tsx'
import { FormSection, SettingsForm } from '#web/ui/form/settings-form.tsx'
import { useUpdateProfile } from './queries.ts'
import { words } from './words.ts'

/** Names, links and time zone of the viewer, and an admin's weekly letter. */
export function ProfileForm() {
  const viewer = useViewer()
  const defaultValues = toProfileValues(viewer)
  const { isPending: busy, send } = useUpdateProfile()
  const sendsMail = useSendsMail()
  return (
    <SettingsForm
      defaultValues={defaultValues}
      draftKey={{ form: 'profile' }}
      parse={parseProfileValues}
      send={(body) => send({ body })}
      busy={busy}
      words={words}
    >
      {(form, values) => (
        <>
          <FormSection title={words.names} hasColumns>
            <TextField form={form} name="firstName" label={words.firstName} autoComplete="given-name" />
            <TextField form={form} name="lastName" label={words.lastName} autoComplete="family-name" />
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
          {viewer.role === 'org_admin' && (
            <CheckField
              form={form}
              name="weeklyLetter"
              label={words.weeklyLetter}
              hint={words.weeklyLetterHint(sendsMail)}
            />
          )}
        </>
      )}
    </SettingsForm>
  )
}

type Links = Pick<ProfileValues, 'personalCalendarUrl' | 'personalQuoteToolUrl'>

/** Shows what Calendar and Quote on the dashboard would open with the typed links. */
function QuickLinksPreview({ links }: { links: Links }) {
  const query = useOrganizationSettings()
  const settings = query.state === 'ready' ? query.data : undefined
  const [calendar, quote] = [links.personalCalendarUrl.trim(), links.personalQuoteToolUrl.trim()]
  const targets = getQuickLinks({ personalCalendarUrl: calendar, personalQuoteToolUrl: quote }, settings)
  const missing = query.state === 'failed' ? words.failedPreview : words.loadingPreview
  return (
    <section aria-label={words.preview} className="grid gap-2 rounded-control bg-well/60 p-3">
      <h3 className="text-sm font-medium">{words.preview}</h3>
      <PreviewLink
        name={words.calendar}
        icon={<CalendarDays aria-hidden />}
        target={targets.calendar}
        source={calendar ? words.yours : settings?.calendarUrl ? words.ofOrganization : words.isDefault}
        missing={missing}
      />
      <PreviewLink
        name={words.quote}
        icon={<ReceiptText aria-hidden />}
        target={targets.quote}
        source={quote ? words.yours : settings?.quoteToolUrl ? words.ofOrganization : words.isDefault}
        missing={missing}
      />
    </section>
  )
}

type PreviewLinkProps = {
  name: string
  icon: ReactNode
  target: string | undefined
  source: string
  /** Shown if the target is not known. */
  missing: string
}

function PreviewLink({ name, icon, target, source, missing }: PreviewLinkProps) {
  const isValid = target !== undefined && isWebUrl(target)
  return (
    <div className="flex min-w-0 items-center gap-3">
      {isValid ? (
        <a
          href={target}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words.opens(name)}
          className={`w-28 ${getButtonClasses({ size: 'small' })}`}
        >
          {icon}
          {name}
        </a>
      ) : (
        <span className={`w-28 ${getButtonClasses({ size: 'small', variant: 'quiet' })}`}>
          {icon}
          {name}
        </span>
      )}
      <p className="grid min-h-9 min-w-0 content-center text-sm">
        <span className="truncate">
          {isValid ? new URL(target).host : target === undefined ? missing : words.invalidPreview}
        </span>
        {isValid && <span className="text-xs text-ink-soft">{source}</span>}
      </p>
    </div>
  )
}

/** The fields of the profile; an empty one is ''. */
type ProfileValues = Record<
  'firstName' | 'lastName' | 'personalQuoteToolUrl' | 'personalCalendarUrl' | 'timeZone',
  string
> & { weeklyLetter: boolean }

const toProfileValues = (user: CurrentUser): ProfileValues => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  personalQuoteToolUrl: user.personalQuoteToolUrl ?? '',
  personalCalendarUrl: user.personalCalendarUrl ?? '',
  timeZone: user.profileTimeZone ?? '',
  weeklyLetter: user.weeklyLetter,
})

const parseProfileValues = (
  changes: Partial<ProfileValues>,
): FormParseResult<EndpointInput<typeof updateProfile>['body']> => parseFormValues(ProfilePatch, changes)
