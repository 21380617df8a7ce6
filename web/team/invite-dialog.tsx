import type { Issue } from '#contract/base/errors.ts'
import { type AssignableRole, InvitationDraft } from '#contract/team/invitations.ts'
import type { ApiError } from '#web/base/api-error.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/form-fields.tsx'
import { toast } from '#web/ui/toast.tsx'
import { words } from './words.ts'

/** Sends the invitation; `onError` learns of every refusal. */
export type SendInvitation = (
  draft: InvitationDraft,
  onError: (failure: ApiError) => boolean,
) => Promise<{ ok: true } | { ok: false; issues: readonly Issue[] }>

/** The dialog that invites a person with one of the roles; the caller sends it to the organization it is for. */
export function InviteDialog({
  open,
  onClose,
  draft,
  roles,
  busy,
  send,
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  /** The roles to choose from, the first one chosen. */
  roles: readonly AssignableRole[]
  busy: boolean
  send: SendInvitation
}) {
  const form = useForm({
    defaultValues: { email: '', role: roles[0] as string },
    draftKey: draft,
    parse: (values) => parseFormValues(InvitationDraft, values),
  })
  const submit = form.handleSave(
    async (body) => {
      let refusal: ApiError | undefined
      const result = await send(body, (failure) => {
        refusal = failure
        return false
      })
      if (result.ok) return { ok: true, reply: body }
      return refusal?.code === 'DUPLICATE'
        ? { ok: false, issues: [{ path: 'email', message: refusal.userMessage }] }
        : result
    },
    ({ email }) => {
      toast({ title: words.invited, description: email })
      onClose()
    },
    () => {
      if (!form.getValues().email.trim())
        toast({ title: words.incompleteTitle, description: words.incomplete, variant: 'destructive' })
    },
  )
  const role = form.watch('role') as AssignableRole

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.inviteTitle}
      description={words.inviteHint}
      submitLabel={words.sendInvitation}
      form={form}
      busy={busy}
      onSubmit={submit}
    >
      <TextField
        form={form}
        name="email"
        label={words.email}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SelectField
        form={form}
        name="role"
        label={words.role}
        hint={words.roleHints[role]}
        options={roles}
        names={words.roleLabels}
      />
    </FormDialog>
  )
}
