import { Pencil, UserRoundPlus } from 'lucide-react'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import type { Invitation } from '#contract/team/invitations.ts'
import { formatMemberName } from '#contract/team/team.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { EditUserDialog, editUserFormName } from '#web/super-admin/dialogs.tsx'
import {
  useCancelInvitationToAnyOrganization,
  useInvitationsToAnyOrganization,
  useInviteToOrganization,
  useResendOrganizationInvitation,
  useUsersOfAnyOrganization,
} from '#web/super-admin/queries.ts'
import { words } from '#web/super-admin/words.ts'
import { InviteDialog, inviteFormName } from '#web/team/dialogs.tsx'
import { InvitationButtons, InvitationList } from '#web/team/invitation-list.tsx'
import { MemberList } from '#web/team/member-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRowDialog } from '#web/ui/use-row-dialog.ts'

/** The team and the pending invitations of any organization, with the actions of a super administrator. */
export function OrganizationUsers({
  organization: { id: organizationId, isActive },
}: {
  organization: ManagedOrganization
}) {
  const viewer = useSignedInUser()
  const members = useUsersOfAnyOrganization(organizationId)
  const invitations = useInvitationsToAnyOrganization(organizationId)
  const { row, edit, dialog } = useRowDialog(members.state === 'ready' ? members.data : [], editUserFormName, viewer.id)
  const invite = useFormDialog(`${inviteFormName}-${organizationId}`, viewer.id, InviteDialog.prefetch)
  const { isPending, send } = useInviteToOrganization(organizationId)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="team" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="team" className="font-serif text-lg font-semibold">
            {words.team}
          </h2>
          {isActive && (
            <DialogButton {...invite.trigger} variant="primary">
              <UserRoundPlus aria-hidden />
              {words.invite}
            </DialogButton>
          )}
        </div>
        {!isActive && <p className="text-ink-soft">{words.noInvitingWhileArchived}</p>}
        <MemberList
          members={members}
          viewerId={viewer.id}
          renderActions={(member) =>
            member.role !== 'super_admin' && (
              <Button
                variant="quiet"
                size="small"
                aria-label={words.editOf(formatMemberName(member))}
                onClick={() => edit(member)}
                onPointerEnter={EditUserDialog.prefetch}
                onFocus={EditUserDialog.prefetch}
              >
                <Pencil aria-hidden />
                {words.edit}
              </Button>
            )
          }
        />
      </section>
      <section aria-labelledby="invitations" className="grid gap-3">
        <h2 id="invitations" className="font-serif text-lg font-semibold">
          {words.pendingInvitations}
        </h2>
        <InvitationList
          invitations={invitations}
          zone={viewer.timeZone}
          renderActions={(invitation) => (
            <InvitationActions organizationId={organizationId} mayResend={isActive} invitation={invitation} />
          )}
        />
      </section>
      {row && <EditUserDialog key={row.id} {...dialog} member={row} />}
      <InviteDialog
        {...invite.dialog}
        open={isActive && invite.dialog.open}
        roles={invitedRoles}
        busy={isPending}
        send={(body, onError) => send({ params: { organizationId }, body }, { onError })}
      />
    </div>
  )
}

/** A super administrator invites the admin, who invites the others. */
const invitedRoles = ['org_admin'] as const

function InvitationActions({
  organizationId,
  mayResend,
  invitation: { id, email },
}: {
  organizationId: string
  mayResend: boolean
  invitation: Invitation
}) {
  const resending = useResendOrganizationInvitation(id)
  const deleting = useCancelInvitationToAnyOrganization(id)
  const params = { organizationId, invitationId: id }
  const resend = async () => {
    const { ok } = await resending.send({ params })
    if (ok) toast({ title: words.invitationResent, description: email })
  }
  const remove = async () => {
    const { ok } = await deleting.send({ params })
    if (ok) toast({ title: words.invitationDeleted, description: email })
  }
  return (
    <InvitationButtons
      email={email}
      isPending={resending.isPending || deleting.isPending}
      resend={mayResend ? resend : undefined}
      cancel={remove}
    />
  )
}
