import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { reopenClosedTask } from '#contract/tasks/closed-tasks.ts'
import { type Occurrence, listComingOccurrences, updateOccurrence } from '#contract/tasks/occurrences.ts'
import type { Task, TaskPatch } from '#contract/tasks/tasks.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { useHasPendingWrite } from '#web/base/query-activity.ts'
import { cacheOf, combineRollbacks, type Rollback } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { sendWithUndo, useWrite } from '#web/base/use-write.ts'
import { cacheNewTask, toMonthQueryInput } from '#web/tasks/cached-tasks.ts'
import { cacheClientActivity, refreshSequencesOfClient } from '#web/tasks/client-of-task.ts'
import { getTaskLockKey } from '#web/tasks/queries.ts'
import { compareOccurrencesByDay } from './queries.ts'
import { words } from './words.ts'

/**
 * Returns `skip` and `moveTo`, which make one occurrence a task; optimistically, with Undo in the toast and by Ctrl+Z.
 * `onTask` is called before the task appears.
 */
export function useOccurrenceActions(occurrence: Occurrence, onTask?: (task: Task) => void) {
  const { id, title, date } = occurrence
  const lockKeys = () => [`occurrence ${id}`]
  const busy = useHasPendingWrite(lockKeys())
  const changeMutation = useWrite(updateOccurrence, {
    failed: words.failedToUpdate,
    lockKeys,
    optimistic: () => comingCache.remove(id),
    onSuccess: (task) => {
      onTask?.(task)
      cacheNewTask(task)
      void refreshSequencesOfClient({ status: 'pending' }, task)
      if (task.status !== 'abandoned') cacheClientActivity(task)
    },
  })
  const reopening = useWrite(reopenClosedTask, {
    failed: words.failedToReopen,
    lockKeys,
    onSuccess: (task) => {
      cacheNewTask(task)
      void refreshSequencesOfClient({ status: 'abandoned' }, task)
    },
  })
  const change = (body: TaskPatch) => changeMutation.send({ params: toParams(occurrence), body })
  const listChanged = (taskId: string) => [...lockKeys(), getTaskLockKey(taskId)]
  const announceBack = () => announceToScreenReader(words.back(title, date))

  const reopen = async (taskId: string) => {
    if ((await reopening.send({ params: { taskId } })).ok) announceBack()
  }
  const skip = () =>
    sendWithUndo(change({ status: 'abandoned' }), (task) => ({
      title: words.skipped,
      description: words.titleAndDay(title, date),
      changed: listChanged(task.id),
      undo: () => void reopen(task.id),
    }))
  const moveBack = async () => {
    if ((await change({ dueDate: date })).ok) announceBack()
  }
  const moveTo = (day: CalendarDay) =>
    sendWithUndo(change({ dueDate: day }), (task) => ({
      title: words.moved(day),
      description: title,
      changed: listChanged(task.id),
      undo: () => void moveBack(),
    }))
  return { busy, skip, moveTo }
}

/** Removes the occurrences of a source from the cached months. */
export const removeOccurrencesOfSource = (sourceId: string): Rollback =>
  combineRollbacks(
    queryClient
      .getQueriesData<Occurrence[]>({ queryKey: getQueryKey(listComingOccurrences) })
      .flatMap(([, rows]) => rows ?? [])
      .filter((occurrence) => occurrence.sourceId === sourceId)
      .map(({ id }) => comingCache.remove(id)),
  )

/** The cached months. */
const comingCache = cacheOf([listComingOccurrences], {
  compare: compareOccurrencesByDay,
  belongs: ({ date }, query) => {
    const { year, month } = toMonthQueryInput(date).query
    return query.year === year && query.month === month
  },
})

const toParams = ({ source, sourceId, key }: Occurrence) => ({ source, sourceId, key })
