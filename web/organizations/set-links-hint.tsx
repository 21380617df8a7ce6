import { Link } from 'wouter'
import { organizationSettingsPath, paths } from '#web/base/paths.ts'
import { useViewer } from '#web/base/viewer.ts'
import { useOrganizationSettings } from './queries.ts'
import { words } from './words.ts'

/**
 * Links to the settings of Quote and Calendar while both open the defaults: below them, smaller than a touch target.
 */
export function SetLinksHint() {
  const viewer = useViewer()
  const settings = useOrganizationSettings()
  if (settings.state !== 'ready') return null
  const { calendarUrl, quoteToolUrl } = settings.data
  if (viewer.personalCalendarUrl || calendarUrl || viewer.personalQuoteToolUrl || quoteToolUrl) return null
  return (
    <Link
      href={viewer.role === 'agent' ? paths.profile : organizationSettingsPath}
      title={words.setLinksReason}
      className="absolute top-full right-32 flex h-6 items-start text-xs text-ink-soft underline decoration-line underline-offset-2 hover:text-ink max-sm:hidden touch:hidden print:hidden"
    >
      {words.setLinks}
    </Link>
  )
}
