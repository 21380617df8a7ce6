import { useState } from 'react'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { loadDraft } from '#web/base/draft.ts'
import { createStore } from '#web/base/store.ts'

/** The task whose card asks what was said: the one completed last, or an open one that somebody wants to note about. */
const request = createStore<{ taskId: string; whileOpen: boolean } | undefined>(undefined)

/** Lets the card of a task with a client ask what was said once the task is completed, or at once while it is open. */
export const requestTaskNote = ({ id, client }: TaskOfDay, whileOpen = false): void =>
  request.write(client ? { taskId: id, whileOpen } : noRequest)

/** Whether the card of a task asks what was said: also after a reload, while a text is unsaved. */
export function useIsTaskNoteRequested(task: TaskOfDay, owner: string): boolean {
  const asked = request.useValue()
  const isAsked = asked?.taskId === task.id
  const isPossible = task.client !== null && (task.status === 'completed' || (isAsked && asked.whileOpen))
  const [hasDraft] = useState(() => isPossible && loadDraft(getNoteDraftName(task), owner) !== undefined)
  return isPossible && (isAsked || (hasDraft && asked === undefined))
}

export const cancelTaskNoteRequest = (): void => request.write(noRequest)

export const getNoteDraftName = ({ id }: TaskOfDay): string => `task-note-${id}`

/** No card asks, not even one with a draft of an earlier load. */
const noRequest = { taskId: '', whileOpen: false }
