import { type ComponentType, type SubmitEvent, useId, useState } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import { type ClientOfTask, nameOf } from '#contract/clients.ts'
import type { Draft } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Leave } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AddTaskFields } from './add-task-fields.tsx'
import { useAddTask } from './queries.ts'
import { foundClient } from './shown-rows.ts'
import { blankTask, taskFrom, typesForClient, typesToChoose } from './typed-task.ts'
import { addedWords, words } from './words.ts'

/** What the form for a new client is told: whom was searched for in vain, and who wants to know the answer. */
export type NewClient = { open: boolean; onClose: () => void; like: string; onAdded: (client: ClientOfTask) => void }

/** Asks for a task and adds it; keeps what was typed until it is added or thrown away, even over a sign-in. */
export function AddTaskDialog({
  open,
  onClose,
  draft,
  today,
  forClient,
  AddClient,
}: {
  open: boolean
  onClose: () => void
  draft: Draft
  today: CalendarDay
  /** Whom the task is scheduled with; another may be chosen. */
  forClient?: ClientOfTask
  /** The form for a client who is not there yet, of another room; without it only those who are can be chosen. */
  AddClient?: ComponentType<NewClient>
}) {
  const { ref, ...form } = useForm(blankTask(today, forClient), draft)
  const { clientId } = form.values
  const [added, setAdded] = useState<ClientOfTask>()
  const client = [forClient, added].find((one) => one?.id === clientId) ?? foundClient(clientId)
  const { busy, send } = useAddTask(client, forClient ? words.failedToSchedule : words.failedToCreate)
  const title = forClient ? words.scheduleTask : words.addTask
  const [unfound, lookFor] = useState<{ like: string; open: boolean }>()
  const id = useId()

  const leave = () => {
    form.reset()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const task = form.whole(taskFrom(form.values, today))
    if ('issues' in task) return form.setIssues(task.issues)
    const sent = await send({ body: task.value })
    if (!sent.ok) return form.setIssues(sent.issues)
    toast({ title: words.added, description: addedWords(sent.answer, today) })
    leave()
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || leave()}
      guard={!busy && form.isTyped}
      title={title}
      footer={
        <>
          <Leave>
            <Button variant="quiet">{words.cancel}</Button>
          </Leave>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {title}
          </Button>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <AddTaskFields
          form={form}
          types={forClient ? typesForClient : typesToChoose}
          today={today}
          addClient={AddClient && ((like) => lookFor({ like, open: true }))}
        />
      </form>
      {AddClient && unfound && (
        <AddClient
          {...unfound}
          onClose={() => lookFor({ ...unfound, open: false })}
          onAdded={(client) => {
            setAdded(client)
            form.setAll({ clientId: client.id, client: nameOf(client) })
          }}
        />
      )}
    </Dialog>
  )
}
