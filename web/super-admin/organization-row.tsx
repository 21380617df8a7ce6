import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import { formatInstantDay } from '#web/base/format-time.ts'
import { toast } from '#web/base/toast.ts'
import { useZone } from '#web/base/today.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/lazy-dialog.tsx'
import type { RowElementProps } from '#web/ui/row-list.tsx'
import { ArchiveOrganizationDialog, EditOrganizationDialog } from './dialogs.tsx'
import { useChangeOrganization } from './queries.ts'
import { buildOrganizationPath } from './super-admin-url.ts'
import { words } from './words.ts'

type OrganizationActionsProps = {
  organization: ManagedOrganization
  edit: (organization: ManagedOrganization) => void
}

type OrganizationRowProps = OrganizationActionsProps & RowElementProps

/** An organization, whose name opens its detail. */
export function OrganizationRow({ organization, edit, ...rowProps }: OrganizationRowProps) {
  const { id, name, isActive, userCount, createdAt } = organization
  const titleId = `organization-${id}`
  const zone = useZone()
  return (
    <li
      {...rowProps}
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 -mx-2 px-2 -outline-offset-2 first:border-t-0"
    >
      <div className="min-w-0 grow basis-60">
        <h2 id={titleId} className="flex min-w-0 flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <Link
            href={buildOrganizationPath(id)}
            className="inline-flex min-h-8 items-center rounded-control text-teal-deep hover:underline touch:min-h-11 touch:min-w-11"
          >
            <bdi>{name}</bdi>
          </Link>
          {!isActive && <Badge>{words.archived}</Badge>}
        </h2>
        <p className="text-sm text-ink-soft">
          {words.activeUsers(userCount)} · {words.createdOn}{' '}
          <time dateTime={createdAt}>{formatInstantDay(createdAt, zone)}</time>
        </p>
      </div>
      <OrganizationActions organization={organization} edit={edit} />
    </li>
  )
}

/** The buttons of an organization: edit, and archive, which asks first, or restore. */
export function OrganizationActions({ organization, edit }: OrganizationActionsProps) {
  const { id, name, isActive } = organization
  const [isArchiving, setIsArchiving] = useState(false)
  const { isPending, send } = useChangeOrganization(id)
  const restore = async () => {
    const { ok } = await send({ params: { organizationId: id }, body: { isActive: true } })
    if (ok) toast({ title: words.wasRestored, description: name })
  }
  return (
    <div className="flex gap-1">
      <DialogButton
        variant="quiet"
        size="small"
        aria-label={words.editOf(name)}
        show={() => edit(organization)}
        prefetch={EditOrganizationDialog.prefetch}
      >
        <Pencil aria-hidden />
        {words.edit}
      </DialogButton>
      {isActive ? (
        // The same component as of the other branch, so that React keeps the element and the focus on it.
        <Button
          size="small"
          aria-label={words.archiveOf(name)}
          onClick={() => setIsArchiving(true)}
          onPointerEnter={ArchiveOrganizationDialog.prefetch}
          onFocus={ArchiveOrganizationDialog.prefetch}
        >
          <Archive aria-hidden />
          {words.archive}
        </Button>
      ) : (
        <Button size="small" aria-label={words.restoreOf(name)} busy={isPending} onClick={restore}>
          {!isPending && <ArchiveRestore aria-hidden />}
          {words.restore}
        </Button>
      )}
      <ArchiveOrganizationDialog open={isArchiving} onClose={() => setIsArchiving(false)} organization={organization} />
    </div>
  )
}
