import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Issue } from '#contract/base/errors.ts'
import { formatPolicyName, type Policy, type PolicyDraft } from '#contract/policies/policies.ts'
import type { ApiError } from '#web/base/api-error.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import type { WriteResult } from '#web/base/use-write.ts'
import { words } from '#web/policies/words.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { ChangeNotice, type DescribeChanges, useChangeNotice } from '#web/ui/form/change-notice.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { PolicyFields } from './policy-fields.tsx'
import { parsePolicyFormValues, type PolicyFormValues, toPolicyFormIssue } from './policy-form-values.ts'

/** Sends the form; `onError` returns true for a refusal that the form shows itself. */
type SendPolicyForm = (draft: PolicyDraft, onError: (failure: ApiError) => boolean) => Promise<WriteResult<Policy>>

/** The dialog with a policy's fields. It shows which policy already has the number, and what someone else changed. */
export function PolicyFormDialog({
  open,
  onClose,
  draft,
  defaultValues,
  describeChanges = () => undefined,
  labels,
  busy,
  renderBelowDates,
  send,
}: FormDialogState & {
  /** Unchanged fields follow these when they change. */
  defaultValues: PolicyFormValues
  /**
   * Describes what someone else changed in a saved policy. Absent for a new one, whose default values change with the
   * day.
   */
  describeChanges?: DescribeChanges<PolicyFormValues>
  labels: { title: string; submit: string; done: string }
  busy: boolean
  /** Shows the effects of the dates. */
  renderBelowDates?: (values: PolicyFormValues) => ReactNode
  send: SendPolicyForm
}) {
  const form = useForm({ defaultValues, draftKey: draft, parse: parsePolicyFormValues })
  const values = form.watch()
  /** The policy with the same number; null for one that the viewer may not see. */
  const [duplicate, setDuplicate] = useState<{ policy: Policy | null; number: string }>()
  const changeNotice = useChangeNotice(defaultValues, describeChanges, { isDirty: open && form.isDirty })

  const close = () => {
    setDuplicate(undefined)
    onClose()
  }
  const save = async (body: PolicyDraft): Promise<WriteResult<Policy>> => {
    setDuplicate(undefined)
    const issues: Issue[] = []
    const result = await send(body, ({ code, current, userMessage }) => {
      if (code === 'DUPLICATE') {
        setDuplicate({ policy: (current as Policy | undefined) ?? null, number: body.policyNumber ?? '' })
        issues.push({ path: 'policyNumber', message: userMessage })
      }
      // After STALE the default values are the current row, and the notice above the fields names the changes.
      return code === 'DUPLICATE' || code === 'STALE'
    })
    if (result.ok) return result
    if (!issues.length && !result.issues.length) form.ref.current?.scrollIntoView({ block: 'start' })
    return { ok: false, issues: [...issues, ...result.issues.map(toPolicyFormIssue)] }
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={labels.title}
      submitLabel={labels.submit}
      form={form}
      busy={busy}
      send={save}
      onSaved={(policy) => toast({ title: labels.done, description: formatPolicyName(policy) })}
    >
      <ChangeNotice text={!busy && changeNotice} />
      {duplicate && duplicate.number === values.policyNumber.trim() && <DuplicateNotice {...duplicate} />}
      <PolicyFields form={form} open={open} belowDates={renderBelowDates?.(values)} />
    </FormDialog>
  )
}

const DuplicateNotice = ({ policy, number }: { policy: Policy | null; number: string }) => (
  <p className={noticeStyle}>
    {policy ? (
      <>
        {words.hasNumber(number, formatPolicyName(policy))}{' '}
        <Link href={buildClientPath(policy.clientId, 'policies')} className="font-medium text-teal-deep underline">
          {words.openPolicy}
        </Link>
      </>
    ) : (
      words.hasNumberElsewhere
    )}
  </p>
)

const noticeStyle = 'rounded-control bg-teal-wash px-3 py-2 text-sm wrap-anywhere'
