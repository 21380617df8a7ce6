import { Pencil, UserRoundPlus } from 'lucide-react'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import {
  cancelInvitationAsSuperAdmin,
  createInviteLinkAsSuperAdmin,
  resendInvitationAsSuperAdmin,
} from '#contract/super-admin/invitations.ts'
import { formatMemberName } from '#contract/team/team.ts'
import { EditUserDialog, editUserFormName } from '#web/super-admin/dialogs.tsx'
import { useOrganizationInvitations, useInviteToOrganization, useUsersAsSuperAdmin } from '#web/super-admin/queries.ts'
import { words } from '#web/super-admin/words.ts'
import { InviteDialog, inviteFormName } from '#web/team/dialogs.tsx'
import { InvitationButtons, InvitationList } from '#web/team/invitation-list.tsx'
import { MemberList } from '#web/team/member-list.tsx'
import { DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/load-states.tsx'
import { useRowDialog } from '#web/ui/use-row-dialog.ts'

type OrganizationUsersProps = { organization: ManagedOrganization }

/** The team and the pending invitations of an organization, with the actions of a super administrator. */
export function OrganizationUsers({ organization: { id: organizationId, isActive } }: OrganizationUsersProps) {
  const members = useUsersAsSuperAdmin(organizationId)
  const invitations = useOrganizationInvitations(organizationId)
  const { row, edit, dialog } = useRowDialog(members.state === 'ready' ? members.data : [], editUserFormName)
  const invite = useFormDialog(`${inviteFormName}-${organizationId}`, InviteDialog.prefetch)
  const { isPending, send } = useInviteToOrganization(organizationId)
  const inviteDialog = (
    <InviteDialog
      {...invite.dialog}
      open={isActive && invite.dialog.open}
      roles={invitedRoles}
      busy={isPending}
      send={(body, onError) => send({ params: { organizationId }, body }, { onError })}
    />
  )
  const inviteButton = (
    <DialogButton {...invite.trigger} variant="primary">
      <UserRoundPlus aria-hidden />
      {words.invite}
    </DialogButton>
  )
  const isNew = [members, invitations].every((list) => list.state === 'ready' && list.data.length === 0)
  if (isActive && isNew)
    return (
      <>
        <EmptyState title={words.firstAdmin} action={inviteButton}>
          {words.firstAdminHint}
        </EmptyState>
        {inviteDialog}
      </>
    )
  const team = (
    <section aria-labelledby="team" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="team" className="font-serif text-lg font-semibold">
          {words.team}
        </h2>
        {isActive && inviteButton}
      </div>
      {!isActive && <p className="text-ink-soft">{words.noInvitingWhileArchived}</p>}
      <MemberList
        members={members}
        renderActions={(member) =>
          member.role !== 'super_admin' && (
            <DialogButton
              variant="quiet"
              size="small"
              aria-label={words.editOf(formatMemberName(member))}
              show={() => edit(member)}
              prefetch={EditUserDialog.prefetch}
            >
              <Pencil aria-hidden />
              {words.edit}
            </DialogButton>
          )
        }
      />
    </section>
  )
  const pending = (
    <section aria-labelledby="invitations" className="grid gap-3">
      <h2 id="invitations" className="font-serif text-lg font-semibold">
        {words.pendingInvitations}
      </h2>
      <InvitationList
        invitations={invitations}
        canInvite={isActive}
        renderActions={(invitation) => (
          <InvitationButtons
            invitation={invitation}
            canInvite={isActive}
            endpoints={invitationEndpoints}
            input={{ params: { organizationId, invitationId: invitation.id } }}
            canceledText={words.invitationDeleted}
          />
        )}
      />
    </section>
  )
  const hasMembers = members.state !== 'ready' || members.data.length > 0
  // The invitation dialog has the same place as above: otherwise the first invitation would clear its answers.
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {hasMembers ? team : pending}
        {hasMembers ? pending : team}
        {row && <EditUserDialog key={row.id} {...dialog} member={row} />}
      </div>
      {inviteDialog}
    </>
  )
}

/** A super administrator invites the admin, who invites the others. */
const invitedRoles = ['org_admin'] as const

const invitationEndpoints = {
  resend: resendInvitationAsSuperAdmin,
  createLink: createInviteLinkAsSuperAdmin,
  cancel: cancelInvitationAsSuperAdmin,
}
