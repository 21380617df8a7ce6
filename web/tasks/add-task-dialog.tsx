import { type SubmitEvent, useId } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import { fullDay } from '#web/base/day-words.ts'
import type { Draft } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { useRepeatKey } from '#web/base/repeat-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Leave } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AddTaskFields } from './add-task-fields.tsx'
import { useAddTask } from './queries.ts'
import { blankTask, taskFrom } from './typed-task.ts'
import { words } from './words.ts'

/** Asks for a task and adds it; keeps what was typed until it is added or thrown away, even over a sign-in. */
export function AddTaskDialog({
  open,
  onClose,
  draft,
  today,
}: {
  open: boolean
  onClose: () => void
  draft: Draft
  today: CalendarDay
}) {
  const { ref, ...form } = useForm(blankTask(today), draft)
  const { busy, send } = useAddTask()
  const keyFor = useRepeatKey()
  const id = useId()

  const leave = () => {
    form.reset()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const task = taskFrom(form.values, today)
    if ('issues' in task) return form.setIssues(task.issues)
    const sent = await send({ body: task.value }, { idempotencyKey: keyFor(task.value) })
    if (!sent.ok) return form.setIssues(sent.issues)
    const { title, dueDate } = sent.answer
    toast({ title: words.added, description: dueDate === today ? title : words.addedFor(title, fullDay(dueDate)) })
    leave()
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || leave()}
      guard={!busy && form.isTyped}
      title={words.addTask}
      footer={
        <>
          <Leave>
            <Button variant="quiet">{words.cancel}</Button>
          </Leave>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {words.addTask}
          </Button>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <AddTaskFields form={form} today={today} />
      </form>
    </Dialog>
  )
}
