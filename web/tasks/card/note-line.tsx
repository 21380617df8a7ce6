import { Check } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type ClientSummary, fullName } from '#contract/clients/clients.ts'
import { limits } from '#contract/base/schema.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { getNoteTypeOfTask } from '#contract/notes/task-notes.ts'
import { deleteDraft, loadDraft, saveDraft } from '#web/base/draft.ts'
import { createStore } from '#web/base/store.ts'
import { useAddNote } from '#web/notes/queries.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { useIsCelebrationAhead } from '#web/streak/queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { toast } from '#web/ui/toast.tsx'
import { words } from '#web/tasks/words.ts'

/** The task that was completed last, whose card asks what was said. */
const askedTaskId = createStore<string | undefined>(undefined)

/** Lets the card of a task with a client ask what was said once the task is completed. */
export const askWhatWasSaid = ({ id, client }: TaskOfDay): void => askedTaskId.write(client ? id : noTask)

/** Whether the card of a task asks what was said: also after a reload, while a text is unsaved. */
export function useIsAsking(task: TaskOfDay, owner: string): boolean {
  const askedId = askedTaskId.useValue()
  const isPossible = task.status === 'completed' && task.client !== null
  const [hasDraft] = useState(() => isPossible && loadDraft(draftName(task), owner) !== undefined)
  return isPossible && (askedId === task.id || (hasDraft && askedId === undefined))
}

/** "What was said?": one optional line, saved as a note on the task's client. Waits until the celebration has closed. */
export function NoteLine({ task, today, className }: { task: TaskOfDay; today: CalendarDay; className?: string }) {
  const isCelebrationAhead = useIsCelebrationAhead(today)
  return isCelebrationAhead ? (
    <span className={className} />
  ) : (
    <NoteForm task={task} client={task.client!} className={className} />
  )
}

function NoteForm({
  task,
  client,
  className,
}: {
  task: TaskOfDay
  client: ClientSummary
  className: string | undefined
}) {
  const viewer = useSignedInUser()
  const [text, setText] = useState(() => {
    const draft = loadDraft(draftName(task), viewer.id)?.text
    return typeof draft === 'string' ? draft : ''
  })
  const { isPending: busy, send } = useAddNote(client.id, viewer)
  const close = () => {
    deleteDraft(draftName(task))
    askedTaskId.write(noTask)
    document.querySelector<HTMLElement>(`[data-task="${task.id}"]`)?.focus({ preventScroll: true })
  }
  const change = (text: string) => {
    setText(text)
    if (text) saveDraft(draftName(task), viewer.id, { text })
    else deleteDraft(draftName(task))
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const content = text.trim()
    if (!content) return close()
    const result = await send({
      params: { clientId: client.id },
      body: { content, noteType: getNoteTypeOfTask(task.type), tags: [] },
    })
    if (!result.ok) return
    toast({ title: words.noteSaved, description: fullName(client) })
    close()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={joinClasses('relative flex', className)}>
      <input
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={handleKeyDown}
        aria-label={words.whatWasSaid}
        placeholder={words.whatWasSaid}
        maxLength={limits.text}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        className={inputStyle}
      />
      <IconButton
        label={words.saveNote}
        type="submit"
        aria-disabled={busy}
        className="absolute inset-y-0 right-0 h-8! text-teal-deep touch:h-11!"
      >
        <Check aria-hidden />
      </IconButton>
    </form>
  )
}

const draftName = ({ id }: TaskOfDay) => `task-note-${id}`

/** No card asks, not even one with a draft of an earlier load. */
const noTask = ''

const inputStyle =
  'h-8 w-full min-w-0 rounded-control border border-edge bg-sheet py-0 pr-10 pl-3 text-sm text-ink touch:h-11 touch:pr-12 touch:text-base'
