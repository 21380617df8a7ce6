import { useState, useSyncExternalStore } from 'react'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { type DraftKey, loadDraft } from '#web/base/draft.ts'
import { createExternalStore } from '#web/base/external-store.ts'

type NoteRequest = { taskId: string; beforeCompletion: boolean; isUnsaved: boolean }

/**
 * The tasks whose cards ask what was said: the one completed last, or an open one the user wants to write about, and
 * those whose text could not be saved. Undefined until the first request.
 */
const requests = createExternalStore<readonly NoteRequest[] | undefined>(undefined)

/** Makes the card of a task with a client ask what was said once the task is completed, or at once while it is open. */
export function requestTaskNotePrompt({ id, client }: TaskOfDay, beforeCompletion = false): void {
  const unsaved = listOthers(id).filter(({ isUnsaved }) => isUnsaved)
  requests.write(client ? [...unsaved, { taskId: id, beforeCompletion, isUnsaved: false }] : unsaved)
}

/** Makes the card of a task ask again, in addition to another one, because its text could not be saved. */
export const reopenTaskNotePrompt = ({ id }: TaskOfDay): void =>
  requests.write([...listOthers(id), { taskId: id, beforeCompletion: true, isUnsaved: true }])

/** Stops the card of a task from asking. */
export const cancelTaskNotePrompt = ({ id }: TaskOfDay): void => requests.write(listOthers(id))

/**
 * Whether the card of a task asks what was said: even after a reload while a text is unsaved. A request renders only
 * the card of its task.
 */
export function useIsTaskNoteRequested(task: TaskOfDay): boolean {
  const { client, status } = task
  const findRequest = () => requests.read()?.find(({ taskId }) => taskId === task.id)
  const request = useSyncExternalStore(requests.subscribe, findRequest)
  const isPossible = client !== null && (status === 'completed' || request?.beforeCompletion === true)
  const [hasDraft] = useState(() => isPossible && loadDraft(getTaskNoteDraftKey(task)) !== undefined)
  const isDraftShown = useSyncExternalStore(requests.subscribe, () => hasDraft && requests.read() === undefined)
  return isPossible && (request !== undefined || isDraftShown)
}

/** The key of the draft of a task's note, on a card as on the open page. */
export const getTaskNoteDraftKey = ({ id }: TaskOfDay): DraftKey => ({ form: `task-note-${id}` })

/** Reads the text of an unsaved note; empty if there is none. */
export function readDraftText(key: DraftKey): string {
  const text = loadDraft(key)?.text
  return typeof text === 'string' ? text : ''
}

const listOthers = (id: string) => (requests.read() ?? []).filter(({ taskId }) => taskId !== id)
