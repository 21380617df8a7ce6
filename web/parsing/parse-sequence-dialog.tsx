import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import { type ParsedSequence, parseSequenceDocument } from '#contract/parsing/parsing.ts'
import { type NurtureSequence, SequenceDraft } from '#contract/sequences/sequences.ts'
import type { ApiError } from '#web/base/api-error.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ParsePlanDialog } from './plan-dialog.tsx'
import type { ParsedPlanEditor } from './plan-editor.ts'
import { sequencePlanConfig } from './plan-kinds.ts'
import { ParsedPlanRowList } from './parsed-plan-row-list.tsx'
import { PlanSummary, ParsedPlanStartDateField } from './plan-summary.tsx'
import { createParsedPlanDraft, type ParsedPlanDraft } from './plan.ts'
import { useCreateParsedSequence } from './queries.ts'
import { sequenceSample } from '#web/parsing/samples/samples.ts'
import { useDocumentParse } from './use-document-parse.ts'
import { useParsedPlanForm } from './use-plan.ts'
import { sequenceParsingWords as words, words as planWords } from './words.ts'

const extensions = ['.txt', '.pdf', '.doc', '.docx']

/** The dialog that reads a document, then shows the steps of the sequence to be edited before it is created. */
export function ParseSequenceDialog({
  open,
  onClose,
  draft,
  today,
  canShare,
  onCreated,
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  today: CalendarDay
  /** Whether the viewer may create sequences of the whole organization. */
  canShare: boolean
  onCreated: (sequence: NurtureSequence) => void
}) {
  const form = useParsedPlanForm(draft, SequenceDraft, toSequence)
  const { plan, editor, rowIssues } = form
  const document = useDocumentParse(parseSequenceDocument, {
    extensions,
    wrongType: 'wrongSequenceType',
    failed: words.failedToParse,
    onParsed: (parsed, file) => form.start(createParsedPlanDraft(parsed, file.name, getExampleDate(parsed, today))),
  })
  const { isPending: busy, send } = useCreateParsedSequence()

  const close = () => {
    document.reset()
    form.discard()
    onClose()
  }
  const create = async () => {
    const body = form.submit()
    if (!body) return
    const result = await send({ body }, { onError: (failure) => reportFailedTask(failure, body) })
    if (!result.ok) return
    toast({ title: words.created, description: result.reply.name })
    close()
    onCreated(result.reply)
  }
  return (
    <ParsePlanDialog
      open={open}
      onClose={close}
      document={document}
      extensions={extensions}
      words={words}
      sample={{ ...sequenceSample, label: words.sample }}
      busy={busy}
      preview={
        plan && {
          title: words.previewTitle,
          isEdited: plan.isEdited,
          status: rowIssues.size > 0 && <span className="text-red">{planWords.toFix(rowIssues.size)}</span>,
          createLabel: words.create,
          canCreate: plan.rows.length > 0,
          create: () => void create(),
          content: (
            <>
              <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
                <DetailFields plan={plan} editor={editor} canShare={canShare} errorFor={form.errorFor} />
                <div className="grid gap-4">
                  <PlanSummary plan={plan} />
                  <ParsedPlanStartDateField
                    label={words.startDate}
                    hint={words.startDateHint}
                    plan={plan}
                    editor={editor}
                  />
                </div>
              </div>
              <ParsedPlanRowList
                editor={editor}
                plan={plan}
                kind={sequencePlanConfig}
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

/** Name, description, and for admins whether it is everybody's. */
const DetailFields = ({
  plan: { name, description, isOrgLevel },
  editor,
  canShare,
  errorFor,
}: {
  plan: ParsedPlanDraft
  editor: ParsedPlanEditor
  canShare: boolean
  errorFor: (field: string) => string | undefined
}) => (
  <div className="grid gap-4">
    <Field label={words.name} error={errorFor('name')}>
      {(control) => (
        <TextInput
          {...control}
          value={name}
          onChange={({ target }) => editor.change({ name: target.value })}
          dir="auto"
          required
          maxLength={maxTextLengths.name}
          autoComplete="off"
        />
      )}
    </Field>
    <Field label={planWords.description} error={errorFor('description')}>
      {(control) => (
        <TextArea
          {...control}
          value={description}
          onChange={({ target }) => editor.change({ description: target.value })}
          dir="auto"
          maxLength={maxTextLengths.text}
        />
      )}
    </Field>
    {canShare && (
      <div className="grid gap-1 text-sm">
        <label className="flex min-h-5 items-center gap-3 font-medium touch:min-h-11">
          <input
            type="checkbox"
            checked={isOrgLevel}
            onChange={({ target }) => editor.change({ isOrgLevel: target.checked })}
            className="size-4.5 shrink-0 accent-teal"
          />
          {words.isOrgLevel}
        </label>
        <p className="text-ink-soft">{words.isOrgLevelHint}</p>
      </div>
    )}
  </div>
)

/** The first date for which no step is past. */
function getExampleDate({ tasks }: ParsedSequence, today: CalendarDay): CalendarDay {
  const first = Math.min(0, ...tasks.map(({ daysAfterKickoff }) => daysAfterKickoff))
  return addDays(today, -first)
}

const toSequence = ({ name, description, isOrgLevel, rows }: ParsedPlanDraft) => ({
  name,
  description,
  isOrgLevel,
  tasks: rows.map(({ title, description, day, type, priority, targetCount, estimatedMinutes }) => ({
    title,
    description,
    taskType: type,
    priority,
    daysAfterKickoff: day,
    estimatedMinutes,
    targetCount,
  })),
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
