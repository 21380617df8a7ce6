import { useState } from 'react'
import { type FinishDraft, type FinishedTask, finishTask, undoFinish } from '#contract/tasks/finishing.ts'
import { applyProgress, isOpenTask, taskActions } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { type DraftKey, saveDraft } from '#web/base/draft.ts'
import { findPendingWrite } from '#web/base/query-activity.ts'
import { queryClient } from '#web/base/query-client.ts'
import { useToday } from '#web/base/today.ts'
import { offerUndo, registerUndo, saveWithUndo } from '#web/base/undo.ts'
import { useWrite } from '#web/base/use-write.ts'
import { prefetchClientAssignments } from '#web/sequences/queries.ts'
import { cacheNewTask, countCachedTasksOfDay, replaceCachedTask, taskListsCache } from '#web/tasks/cached-tasks.ts'
import { getTaskNoteDraftKey, readDraftText } from '#web/tasks/card/task-note-request.ts'
import { cacheClientActivity, refreshSequencesOfClient } from '#web/tasks/client-of-task.ts'
import { getFinishUndoKey, getTaskLockKey } from '#web/tasks/queries.ts'
import { buildTaskChangeAnnouncement } from '#web/tasks/words.ts'
import { prefetchLastConversation } from '#web/timeline/queries.ts'
import { toTaskChoice, findNextOpenTask, findCurrentTask, type TaskChoice } from './current-task.ts'
import { describeSaved, words } from './words.ts'

/** Prefetches what the panel shows of a client. */
export function prefetchPanelClient(clientId: string): void {
  prefetchLastConversation(clientId)
  prefetchClientAssignments(clientId)
}

/** The last chosen task, which is the current one again after another screen. */
let lastChosen: TaskChoice | undefined

/** The current task and its neighbors: the first open one until another is chosen. */
export function useCurrentTask(rows: readonly TaskOfDay[]) {
  const [chosen, setChosen] = useState(() => {
    const open = lastChosen && findCurrentTask(rows.filter(isOpenTask), lastChosen)
    return open && toTaskChoice(rows, open.id)
  })
  const task = findCurrentTask(rows, chosen)
  const findNext = (id: string) => findNextOpenTask(rows, id)
  const previous = task && findNextOpenTask(rows.toReversed(), task.id)
  const choose = (id: string) => {
    lastChosen = toTaskChoice(rows, id)
    setChosen(lastChosen)
  }
  return { task, next: task && findNext(task.id), previous, findNext, choose }
}

/** The values that a press saved, and the function that undoes it. */
export type LastFinish = { task: TaskOfDay; draft: FinishDraft; undo: () => void }

/** The number of undone finishes, and the values of the last one until something is saved again. */
export type UndoneFinish = { count: number; taskId?: string; draft?: FinishDraft }

/**
 * Finishes tasks in one press, optimistically, and undoes the last one: the note becomes a draft again. With `onUndone`
 * the open page offers that; otherwise a toast does, and says what was saved.
 */
export function useFinishTask(onUndone?: (task: TaskOfDay) => void) {
  const today = useToday()
  const [lastFinish, setLastFinish] = useState<LastFinish>()
  const [undone, setUndone] = useState<UndoneFinish>({ count: 0 })
  const { send } = useWrite(finishTask, {
    failed: words.failedToSave,
    lockKeys: ({ params }) => [getTaskLockKey(params.taskId)],
    optimistic: ({ params }) => taskListsCache.patch(params.taskId, applyFinish),
    onSuccess: cacheFinish,
  })
  const undoing = useWrite(undoFinish, {
    failed: words.failedToUndo,
    lockKeys: ({ params }) => [getTaskLockKey(params.taskId)],
    onSuccess: replaceCachedTask,
  })
  const finish = (task: TaskOfDay, draft: FinishDraft): Promise<boolean> =>
    saveWithUndo(async () => {
      setUndone(({ count }) => ({ count }))
      // A task that was just checked off may still be being saved.
      await waitForPendingWrite([getTaskLockKey(task.id)])
      const body = {
        ...draft,
        ...(!isOpenTask(task) && { again: true }),
        version: taskListsCache.find(task.id)?.version ?? task.version,
      }
      const input = { params: { taskId: task.id }, body }
      const result = await send(input, {
        retryWith: (current) => ({ ...input, body: { ...body, version: (current as unknown as Task).version } }),
      })
      if (!result.ok) return undefined
      const { followUp } = result.reply
      announceToScreenReader(buildTaskChangeAnnouncement(task, result.reply.task, countCachedTasksOfDay(today)))
      void refreshSequencesOfClient(task, result.reply.task)
      const undo = async () => {
        const undoneFinish = await undoing.send({ params: { taskId: task.id } })
        if (!undoneFinish.ok) return
        if (followUp?.version === 1) taskListsCache.remove(followUp.id)
        if (draft.note) keepNote(getTaskNoteDraftKey(task), draft.note)
        setUndone(({ count }) => ({ count: count + 1, taskId: task.id, draft }))
        onUndone?.(task)
        announceToScreenReader(
          buildTaskChangeAnnouncement(result.reply.task, undoneFinish.reply, countCachedTasksOfDay(today)),
        )
        void refreshSequencesOfClient(result.reply.task, undoneFinish.reply)
      }
      // A later change of the task ends the offer to undo.
      const changed = [getTaskLockKey(task.id), getFinishUndoKey(task.id)]
      if (!onUndone) return offerUndo({ ...describeSaved(task, draft), changed, undo: () => void undo() })
      const finished: LastFinish = { task, draft, undo: () => offer.run() }
      const offer = registerUndo(
        changed,
        () => void undo(),
        () => setLastFinish((current) => (current === finished ? undefined : current)),
      )
      setLastFinish(finished)
      return offer
    })
  return { finish, lastFinish, undone }
}

/** Turns the note into a draft again, above text typed since. */
function keepNote(key: DraftKey, note: string): void {
  const typedSince = readDraftText(key).trim()
  saveDraft(key, { text: [note, typedSince].filter(Boolean).join('\n') })
}

const applyFinish = (row: TaskOfDay): TaskOfDay => {
  const result = applyProgress(row, row.targetCount > 1 ? taskActions.increment(row) : taskActions.complete())
  return result.allowed ? { ...row, ...result.progress } : row
}

/** STALE returns the current task. */
function cacheFinish(reply: FinishedTask): void {
  if (!('task' in reply)) return replaceCachedTask(reply)
  replaceCachedTask(reply.task)
  cacheClientActivity(reply.task)
  if (reply.followUp) cacheNewTask(reply.followUp, taskListsCache.find(reply.task.id)?.client ?? undefined)
}

/** Resolves once no write holds one of these keys. */
function waitForPendingWrite(lockKeys: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(check)
    check()
    function check() {
      if (findPendingWrite(lockKeys)) return
      stop()
      resolve()
    }
  })
}
