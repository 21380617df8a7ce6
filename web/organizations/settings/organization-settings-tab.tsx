import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { OrganizationSettingsForm } from './organization-settings-form.tsx'
import { words } from './words.ts'

/** The settings of the viewer's organization. */
export function OrganizationSettingsTab() {
  const settings = useOrganizationSettings()
  if (settings.state === 'failed')
    return <ErrorState message={words.failedToLoad(settings.message)} retry={settings.retry} />
  if (settings.state === 'ready') return <OrganizationSettingsForm settings={settings.data} />
  return (
    <LoadingState label={words.loading} className="max-w-3xl rounded-card border border-line bg-sheet p-5">
      <Skeleton className="mb-4 h-6 w-48" />
      <Skeleton className="mb-4 h-10 w-full" />
      <Skeleton className="mb-4 h-10 w-full" />
      <Skeleton className="h-10 w-2/3" />
    </LoadingState>
  )
}
