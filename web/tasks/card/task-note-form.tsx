import { Check } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { getNoteTypeForTaskType } from '#contract/notes/task-notes.ts'
import { deleteDraft, loadDraft, saveDraft } from '#web/base/draft.ts'
import { useAddNote } from '#web/notes/queries.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { toast } from '#web/ui/toast.tsx'
import { getNoteDraftName, cancelTaskNoteRequest } from './task-note-request.ts'
import { words } from '#web/tasks/words.ts'

/** One optional line about a completed task, saved as a note on its client. */
export function TaskNoteForm({
  task,
  client,
  className,
}: {
  task: TaskOfDay
  client: ClientSummary
  className?: string | undefined
}) {
  const viewer = useSignedInUser()
  const [text, setText] = useState(() => {
    const draft = loadDraft(getNoteDraftName(task), viewer.id)?.text
    return typeof draft === 'string' ? draft : ''
  })
  const { isPending: busy, send } = useAddNote(client.id, viewer)
  const close = () => {
    deleteDraft(getNoteDraftName(task))
    cancelTaskNoteRequest()
    document.querySelector<HTMLElement>(`[data-task="${task.id}"]`)?.focus({ preventScroll: true })
  }
  const change = (text: string) => {
    setText(text)
    if (text) saveDraft(getNoteDraftName(task), viewer.id, { text })
    else deleteDraft(getNoteDraftName(task))
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const content = text.trim()
    if (!content) return close()
    const result = await send({
      params: { clientId: client.id },
      body: { content, noteType: getNoteTypeForTaskType(task.type), tags: [] },
    })
    if (!result.ok) return
    toast({ title: words.noteSaved, description: formatFullName(client) })
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
        data-note
        aria-label={words.whatWasSaid}
        placeholder={words.whatWasSaid}
        maxLength={maxTextLengths.text}
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

const inputStyle =
  'h-8 w-full min-w-0 rounded-control border border-edge bg-sheet py-0 pr-10 pl-3 text-sm text-ink touch:h-11 touch:pr-12 touch:text-base'
