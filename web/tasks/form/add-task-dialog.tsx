import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { clientTaskTypes, dayTaskTypes } from '#contract/tasks/task-types.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { useForm } from '#web/base/use-form.ts'
import { findCachedClient } from '#web/clients/queries.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { type FormDialogState, useTargetDialog } from '#web/ui/lazy-dialog.tsx'
import { useAddTask } from './queries.ts'
import { hasChangedFieldsBehindMore, TaskFields } from './task-fields.tsx'
import { getDefaultTaskValues, parseTaskFormValues } from './task-form-values.ts'
import { useTaskLine } from './task-line.ts'
import { describeAddedTask, words } from './words.ts'

/** Props of the dialog for a new client, which another feature provides. */
type AddClientDialogProps = FormDialogState & {
  searchText: string
  onAdded: (client: ClientSummary) => void
}

type AddTaskDialogProps = FormDialogState & {
  /** The day the task is proposed for; today once it is past. */
  initialDay?: CalendarDay
  /** The client the task is scheduled with; another one can be chosen. */
  initialClient?: ClientSummary
  /** Text typed elsewhere, read as if typed into the line. */
  initialTitle?: string
  AddClient: ComponentType<AddClientDialogProps>
}

/** The dialog that adds a task, or schedules one with a client. */
export function AddTaskDialog({
  open,
  onClose,
  draft,
  initialDay,
  initialClient,
  initialTitle,
  AddClient,
}: AddTaskDialogProps) {
  const today = useToday()
  const types = initialClient ? clientTaskTypes : dayTaskTypes
  const proposedDay = initialDay && initialDay > today ? initialDay : today
  const defaultValues = getDefaultTaskValues(proposedDay, initialClient)
  const line = useTaskLine(defaultValues, { today, types })
  const form = useForm({
    defaultValues: initialTitle
      ? { ...defaultValues, ...line.getChanges(defaultValues, initialTitle), title: initialTitle }
      : defaultValues,
    draftKey: draft,
    parse: (values) => parseTaskFormValues({ ...values, title: line.readTitle(values) }, today),
  })
  const replaceDayBefore = useEffectEvent((firstDay: CalendarDay) => {
    const values = form.getValues()
    if (!isCalendarDay(values.dueDate) || values.dueDate >= firstDay) return
    form.setValues(line.replaceDay(values))
  })
  // A draft may be from an earlier day, and the day may change while the form is open.
  useEffect(() => replaceDayBefore(today), [today])
  const clientId = form.watch('clientId')
  const [chosenClient, setChosenClient] = useState<ClientSummary>()
  const client = [initialClient, chosenClient].find((one) => one?.id === clientId) ?? findCachedClient(clientId)
  const { isPending: busy, send } = useAddTask(client, initialClient ? words.failedToSchedule : words.failedToCreate)
  const title = initialClient ? words.scheduleTask : words.addTask
  const newClient = useTargetDialog<string>()
  return (
    <>
      <FormDialog
        open={open}
        onClose={() => {
          line.reset()
          onClose()
        }}
        title={title}
        submitLabel={title}
        form={form}
        busy={busy}
        send={(body) => send({ body })}
        onSaved={(task) => toast({ title: words.added, description: describeAddedTask(task, today) })}
      >
        <TaskFields
          form={form}
          line={line}
          types={types}
          addClient={newClient.show}
          onChooseClient={setChosenClient}
          initiallyShowsMore={hasChangedFieldsBehindMore(form.getValues(), line, defaultValues)}
        />
      </FormDialog>
      {newClient.target !== undefined && (
        <AddClient
          {...newClient.dialog}
          searchText={newClient.target}
          draft={{ form: `${draft.form}-client` }}
          onAdded={(client) => {
            setChosenClient(client)
            form.setValues({ clientId: client.id, client: formatFullName(client) })
          }}
        />
      )}
    </>
  )
}
