import { Check } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { getNoteTypeForTaskType } from '#contract/notes/task-notes.ts'
import { deleteDraft, loadDraftIdempotencyKey, saveDraft, useDraftKey } from '#web/base/draft.ts'
import { useIdempotencyKey } from '#web/base/idempotency-key.ts'
import { useAddNote } from '#web/notes/queries.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { toast } from '#web/base/toast.ts'
import { cancelTaskNotePrompt, getTaskNoteDraftKey, readDraftText, reopenTaskNotePrompt } from './task-note-request.ts'
import { FinishChips, useFinishChoices } from '#web/tasks/sheet/finish-chips.tsx'
import { useFinishTask } from '#web/tasks/sheet/queries.ts'
import { words as sheetWords } from '#web/tasks/sheet/words.ts'
import { words } from '#web/tasks/words.ts'

type TaskNoteFormProps = {
  task: TaskOfDay
  client: ClientSummary
  today: CalendarDay
  className?: string | undefined
}

/**
 * One optional line about a completed task with the outcome and the follow-up, saved as a note on its client: by Enter, by its button, or by going on
 * elsewhere, which saves what was typed. It does not take the focus by itself.
 */
export function TaskNoteForm({ task, client, today, className }: TaskNoteFormProps) {
  const viewer = useSignedInUser()
  const draftKey = useDraftKey(getTaskNoteDraftKey(task, viewer.id))
  const [text, setText] = useState(() => readDraftText(draftKey))
  const choices = useFinishChoices(text, client, today)
  const hasChoice = choices.outcome !== undefined || choices.day !== undefined
  const { finish } = useFinishTask(today)
  const form = useRef<HTMLFormElement>(null)
  // Of the task, because the note of the next task with the same client must not wait for this one.
  const { isPending: busy, send } = useAddNote(client.id, viewer, task.id)
  const { getKey } = useIdempotencyKey()
  const close = () => {
    deleteDraft(draftKey)
    const hasFocus = form.current?.contains(document.activeElement)
    cancelTaskNotePrompt(task)
    if (hasFocus) document.querySelector<HTMLElement>(`[data-task="${task.id}"]`)?.focus({ preventScroll: true })
  }
  const change = (text: string) => {
    setText(text)
    if (text) saveDraft(draftKey, { text })
    else deleteDraft(draftKey)
  }
  const save = async (content: string) => {
    if (hasChoice) return saveWithChoices(content)
    const body = { content, noteType: getNoteTypeForTaskType(task.type), tags: [] }
    const idempotencyKey = loadDraftIdempotencyKey(draftKey) ?? getKey(body)
    // Another try after a reload adds nothing twice.
    saveDraft(draftKey, { text }, { idempotencyKey })
    const { ok } = await send({ params: { clientId: client.id }, body }, { idempotencyKey })
    if (!ok) return reopenTaskNotePrompt(task)
    toast({ title: words.noteSaved, description: formatFullName(client) })
    close()
  }
  /** An outcome and a follow-up are saved by finishing the task with them. */
  const saveWithChoices = async (content: string) => {
    const isSaved = await finish(task, { ...(content && { note: content }), ...choices.draft })
    if (!isSaved) return reopenTaskNotePrompt(task)
    toast({ title: content ? words.noteSaved : sheetWords.saved, description: formatFullName(client) })
    close()
  }
  useLeave(form, () => void (!busy && (text.trim() || hasChoice) && save(text.trim())))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (text.trim() || hasChoice) void save(text.trim())
    else close()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={joinClasses('grid gap-2', className)}>
      <div className="relative flex">
        <input
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={handleKeyDown}
          data-note
          aria-label={words.whatWasSaid}
          placeholder={words.whatWasSaid}
          maxLength={maxTextLengths.text}
          readOnly={busy}
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
      </div>
      <FinishChips choices={choices} today={today} hasFollowUp />
    </form>
  )
}

const inputStyle =
  'h-8 w-full min-w-0 rounded-control border border-edge bg-sheet py-0 pr-10 pl-3 text-sm text-ink touch:h-11 touch:pr-12 touch:text-base'

/**
 * Calls `leave` when the person goes on outside of the task's item after they were in the field: by a click or by the
 * focus, not by scrolling or by another window. Toasts, dialogs and menus are not elsewhere.
 */
function useLeave(form: RefObject<HTMLElement | null>, leave: () => void): void {
  const leaveLatest = useEffectEvent(leave)
  useEffect(() => {
    const item = form.current!.closest('[data-task]')!
    let isInside = false
    const handleEvent = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return
      if (item.contains(target)) isInside ||= type === 'focusin' && form.current!.contains(target)
      else if (isInside && !target.closest('[role$=dialog], [role=menu], .toast-viewport')) {
        isInside = false
        leaveLatest()
      }
    }
    // Before the click itself acts, which may complete the next task and let its card ask instead.
    document.addEventListener('click', handleEvent, { capture: true })
    document.addEventListener('focusin', handleEvent)
    return () => {
      document.removeEventListener('click', handleEvent, { capture: true })
      document.removeEventListener('focusin', handleEvent)
    }
  }, [form])
}
