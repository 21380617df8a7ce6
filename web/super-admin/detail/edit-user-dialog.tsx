import { roleNames } from '#contract/base/roles.ts'
import { changeUser } from '#contract/super-admin/users.ts'
import { AssignableRole } from '#contract/team/invitations.ts'
import { formatMemberName, type TeamMember } from '#contract/team/team.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { parseForm } from '#web/base/parse-form.ts'
import { useForm } from '#web/base/use-form.ts'
import { useChangeUser } from '#web/super-admin/queries.ts'
import { words } from '#web/super-admin/words.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The dialog that sets role and activity of a user of any organization. */
export function EditUserDialog({
  open,
  onClose,
  draft,
  member,
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  member: TeamMember
}) {
  const form = useForm({
    defaultValues: { role: member.role as string, activity: member.isActive ? 'active' : 'deactivated' },
    draftKey: draft,
    parse: ({ role, activity }) => parseForm(changeUser.body, { role, isActive: activity === 'active' }),
  })
  const { isPending: busy, send } = useChangeUser(member.id)
  const resetAndClose = () => {
    form.reset()
    onClose()
  }
  const submit = form.handleSubmit(async (body) => {
    const result = await send({ params: { userId: member.id }, body })
    if (!result.ok) return form.setIssues(result.issues)
    toast({ title: words.userUpdated, description: formatMemberName(result.reply) })
    resetAndClose()
  })
  return (
    <FormDialog
      open={open}
      onClose={resetAndClose}
      title={words.editOf(formatMemberName(member))}
      submitLabel={words.save}
      form={form}
      busy={busy}
      onSubmit={submit}
    >
      <Field label={words.role} error={form.errorFor('role')}>
        {(control) => (
          <Select {...control} {...form.register('role')}>
            {AssignableRole.options.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.activity} hint={words.activityHint} error={form.errorFor('activity')}>
        {(control) => (
          <Select {...control} {...form.register('activity')}>
            <option value="active">{words.active}</option>
            <option value="deactivated">{words.deactivated}</option>
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
