import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import { type ParsedSequence, parseSequenceDocument } from '#contract/parsing/parsing.ts'
import { createSequence, type NurtureSequence, SequenceDraft } from '#contract/sequences/sequences.ts'
import type { ApiError } from '#web/base/api-error.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { useWrite } from '#web/base/use-write.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { CheckBox, Field, TextArea, TextInput } from '#web/ui/field.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { sequenceKind } from './plan-kinds.ts'
import { PlanSummary, StartDateField } from './plan-summary.tsx'
import { changePlan, type Plan, toTaskFields } from './plan.ts'
import type { PlanEditor } from './use-plan.ts'
import { sequenceParsingWords as words, words as planWords } from './words.ts'

/** The dialog that reads a document, then shows the steps of the sequence to edit before it is created. */
export function ParseSequenceDialog({
  onCreated,
  ...dialog
}: FormDialogState & { onCreated: (sequence: NurtureSequence) => void }) {
  const today = useToday()
  const { isPending: busy, send } = useWrite(createSequence, {
    failed: { title: words.creationFailed, description: words.failedToCreate },
  })
  const create = async (body: SequenceDraft, close: () => void) => {
    const result = await send({ body }, { onError: (failure) => reportFailedTask(failure, body) })
    if (!result.ok) return
    toast({ title: words.created, description: result.reply.name })
    close()
    onCreated(result.reply)
  }
  return (
    <PlanDialog
      {...dialog}
      endpoint={parseSequenceDocument}
      kind={sequenceKind}
      schema={SequenceDraft}
      toBody={toSequence}
      getStartDate={(parsed) => getExampleDate(parsed, today)}
      create={create}
      busy={busy}
      countCreated={({ rows }) => rows.length}
      createLabel={() => words.create}
    >
      {(plan, editor, errorFor) => (
        <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
          <DetailFields plan={plan} editor={editor} errorFor={errorFor} />
          <div className="grid gap-4">
            <PlanSummary plan={plan} />
            <StartDateField label={words.startDate} hint={words.startDateHint} plan={plan} editor={editor} />
          </div>
        </div>
      )}
    </PlanDialog>
  )
}

/** Name, description, and for admins whether it is everybody's. */
const DetailFields = ({
  plan: { name, description, isOrgLevel },
  editor,
  errorFor,
}: {
  plan: Plan
  editor: PlanEditor
  errorFor: (field: string) => string | undefined
}) => (
  <div className="grid gap-4">
    <Field label={words.name} error={errorFor('name')}>
      {(control) => (
        <TextInput
          {...control}
          value={name}
          onChange={({ target }) => editor.update((plan) => changePlan(plan, { name: target.value }))}
          dir="auto"
          required
          autoComplete="off"
        />
      )}
    </Field>
    <Field label={planWords.description} error={errorFor('description')}>
      {(control) => (
        <TextArea
          {...control}
          value={description}
          onChange={({ target }) => editor.update((plan) => changePlan(plan, { description: target.value }))}
          dir="auto"
        />
      )}
    </Field>
    {useIsAdmin() && (
      <CheckBox
        label={words.isOrgLevel}
        hint={words.isOrgLevelHint}
        checked={isOrgLevel}
        onChange={({ target }) => editor.update((plan) => changePlan(plan, { isOrgLevel: target.checked }))}
      />
    )}
  </div>
)

/** The first date for which no step is past. */
function getExampleDate({ tasks }: ParsedSequence, today: CalendarDay): CalendarDay {
  const first = Math.min(0, ...tasks.map(({ daysAfterKickoff }) => daysAfterKickoff))
  return addDays(today, -first)
}

const toSequence = ({ name, description, isOrgLevel, rows }: Plan) => ({
  name,
  description,
  isOrgLevel,
  tasks: rows.map((row) => ({ ...toTaskFields(row), taskType: row.type, daysAfterKickoff: row.day })),
})

/** A refusal because of one step has a toast that names it. */
function reportFailedTask({ issues }: ApiError, { tasks }: SequenceDraft): boolean {
  const issue = issues.find(({ path }) => path.startsWith('tasks.'))
  const task = issue && tasks[Number(issue.path.split('.')[1])]
  if (!task) return false
  const description = words.failedToCreateTask(task.title, issue.message)
  toast({ title: words.creationFailed, description, variant: 'destructive' })
  return true
}
