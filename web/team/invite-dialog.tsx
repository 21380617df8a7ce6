import { type ClipboardEvent, useState } from 'react'
import type { Issue } from '#contract/base/errors.ts'
import {
  type AssignableRole,
  InvitationDraft,
  maxInvitedAddresses,
  splitAddresses,
} from '#contract/team/invitations.ts'
import type { ApiError } from '#web/base/api-error.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import type { WriteResult } from '#web/base/use-write.ts'
import { useViewer } from '#web/base/viewer.ts'
import { useSendsMail } from '#web/organizations/queries.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/form-fields.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** Sends the invitation; `onError` receives every refusal. */
type SendInvitation = (
  draft: InvitationDraft,
  onError: (failure: ApiError) => boolean,
) => Promise<{ ok: true } | { ok: false; issues: readonly Issue[] }>

type InviteDialogProps = FormDialogState & {
  /** The roles to choose from, the first one chosen. */
  roles: readonly AssignableRole[]
  busy: boolean
  send: SendInvitation
  /** Called when it closes after an invitation was sent. */
  onInvited?: () => void
}

/**
 * The dialog that invites one person or several with one of the roles; the caller sends each invitation to the organization
 * it is for.
 */
export function InviteDialog({ open, onClose, draft, roles, busy, send, onInvited }: InviteDialogProps) {
  const viewer = useViewer()
  const sendsMail = useSendsMail()
  const [answers, setAnswers] = useState<readonly InvitationAnswer[]>([])
  const [isSending, setIsSending] = useState(false)
  const form = useForm({
    defaultValues: { email: '', role: roles[0] as string },
    draftKey: draft,
    parse: parseInvitationValues,
  })
  const invited = answers.filter(({ isInvited }) => isInvited)
  const close = (invitedCount = invited.length) => {
    setAnswers([])
    onClose()
    if (invitedCount) onInvited?.()
  }
  const sendOne = async (body: InvitationDraft): Promise<WriteResult<readonly string[]>> => {
    let refusal: ApiError | undefined
    const result = await send(body, (failure) => {
      refusal = failure
      return false
    })
    if (result.ok) return { ok: true, reply: [body.email] }
    return refusal?.code === 'DUPLICATE'
      ? { ok: false, issues: [{ path: 'email', message: refusal.userMessage }] }
      : result
  }
  const sendSeveral = async (
    addresses: readonly string[],
    role: AssignableRole,
  ): Promise<WriteResult<readonly string[]>> => {
    setIsSending(true)
    const given = await inviteEach(addresses, role, send, (soFar) => setAnswers([...invited, ...soFar]))
    setIsSending(false)
    const left = given.filter(({ isInvited }) => !isInvited)
    if (!left.length) return { ok: true, reply: addresses }
    form.setValues({ email: left.map(({ address }) => address).join(', ') })
    return { ok: false, issues: [{ path: 'email', message: words.notAllInvited }] }
  }
  const submit = form.handleSave(
    ({ addresses, role }) =>
      addresses.length === 1 && !answers.length
        ? sendOne({ email: addresses[0]!, role })
        : sendSeveral(addresses, role),
    (addresses) => {
      const total = invited.length + addresses.length
      toast({
        title: words.invited(total, sendsMail),
        ...(total === 1 && { description: addresses[0]! }),
      })
      close(total)
    },
    () => {
      if (!form.getValues().email.trim())
        toast({ title: words.incompleteTitle, description: words.incomplete, variant: 'destructive' })
    },
  )
  // An empty e-mail of a super admin is ignored.
  const isIgnored = () => viewer.role === 'super_admin' && !form.getValues().email.trim()
  const role = form.watch('role') as AssignableRole
  const count = splitAddresses(form.watch('email')).length
  /** A single-line field would lose the line breaks of a pasted list. */
  const pasteList = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    if (!/\s/.test(text)) return
    event.preventDefault()
    form.setValues({ email: [form.getValues().email.trim(), ...splitAddresses(text)].filter(Boolean).join(', ') })
  }

  return (
    <FormDialog
      open={open}
      onClose={() => close()}
      title={words.inviteTitle}
      description={words.inviteHint(sendsMail)}
      submitLabel={count > 1 ? words.sendInvitations(count) : words.sendInvitation}
      form={form}
      busy={busy || isSending}
      onSubmit={(event) => (isIgnored() ? event.preventDefault() : submit(event))}
    >
      <TextField
        form={form}
        name="email"
        label={words.email}
        hint={count > 1 ? words.addressCount(count) : words.severalHint}
        type="email"
        onPaste={pasteList}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <InvitationAnswers answers={answers} />
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

/** The outcome for an address. */
type InvitationAnswer = { address: string; isInvited: boolean; text: string }

/** Each address with its own answer, in the order in which they were sent. */
const InvitationAnswers = ({ answers }: { answers: readonly InvitationAnswer[] }) =>
  answers.length > 0 && (
    <ul
      aria-label={words.answers}
      aria-live="polite"
      className="max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line text-sm"
    >
      {answers.map(({ address, isInvited, text }) => (
        <li key={address} className="grid gap-x-4 px-3 py-2 sm:flex sm:flex-wrap sm:items-baseline sm:justify-between">
          <span className="min-w-0 wrap-anywhere">{address}</span>
          <span className={isInvited ? 'text-teal-deep' : 'text-ink-soft'}>{text}</span>
        </li>
      ))}
    </ul>
  )

type InvitationValues = { email: string; role: string }

/** A single address is checked as typed; several each get their own answer when sent. */
function parseInvitationValues(
  values: InvitationValues,
): FormParseResult<{ addresses: string[]; role: AssignableRole }> {
  const addresses = splitAddresses(values.email)
  if (addresses.length > maxInvitedAddresses) return { issues: [{ path: 'email', message: words.tooManyAddresses }] }
  const isList = addresses.length > 1 && addresses.some((address) => address.includes('@'))
  const email = isList ? 'list@example.com' : addresses.length === 1 ? addresses[0]! : values.email
  const parsed = parseFormValues(InvitationDraft, { ...values, email })
  if ('issues' in parsed) return parsed
  return { value: { addresses: isList ? addresses : [parsed.value.email], role: parsed.value.role } }
}

/** Invites the addresses one after another; stops at a failure that would affect the others too. */
async function inviteEach(
  addresses: readonly string[],
  role: AssignableRole,
  send: SendInvitation,
  onProgress: (answers: readonly InvitationAnswer[]) => void,
): Promise<readonly InvitationAnswer[]> {
  const answers: InvitationAnswer[] = []
  let isFailing = false
  for (const address of addresses) {
    const parsed = parseFormValues(InvitationDraft, { email: address, role })
    const answer: InvitationAnswer = { address, isInvited: false, text: words.answerNotSent }
    if ('issues' in parsed) answer.text = words.answerInvalid
    else if (!isFailing) {
      const { ok } = await send(parsed.value, ({ code, issues, userMessage }) => {
        isFailing = code !== 'DUPLICATE' && code !== 'VALIDATION'
        if (!isFailing) answer.text = issues[0]?.message ?? userMessage
        return !isFailing
      })
      answer.isInvited = ok
      if (ok) answer.text = words.answerInvited
    }
    answers.push(answer)
    onProgress([...answers])
  }
  return answers
}
