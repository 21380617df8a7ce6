import { Link } from 'wouter'
import { buildOrganizationPath } from '#web/super-admin/super-admin-url.ts'
import { words } from '#web/super-admin/words.ts'
import { getButtonClasses } from '#web/ui/button.tsx'

/** Links to the users of an organization, where its admins are invited. */
export const InviteAdminLink = ({ organizationId }: { organizationId: string }) => (
  <Link href={buildOrganizationPath(organizationId, 'users')} className={getButtonClasses({ variant: 'primary' })}>
    {words.invite}
  </Link>
)
