import { parseScheduleDocument } from '#contract/parsing/parsing.ts'
import { createSchedule, ScheduleDraft } from '#contract/tasks/schedule.ts'
import type { ApiError } from '#web/base/api-error.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { useWrite } from '#web/base/use-write.ts'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { countPlanTasksByDate, countPastRows } from './plan-dates.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { scheduleKind } from './plan-kinds.ts'
import { PlanMonths } from './plan-months.tsx'
import { MoveStartToMondayButton, PlanSummary, StartDateField } from './plan-summary.tsx'
import { type Plan, toTaskFields } from './plan.ts'
import { scheduleWords as words, words as planWords } from './words.ts'

/** The dialog that reads a schedule from a PDF, then shows its tasks to edit before they are created. */
export function ParseScheduleDialog(dialog: FormDialogState) {
  const today = useToday()
  const { isPending: busy, send } = useWrite(createSchedule, { failed: words.failedToCreate })
  const create = async (body: ScheduleDraft, close: () => void, { name }: Plan) => {
    const result = await send({ body }, { onError: reportUnreachable })
    if (!result.ok) return
    const { created, skipped } = result.reply
    toast({ title: words.created(created), description: words.createdDetail(skipped, name) })
    close()
  }
  return (
    <PlanDialog
      {...dialog}
      endpoint={parseScheduleDocument}
      kind={scheduleKind}
      schema={ScheduleDraft}
      toBody={toSchedule}
      getStartDate={() => today}
      create={create}
      busy={busy}
      countCreated={(plan) => plan.rows.length - countPastRows(plan, today)}
      status={(plan) => {
        const skippedCount = countPastRows(plan, today)
        return skippedCount > 0 && (skippedCount < plan.rows.length ? words.skipped(skippedCount) : words.allSkipped)
      }}
      createLabel={words.create}
    >
      {(plan, editor, errorFor) => (
        <div className="grid items-start gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <div className="grid gap-4">
            <p dir="auto" className="-mb-3 font-serif text-lg font-semibold wrap-anywhere">
              {plan.name}
            </p>
            <PlanSummary plan={plan} />
            <StartDateField
              label={words.startDate}
              error={errorFor('startDate') && planWords.invalidStart}
              plan={plan}
              editor={editor}
            />
            <MoveStartToMondayButton plan={plan} editor={editor} />
          </div>
          <PlanMonths counts={countPlanTasksByDate(plan)} />
        </div>
      )}
    </PlanDialog>
  )
}

const toSchedule = ({ startDate, rows }: Plan) => ({
  startDate,
  tasks: rows.map((row) => ({ ...toTaskFields(row), type: row.type, daysFromStart: row.day })),
})

/** A schedule that was not received has its own toast. */
function reportUnreachable({ status }: ApiError): boolean {
  if (status !== 0) return false
  toast({ title: 'Error', description: words.failedToSave, variant: 'destructive' })
  return true
}
