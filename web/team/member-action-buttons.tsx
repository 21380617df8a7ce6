import { Ellipsis } from 'lucide-react'
import type { AssignableRole } from '#contract/team/invitations.ts'
import { formatMemberName, type TeamMember } from '#contract/team/team.ts'
import { toast } from '#web/base/toast.ts'
import { useViewer } from '#web/base/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { iconButtonClasses } from '#web/ui/icon-button.tsx'
import { createLazyMenuButton } from '#web/ui/menu-button.tsx'
import { useChangeRole, useReactivateUser } from './queries.ts'
import { words } from './words.ts'

type MemberActionButtonsProps = {
  member: TeamMember
  showDeactivate: (member: TeamMember) => void
}

/** The actions of an admin on a user of their organization; none on themselves. */
export function MemberActionButtons({ member, showDeactivate }: MemberActionButtonsProps) {
  const viewer = useViewer()
  const role = useChangeRole(member.id)
  const reactivation = useReactivateUser(member.id)
  const name = formatMemberName(member)
  const params = { userId: member.id }
  const changeRole = async (next: AssignableRole) => {
    const result = await role.send({ params, body: { role: next } })
    if (result.ok) toast({ title: words.roleUpdated, description: words.roleNow(name, words.roleLabels[next]) })
  }
  const reactivate = async () => {
    const result = await reactivation.send({ params })
    if (result.ok) toast({ title: words.reactivated, description: name })
  }
  if (member.id === viewer.id || (member.role === 'super_admin' && viewer.role !== 'super_admin')) return null
  if (!member.isActive)
    return (
      <Button
        size="small"
        aria-label={words.reactivateUser(name)}
        busy={reactivation.isPending}
        onClick={() => void reactivate()}
      >
        {words.reactivate}
      </Button>
    )
  return (
    <MemberMenuButton
      className={iconButtonClasses}
      aria-label={words.actionsFor(name)}
      aria-disabled={role.isPending}
      menu={{
        name,
        role: member.role,
        changeRole: (next) => void changeRole(next),
        deactivate: () => showDeactivate(member),
      }}
    >
      <Ellipsis aria-hidden />
    </MemberMenuButton>
  )
}

const MemberMenuButton = createLazyMenuButton(async () => (await import('./member-menu.tsx')).MemberMenu)
