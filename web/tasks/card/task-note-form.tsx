import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { getNoteTypeForTaskType } from '#contract/notes/task-notes.ts'
import type { FinishDraft } from '#contract/tasks/finishing.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { deleteDraft, loadDraftIdempotencyKey, saveDraft, useDraftKey } from '#web/base/draft.ts'
import { useIdempotencyKey } from '#web/base/idempotency-key.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { useViewer } from '#web/base/viewer.ts'
import { useAddNote } from '#web/notes/queries.ts'
import { FinishForm, type FinishFormHandle } from '#web/tasks/open-page/finish-form.tsx'
import { useFinishTask } from '#web/tasks/open-page/queries.ts'
import { words as openPageWords } from '#web/tasks/open-page/words.ts'
import { words } from '#web/tasks/words.ts'
import { cancelTaskNotePrompt, getTaskNoteDraftKey, reopenTaskNotePrompt } from './task-note-request.ts'

type TaskNoteFormProps = { task: TaskOfDay; client: ClientSummary; className?: string | undefined }

/**
 * An optional text about a completed task with the outcome and the follow-up, saved as a note on its client; moving on
 * elsewhere saves it too, and so does the end of the day.
 */
export function TaskNoteForm({ task, client, className }: TaskNoteFormProps) {
  const today = useToday()
  const viewer = useViewer()
  const draftKey = useDraftKey(getTaskNoteDraftKey(task))
  const { finish } = useFinishTask()
  const container = useRef<HTMLDivElement>(null)
  const form = useRef<FinishFormHandle>(null)
  // Keyed by the task, because the note of the next task with the same client must not wait for this one.
  const { isPending: busy, send } = useAddNote(client.id, viewer, task.id)
  const { getKey } = useIdempotencyKey()
  const close = () => {
    deleteDraft(draftKey)
    const hasFocus = container.current?.contains(document.activeElement)
    const item = container.current?.closest<HTMLElement>('[data-task]')
    cancelTaskNotePrompt(task)
    if (hasFocus) item?.focus({ preventScroll: true })
  }
  const addNote = async (content: string) => {
    const body = { content, noteType: getNoteTypeForTaskType(task.type), tags: [] }
    const idempotencyKey = loadDraftIdempotencyKey(draftKey) ?? getKey(body)
    // A retry after a reload adds nothing twice.
    saveDraft(draftKey, { text: content }, { idempotencyKey })
    const { ok } = await send({ params: { clientId: client.id }, body }, { idempotencyKey })
    return ok
  }
  const isLeftOver = () => !isOpenTask(task) && getDayInZone(viewer.timeZone, new Date()) !== today
  /**
   * Outcome and follow-up are saved by finishing the task with them, only on the day it was completed. With nothing to
   * save, the card stops asking.
   */
  const save = async (draft: FinishDraft) => {
    const hasChoice = draft.outcome !== undefined || draft.followUp !== undefined
    const canFinish = hasChoice && !isLeftOver()
    if (!canFinish && !draft.note) {
      close()
      return true
    }
    const isSaved = canFinish ? await finish(task, draft) : await addNote(draft.note!)
    if (isSaved) {
      const name = formatFullName(client)
      if (!canFinish)
        toast({ title: words.noteSaved, description: hasChoice ? openPageWords.savedAfterItsDay(name) : name })
      close()
    } else reopenTaskNotePrompt(task)
    return isSaved
  }
  const saveFilled = () => form.current?.isFilled && form.current.submit()
  useLeave(container, saveFilled)
  // The list of a new day has no task that was completed before. A layout effect, while the ref is still set.
  const saveLeftOver = useEffectEvent(() => isLeftOver() && saveFilled())
  useLayoutEffect(() => () => void saveLeftOver(), [])
  return (
    <div ref={container} className={className}>
      <FinishForm
        ref={form}
        task={task}
        isCompact
        saveLabel={words.saveNote}
        busy={busy}
        onSave={save}
        onCancel={close}
      />
    </div>
  )
}

/**
 * Calls `leave` when the user moves from the field to outside the task's item by a click or focus, not by scrolling or
 * switching windows. Toasts, dialogs and menus do not count as outside.
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
