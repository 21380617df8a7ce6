import type { Issue } from '#contract/base/errors.ts'
import { type AssignableRole, InvitationDraft } from '#contract/team/invitations.ts'
import type { ApiError } from '#web/base/api-error.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { parseForm } from '#web/base/parse-form.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
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
    parse: (values) => parseForm(InvitationDraft, values),
  })
  const resetAndClose = () => {
    form.reset()
    onClose()
  }
  const submit = form.handleSubmit(
    async (body) => {
      let refusal: ApiError | undefined
      const result = await send(body, (failure) => {
        refusal = failure
        return false
      })
      if (!result.ok)
        return form.setIssues(
          refusal?.code === 'DUPLICATE' ? [{ path: 'email', message: refusal.userMessage }] : result.issues,
        )
      toast({ title: words.invited, description: body.email })
      resetAndClose()
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
      onClose={resetAndClose}
      title={words.inviteTitle}
      description={words.inviteHint}
      submitLabel={words.sendInvitation}
      form={form}
      busy={busy}
      onSubmit={submit}
    >
      <Field label={words.email} error={form.errorFor('email')}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field label={words.role} error={form.errorFor('role')} hint={words.roleHints[role]}>
        {(control) => (
          <Select {...control} {...form.register('role')}>
            {roles.map((one) => (
              <option key={one} value={one}>
                {words.roleNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
