import { roleLabels } from '#contract/base/roles.ts'
import { UserPatchAsSuperAdmin } from '#contract/super-admin/users.ts'
import { AssignableRole } from '#contract/team/invitations.ts'
import { formatMemberName, type TeamMember } from '#contract/team/team.ts'
import { getChangedFields } from '#web/base/form-draft.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import { useChangeUser } from '#web/super-admin/queries.ts'
import { words } from '#web/super-admin/words.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/form/form-fields.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'

/** The dialog that sets the role and activity of a user in any organization. */
export function EditUserDialog({ draft, member, ...dialog }: FormDialogState & { member: TeamMember }) {
  const form = useForm({
    defaultValues: { role: member.role as string, activity: member.isActive ? 'active' : 'deactivated' },
    draftKey: draft,
    // An admin of the organization may have changed the rest since.
    parse: ({ role, activity }) =>
      parseFormValues(
        UserPatchAsSuperAdmin,
        getChangedFields({ role, isActive: activity === 'active' }, { role: member.role, isActive: member.isActive }),
      ),
  })
  const { isPending: busy, send } = useChangeUser(member.id)
  return (
    <FormDialog
      {...dialog}
      title={words.editOf(formatMemberName(member))}
      form={form}
      busy={busy}
      send={(body) => send({ params: { userId: member.id }, body })}
      onSaved={(saved) => toast({ title: words.userUpdated, description: formatMemberName(saved) })}
    >
      <SelectField form={form} name="role" label={words.role} options={AssignableRole.options} names={roleLabels} />
      <SelectField
        form={form}
        name="activity"
        label={words.activity}
        hint={words.activityHint}
        options={['active', 'deactivated']}
        names={{ active: words.active, deactivated: words.deactivated }}
      />
    </FormDialog>
  )
}
