import { Check } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { maxTextLengths } from '#contract/base/text.ts'
import type { FinishDraft } from '#contract/tasks/finishing.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { deleteDraft, saveDraft, useDraftKey } from '#web/base/draft.ts'
import { getTaskNoteDraftKey, readDraftText } from '#web/tasks/card/task-note-request.ts'
import { words } from '#web/tasks/words.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { words as uiWords } from '#web/ui/words.ts'
import { FinishChips, useFinishChoices } from './finish-chips.tsx'

/**
 * What the rows and the panel do with the form of the current task: read whether it is filled, submit it, focus its
 * note.
 */
export type FinishFormHandle = { taskId: string; isFilled: boolean; submit: () => void; focusNote: () => void }

type FinishFormProps = {
  ref: Ref<FinishFormHandle>
  task: TaskOfDay
  /** The values that an undo reverted, chosen initially. */
  undone?: FinishDraft | undefined
  /** Whether the note starts as one line with the save button in it, as on a card. */
  isCompact?: boolean
  /** The label of the save button. */
  saveLabel: string
  busy: boolean
  /** Resolves to whether it was saved; what was typed stays until then. */
  onSave: (draft: FinishDraft) => Promise<boolean>
  onCancel: () => void
  /** Shown next to the save button. */
  besideSave?: ReactNode
  className?: string
}

/**
 * Whether a task has anything to write or choose. A task without a client that is not a call, such as the roleplay, has
 * no outcome.
 */
export const hasFinishFields = ({ client, type }: TaskOfDay): boolean => client !== null || type === 'call'

/**
 * The note, the outcome and the follow-up of a task, saved in one press: by the button, by Enter, or by Ctrl+Enter if
 * Enter starts a new line. Words that name a day or an outcome highlight its chip. It does not take the focus by
 * itself.
 */
export function FinishForm({
  ref,
  task,
  undone,
  isCompact = false,
  saveLabel,
  busy,
  onSave,
  onCancel,
  besideSave,
  className,
}: FinishFormProps) {
  const { client } = task
  const draftKey = useDraftKey(getTaskNoteDraftKey(task))
  const [text, setText] = useState(() => readDraftText(draftKey))
  const choices = useFinishChoices(text, client, undone)
  const field = useRef<HTMLTextAreaElement>(null)
  // On a card `busy` covers the note alone, not a finish with outcome or follow-up.
  const isSaving = useRef(false)
  const note = text.trim()
  const isTooLong = note.length > maxTextLengths.text
  const errorId = useId()
  const isFilled = note !== '' || Object.keys(choices.draft).length > 0
  const change = (value: string) => {
    setText(value)
    if (value) saveDraft(draftKey, { text: value })
    else deleteDraft(draftKey)
  }
  const save = async () => {
    if (busy || isSaving.current || isTooLong) return
    isSaving.current = true
    const isSaved = await onSave({ ...(client && note && { note }), ...choices.draft }).finally(() => {
      isSaving.current = false
    })
    if (!isSaved) return
    // What was typed meanwhile stays, if the form does.
    const current = field.current?.value ?? ''
    change(current.startsWith(text) ? current.slice(text.length).trimStart() : current)
    choices.reset()
  }
  useImperativeHandle(ref, () => ({
    taskId: task.id,
    isFilled,
    submit: () => void save(),
    focusNote: () => {
      field.current?.focus()
      // To go on writing a draft.
      field.current?.setSelectionRange(text.length, text.length)
    },
  }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape of an input method choose and cancel its words.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onCancel()
    }
    const isLineBreak = event.shiftKey || window.matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter') return
    if (isLineBreak && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    void save()
  }
  /** Handles Ctrl+Enter on the chips, which use Enter themselves. */
  const handleSubmitKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  const noteField = client && (
    <textarea
      ref={field}
      value={text}
      onChange={({ target }) => change(target.value)}
      onKeyDown={handleKeyDown}
      readOnly={isCompact && busy}
      data-note
      aria-label={words.whatWasSaid}
      placeholder={words.whatWasSaid}
      {...(isTooLong && { 'aria-invalid': true, 'aria-describedby': errorId })}
      dir="auto"
      rows={isCompact ? 1 : 2}
      className={isCompact ? compactNoteStyle : noteStyle}
    />
  )
  return (
    <form
      noValidate
      onSubmit={submit}
      data-is-filled={isFilled}
      className={joinClasses(
        'grid',
        isCompact ? 'gap-2' : 'gap-2.5',
        !hasFinishFields(task) && 'max-xl:hidden',
        className,
      )}
    >
      {isCompact ? (
        <div className="relative flex">
          {noteField}
          <IconButton
            label={saveLabel}
            type="submit"
            aria-disabled={busy}
            className="absolute right-0 bottom-0 h-8! text-teal-deep touch:h-11!"
          >
            <Check aria-hidden />
          </IconButton>
        </div>
      ) : (
        noteField
      )}
      <p id={errorId} role="alert" className="text-sm text-red empty:hidden">
        {isTooLong && uiWords.tooLong(maxTextLengths.text)}
      </p>
      {hasFinishFields(task) && (
        <div role="presentation" onKeyDown={handleSubmitKey} className="contents">
          <FinishChips choices={choices} hasFollowUp={client !== null} />
        </div>
      )}
      {!isCompact && (
        <div className="flex items-stretch gap-2 max-xl:hidden">
          {besideSave}
          <Button
            variant="primary"
            type="submit"
            aria-disabled={busy}
            className="panel-save ml-auto h-11 min-w-28 shrink-0"
          >
            {saveLabel}
          </Button>
        </div>
      )}
    </form>
  )
}

/* One line, as high as a control, that grows to four. */
const compactNoteStyle =
  'field-sizing-content max-h-23 min-h-8 w-full min-w-0 resize-none rounded-control border border-edge bg-sheet py-1.25 pr-10 pl-3 text-sm leading-5 text-ink [scrollbar-width:thin] touch:max-h-29 touch:min-h-11 touch:py-2.25 touch:pr-12 touch:text-base touch:leading-6'
/* Lines of 28 px, as on ruled paper; it grows with the text. */
const noteStyle =
  'field-sizing-content max-h-64 min-h-16 w-full resize-none rounded-card border border-edge bg-sheet bg-[linear-gradient(transparent_27px,var(--line)_28px)] bg-size-[100%_28px] bg-local px-3 pt-0.5 text-base leading-7 text-ink xl:max-h-36'
