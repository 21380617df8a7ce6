import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import { TaskType } from '#contract/tasks/tasks.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { useForm } from '#web/base/use-form.ts'
import { TaskFields } from '#web/tasks/form/task-fields.tsx'
import { FormDialog, useFocusAfterLoading } from '#web/ui/dialog.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { useEditRule, useFullRule } from './queries.ts'
import { parseRuleEdit, toRuleFormValues } from './rule-form-values.ts'
import { words } from './words.ts'

type EditRuleDialogProps = FormDialogState & { rule: ListedRecurringRule }

/** The dialog that edits a recurring rule for all coming tasks. A rule whose text is truncated is read first. */
export function EditRuleDialog({ draft, rule: listedRule, ...dialog }: EditRuleDialogProps) {
  const today = useToday()
  const query = useFullRule(listedRule, dialog.open)
  const isLoaded = query.state === 'ready'
  const rule = isLoaded ? query.data : listedRule
  const form = useForm({
    defaultValues: toRuleFormValues(rule, listedRule.clientName),
    draftKey: draft,
    parse: (values) => parseRuleEdit(values, rule, today),
  })
  const { isPending: busy, send } = useEditRule(rule, form.watch('client') || null)
  useFocusAfterLoading(form.ref, !isLoaded)

  return (
    <FormDialog
      {...dialog}
      title={words.editTitle}
      description={words.editHint}
      form={form}
      busy={busy}
      disabled={!isLoaded}
      // Without changes it only closes.
      send={async (body) =>
        Object.keys(body).length ? send({ params: { ruleId: rule.id }, body }) : { ok: true, reply: rule }
      }
      onSaved={(saved) => {
        if (saved !== rule) toast({ title: words.saved, description: saved.title })
      }}
    >
      {query.state === 'failed' && <ErrorState message={words.failedToLoadRule(query.message)} retry={query.retry} />}
      {query.state === 'loading' && (
        <LoadingState label={words.loadingRule}>
          <Skeleton className="h-150" />
        </LoadingState>
      )}
      {isLoaded && (
        <TaskFields
          form={form}
          types={TaskType.options}
          firstDay={rule.dueDate}
          // A task does not name its rule.
          isOwn={({ hasRepeat, title, clientId }) => hasRepeat && title === rule.title && clientId === rule.clientId}
        />
      )}
    </FormDialog>
  )
}
