import { minCalendarDay } from '#contract/base/calendar-day.ts'
import type { Issue } from '#contract/base/errors.ts'
import { TimelineEventType } from '#contract/timeline/timeline.ts'
import { toast } from '#web/base/toast.ts'
import { useZone } from '#web/base/today.ts'
import { useForm } from '#web/base/use-form.ts'
import { DayField } from '#web/ui/days/day-field.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { getDefaultEventValues, parseEventFormValues } from './event-form-values.ts'
import { useLogClientEvent } from './queries.ts'
import { words, timelineEventTypeLabels } from './words.ts'

/** The dialog that logs an event on a client's timeline. */
export function AddEventDialog({
  draft,
  clientId,
  openedAt,
  ...dialog
}: FormDialogState & {
  clientId: string
  /** The default date and time. */
  openedAt: Date
}) {
  const zone = useZone()
  const defaultValues = getDefaultEventValues(zone, openedAt)
  const form = useForm({
    defaultValues,
    draftKey: draft,
    parse: (values) => parseEventFormValues(values, defaultValues, zone),
  })
  const { isPending: busy, send } = useLogClientEvent()
  return (
    <FormDialog
      {...dialog}
      title={words.addEvent}
      submitLabel={words.addEvent}
      form={form}
      busy={busy}
      send={async (body) => {
        const result = await send({ params: { clientId }, body })
        return result.ok ? result : { ...result, issues: result.issues.map(toFieldIssue) }
      }}
      onSaved={({ title }) => toast({ title: words.added, description: title })}
    >
      <TextField form={form} name="title" label={words.title} required placeholder={words.titlePlaceholder} />
      <SelectField
        form={form}
        name="eventType"
        label={words.eventType}
        options={TimelineEventType.options}
        names={timelineEventTypeLabels}
      />
      <TextAreaField form={form} name="description" label={words.description} />
      <div className="grid grid-cols-2 items-start gap-4">
        <DayField form={form} name="date" label={words.date} min={minCalendarDay} />
        <TextField form={form} name="time" label={words.time} hint={words.timeHint} type="time" />
      </div>
    </FormDialog>
  )
}

/** The time of an event is its date in the form. */
const toFieldIssue = (issue: Issue): Issue => (issue.path === 'eventDate' ? { ...issue, path: 'date' } : issue)
