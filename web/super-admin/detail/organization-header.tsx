import { ArrowLeft, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import {
  EditOrganizationDialog,
  editOrganizationFormName,
  RegenerateNurtureTasksDialog,
} from '#web/super-admin/dialogs.tsx'
import { OrganizationActions } from '#web/super-admin/organization-row.tsx'
import { buildOrganizationPath, buildSuperAdminSectionPath } from '#web/super-admin/super-admin-url.ts'
import { words } from '#web/super-admin/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { getButtonClasses } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/lazy-dialog.tsx'
import { useRowDialog } from '#web/ui/use-row-dialog.ts'

/** Links back to the list of organizations. */
export const BackToOrganizationsLink = () => (
  <Link
    href={buildSuperAdminSectionPath('organizations')}
    className={`${getButtonClasses({ variant: 'quiet', size: 'small' })} mb-3 -ml-3`}
  >
    <ArrowLeft aria-hidden />
    {words.back}
  </Link>
)

/** Links to the users of an organization, where its admins are invited. */
export const InviteAdminLink = ({ organizationId }: { organizationId: string }) => (
  <Link href={buildOrganizationPath(organizationId, 'users')} className={getButtonClasses({ variant: 'primary' })}>
    {words.invite}
  </Link>
)

/** Name and state of an organization with its actions. */
export function OrganizationHeader({ organization }: { organization: ManagedOrganization }) {
  const { edit, dialog } = useRowDialog([organization], editOrganizationFormName)
  const [isRegenerateOpen, setIsRegenerateOpen] = useState(false)
  const { name, isActive, userCount } = organization
  return (
    <header className="mb-6">
      <BackToOrganizationsLink />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 font-serif text-2xl font-semibold wrap-anywhere sm:text-3xl">
            <bdi>{name}</bdi>
            {!isActive && <Badge>{words.archived}</Badge>}
          </h1>
          <p className="mt-1 text-sm text-ink-soft">
            {words.activeUsers(userCount)} · {words.recorded}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <OrganizationActions organization={organization} edit={edit} />
          <DialogButton
            size="small"
            show={() => setIsRegenerateOpen(true)}
            prefetch={RegenerateNurtureTasksDialog.prefetch}
          >
            <RefreshCw aria-hidden />
            {words.regenerate}
          </DialogButton>
        </div>
      </div>
      <EditOrganizationDialog key={organization.id} {...dialog} organization={organization} />
      <RegenerateNurtureTasksDialog open={isRegenerateOpen} onClose={() => setIsRegenerateOpen(false)} />
    </header>
  )
}
