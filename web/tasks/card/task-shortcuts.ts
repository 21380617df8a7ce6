import { type RefObject, useEffect, useEffectEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { addDays } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { buildClientPath } from '#web/base/paths.ts'
import type { Shortcut } from '#web/base/shortcuts.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import type { FinishFormHandle } from '#web/tasks/open-page/finish-form.tsx'
import { useReschedule } from '#web/tasks/use-reschedule.ts'
import { getTaskActionLabel, words } from '#web/tasks/words.ts'
import type { CardAction, OfferedTaskActions } from './card-actions.ts'
import { requestTaskNotePrompt } from './task-note-request.ts'

/** Targets of the shortcuts of a task; actions on a task with a pending change do nothing. */
type ShortcutTargets = {
  task: TaskOfDay
  actions: OfferedTaskActions
  act: (action: CardAction) => void
  edit: () => void
  /** The form of the open page, which shows the current task. */
  finishForm: RefObject<FinishFormHandle | null> | undefined
  /** Focuses a neighboring task before this one is removed. */
  moveFocusAway: () => void
}

const listersByItem = new WeakMap<Element, () => Shortcut[]>()

/** Lists the shortcuts that the state of the task at an element allows. */
export const listTaskShortcuts = (item: Element): Shortcut[] => listersByItem.get(item)?.() ?? []

/** Provides the shortcuts of a task, which work while the focus is in its item. */
export function useTaskShortcuts(item: RefObject<HTMLElement | null>, targets: ShortcutTargets): void {
  const today = useToday()
  const reschedule = useReschedule()
  const list = useEffectEvent((): Shortcut[] => {
    const { task, actions, act, edit, finishForm, moveFocusAway } = targets
    const { client } = task
    const { markAction, primaryAction } = actions
    const moveToTomorrow = () => {
      if (task.isDaily) return void toast({ title: words.staysOnItsDay })
      moveFocusAway()
      void reschedule([task], addDays(today, 1))
    }
    const takeNote = () => {
      if (finishForm) return finishForm.current?.taskId === task.id && finishForm.current.focusNote()
      requestTaskNotePrompt(task, true)
      focusNote(item.current)
    }
    return [
      markAction && {
        key: 'x',
        label:
          markAction === 'increment'
            ? getTaskActionLabel(markAction, task.type)
            : words[markAction === 'complete' ? 'checkOff' : 'uncheck'],
        run: () => act(markAction),
      },
      primaryAction === 'start' && { key: 's', label: getTaskActionLabel('start', task.type), run: () => act('start') },
      actions.canIncrement && {
        key: '+',
        label: getTaskActionLabel('increment', task.type),
        run: () => act('increment'),
      },
      actions.canDecrement && {
        key: '-',
        label: getTaskActionLabel('decrement', task.type),
        run: () => act('decrement'),
      },
      (actions.canReschedule || (task.isDaily && actions.canAbandon)) && {
        key: 't',
        label: words.toTomorrow,
        run: moveToTomorrow,
      },
      actions.canEdit && { key: 'e', label: words.editTask, run: edit },
      client && { key: 'o', label: words.openClient, run: () => navigate(buildClientPath(client.id)) },
      client && task.status !== 'abandoned' && { key: 'a', label: words.takeNote, run: takeNote },
    ].filter((shortcut): shortcut is Shortcut => Boolean(shortcut))
  })
  useEffect(() => {
    const element = item.current!
    listersByItem.set(element, () => list())
    return () => void listersByItem.delete(element)
  }, [item])
}

/** Focuses the field for the note once its code is loaded; during a celebration it is not shown. */
function focusNote(item: HTMLElement | null, framesLeft = 60): void {
  const input = item?.querySelector<HTMLElement>('form [data-note]')
  if (input) input.focus()
  else if (item?.contains(document.activeElement) && framesLeft)
    requestAnimationFrame(() => focusNote(item, framesLeft - 1))
}
