import type { TeamMember } from '#contract/team/team.ts'
import { createLazyDialog, useTargetDialog } from '#web/ui/lazy-dialog.tsx'
import { MemberActionButtons } from './member-action-buttons.tsx'
import { MemberList } from './member-list.tsx'
import { removeCachedWorkload, useOwnOrganizationUsers } from './queries.ts'

/** The users of the viewer's organization, with the actions of an admin. */
export function ActiveUsers() {
  const members = useOwnOrganizationUsers()
  const { target: chosen, show, dialog } = useTargetDialog<TeamMember>()
  const showDeactivate = (member: TeamMember) => {
    removeCachedWorkload(member.id)
    show(member)
  }
  return (
    <>
      <MemberList
        members={members}
        renderActions={(member) => <MemberActionButtons member={member} showDeactivate={showDeactivate} />}
      />
      {chosen && members.state === 'ready' && (
        <DeactivateUserDialog key={chosen.id} member={chosen} team={members.data} {...dialog} />
      )}
    </>
  )
}

const DeactivateUserDialog = createLazyDialog(
  async () => (await import('./deactivate-user-dialog.tsx')).DeactivateUserDialog,
)
