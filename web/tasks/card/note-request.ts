import { useState } from 'react'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { loadDraft } from '#web/base/draft.ts'
import { createStore } from '#web/base/store.ts'

/** The task that was completed last, whose card asks what was said. */
const askedTaskId = createStore<string | undefined>(undefined)

/** Lets the card of a task with a client ask what was said once the task is completed. */
export const askWhatWasSaid = ({ id, client }: TaskOfDay): void => askedTaskId.write(client ? id : noTask)

/** Whether the card of a task asks what was said: also after a reload, while a text is unsaved. */
export function useIsAsking(task: TaskOfDay, owner: string): boolean {
  const askedId = askedTaskId.useValue()
  const isPossible = task.status === 'completed' && task.client !== null
  const [hasDraft] = useState(() => isPossible && loadDraft(getNoteDraftName(task), owner) !== undefined)
  return isPossible && (askedId === task.id || (hasDraft && askedId === undefined))
}

export const stopAsking = (): void => askedTaskId.write(noTask)

export const getNoteDraftName = ({ id }: TaskOfDay): string => `task-note-${id}`

/** No card asks, not even one with a draft of an earlier load. */
const noTask = ''
