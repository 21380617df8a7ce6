import { CalendarDays, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { isWebUrl } from '#contract/base/schema.ts'
import { getQuickLinks, useOrganizationSettings } from '#web/organizations/queries.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import type { ProfileValues } from './profile-form-values.ts'
import { words } from './words.ts'

type Links = Pick<ProfileValues, 'personalCalendarUrl' | 'personalQuoteToolUrl'>

/** What Calendar and Quote of the dashboard would open with the links as typed. */
export function QuickLinksPreview({ links }: { links: Links }) {
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

function PreviewLink({
  name,
  icon,
  target,
  source,
  missing,
}: {
  name: string
  icon: ReactNode
  target: string | undefined
  source: string
  /** Stands for a target that is not known. */
  missing: string
}) {
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
      <p className="grid min-w-0 text-sm">
        <span className="truncate">
          {isValid ? new URL(target).host : target === undefined ? missing : words.invalidPreview}
        </span>
        {isValid && <span className="text-xs text-ink-soft">{source}</span>}
      </p>
    </div>
  )
}
