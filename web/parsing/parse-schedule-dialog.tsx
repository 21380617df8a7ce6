import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { parseScheduleDocument } from '#contract/parsing/parsing.ts'
import { ScheduleDraft } from '#contract/planning/schedule.ts'
import type { ApiError } from '#web/base/api-error.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { toast } from '#web/ui/toast.tsx'
import { ParsedPlanMonths } from './parsed-plan-months.tsx'
import { countPlanTasksByDate, countPastParsedPlanRows } from './plan-dates.ts'
import { ParsePlanDialog } from './plan-dialog.tsx'
import { schedulePlanConfig } from './plan-kinds.ts'
import { ParsedPlanRowList } from './parsed-plan-row-list.tsx'
import { MoveStartToMondayButton, PlanSummary, ParsedPlanStartDateField } from './plan-summary.tsx'
import { createParsedPlanDraft, type ParsedPlanDraft } from './plan.ts'
import { useCreateSchedule } from './queries.ts'
import { scheduleSample } from '#web/parsing/samples/samples.ts'
import { useDocumentParse } from './use-document-parse.ts'
import { useParsedPlanForm } from './use-plan.ts'
import { scheduleWords as words, words as planWords } from './words.ts'

const extensions = ['.pdf']

/** The dialog that reads the PDF of a schedule, then shows its tasks to be edited before they are created. */
export function ParseScheduleDialog({
  open,
  onClose,
  draft,
  today,
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  today: CalendarDay
}) {
  const form = useParsedPlanForm(draft, ScheduleDraft, toSchedule)
  const { plan, editor, rowIssues } = form
  const document = useDocumentParse(parseScheduleDocument, {
    extensions,
    wrongType: 'wrongScheduleType',
    failed: words.failedToParse,
    onParsed: (parsed, file) => form.start(createParsedPlanDraft(parsed, file.name, today)),
  })
  const { isPending: busy, send } = useCreateSchedule()

  const close = () => {
    document.reset()
    form.discard()
    onClose()
  }
  const create = async ({ name }: ParsedPlanDraft) => {
    const body = form.submit()
    if (!body) return
    const result = await send({ body }, { onError: reportUnreachable })
    if (!result.ok) return
    const { created, skipped } = result.reply
    toast({ title: words.created(created), description: words.createdDetail(skipped, name) })
    close()
  }
  const skippedCount = plan ? countPastParsedPlanRows(plan, today) : 0
  const createdCount = plan ? plan.rows.length - skippedCount : 0
  return (
    <ParsePlanDialog
      open={open}
      onClose={close}
      document={document}
      extensions={extensions}
      words={words}
      sample={{ ...scheduleSample, label: words.sample }}
      busy={busy}
      preview={
        plan && {
          title: words.previewTitle,
          isEdited: plan.isEdited,
          status: (
            <>
              {rowIssues.size > 0 && <span className="text-red">{planWords.toFix(rowIssues.size)} </span>}
              {skippedCount > 0 && (createdCount ? words.skipped(skippedCount) : words.allSkipped)}
            </>
          ),
          createLabel: words.create(createdCount),
          canCreate: createdCount > 0,
          create: () => void create(plan),
          content: (
            <>
              <div className="grid items-start gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
                <div className="grid gap-4">
                  <PlanSummary plan={plan} hasName />
                  <ParsedPlanStartDateField
                    label={words.startDate}
                    error={form.errorFor('startDate') && planWords.invalidStart}
                    plan={plan}
                    editor={editor}
                  />
                  <MoveStartToMondayButton plan={plan} editor={editor} />
                </div>
                <ParsedPlanMonths counts={countPlanTasksByDate(plan)} today={today} />
              </div>
              <ParsedPlanRowList
                editor={editor}
                plan={plan}
                kind={schedulePlanConfig}
                today={today}
                rowIssues={rowIssues}
                attemptCount={form.attemptCount}
              />
            </>
          ),
        }
      }
    />
  )
}

const toSchedule = ({ startDate, rows }: ParsedPlanDraft) => ({
  startDate,
  tasks: rows.map(({ title, description, day, type, priority, targetCount, estimatedMinutes }) => ({
    title,
    description,
    daysFromStart: day,
    type,
    priority,
    targetCount,
    estimatedMinutes,
  })),
})

/** A schedule that did not arrive has a toast of its own. */
function reportUnreachable({ status }: ApiError): boolean {
  if (status !== 0) return false
  toast({ title: 'Error', description: words.failedToSave, variant: 'destructive' })
  return true
}
