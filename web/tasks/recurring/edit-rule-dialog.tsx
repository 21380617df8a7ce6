import { useEffect, useId, useRef } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import { TaskType } from '#contract/tasks/tasks.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { Dialog, FormDialogFooter } from '#web/ui/dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { toast } from '#web/base/toast.ts'
import { TaskFields } from '#web/tasks/form/task-fields.tsx'
import { useEditRule, useFullRule } from './queries.ts'
import { parseRuleEdit, toRuleFormValues } from './rule-form-values.ts'
import { words } from './words.ts'

type EditRuleDialogProps = {
  open: boolean
  onClose: () => void
  draft: DraftKey
  rule: ListedRecurringRule
  today: CalendarDay
}

/** The dialog that edits a recurring rule for all coming tasks. A rule whose text is truncated is read first. */
export function EditRuleDialog({ open, onClose, draft, rule: listedRule, today }: EditRuleDialogProps) {
  const query = useFullRule(listedRule, open)
  const isLoaded = query.state === 'ready'
  const rule = isLoaded ? query.data : listedRule
  const { ref, ...form } = useForm({
    defaultValues: toRuleFormValues(rule, listedRule.clientName),
    draftKey: draft,
    parse: (values) => parseRuleEdit(values, rule, today),
  })
  const { isPending: busy, send } = useEditRule(rule, form.watch('client') || null)
  const id = useId()
  const wasLoaded = useRef(isLoaded)
  useEffect(() => {
    if (isLoaded && !wasLoaded.current) ref.current?.querySelector('input')?.focus()
    wasLoaded.current = isLoaded
  }, [ref, isLoaded])

  const resetAndClose = () => {
    form.reset()
    onClose()
  }
  const submit = form.handleSubmit(async (body) => {
    if (!Object.keys(body).length) return resetAndClose()
    const result = await send({ params: { ruleId: rule.id }, body })
    if (!result.ok) return form.setIssues(result.issues)
    toast({ title: words.saved, description: result.reply.title })
    resetAndClose()
  })

  return (
    <Dialog
      open={open}
      onClose={() => busy || resetAndClose()}
      hasUnsavedChanges={!busy && form.isDirty}
      title={words.editTitle}
      description={words.editHint}
      footer={<FormDialogFooter formId={id} busy={busy} disabled={!isLoaded} />}
    >
      {query.state === 'failed' && <ErrorState message={words.failedToLoadRule(query.message)} retry={query.retry} />}
      {query.state === 'loading' && <FieldsSkeleton />}
      {isLoaded && (
        <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
          <TaskFields
            form={form}
            types={TaskType.options}
            today={today}
            firstDay={rule.dueDate}
            // A task does not name its rule.
            isOwn={({ hasRepeat, title, clientId }) => hasRepeat && title === rule.title && clientId === rule.clientId}
          />
        </form>
      )}
    </Dialog>
  )
}

const FieldsSkeleton = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">{words.loadingRule}</span>
    {skeletonHeights.map((height, index) => (
      <Skeleton key={index} className={height} />
    ))}
  </div>
)

const skeletonHeights = ['h-16', 'h-16', 'h-44', 'h-16', 'h-16', 'h-16']
