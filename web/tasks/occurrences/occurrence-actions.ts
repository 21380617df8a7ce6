import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type Occurrence, listComingOccurrences, updateOccurrence } from '#contract/tasks/occurrences.ts'
import { reopenClosedTask } from '#contract/tasks/closed-tasks.ts'
import type { TaskPatch } from '#contract/tasks/tasks.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { useHasPendingWrite } from '#web/base/query-activity.ts'
import { cacheOf, combineRollbacks, type Rollback } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { offerUndo, saveWithUndo, type UndoOffer } from '#web/base/undo.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { toMonthQueryInput } from '#web/tasks/dashboard/month-cache.ts'
import { cacheNewTask } from '#web/tasks/dashboard/queries.ts'
import { getTaskLockKey } from '#web/tasks/queries.ts'
import { compareOccurrencesByDay } from './queries.ts'
import { words } from './words.ts'

/** Skips or moves one occurrence, which makes it a task; optimistically, with Undo in the toast and by Ctrl+Z. */
export function useOccurrenceActions(occurrence: Occurrence): {
  busy: boolean
  /** Both resolve to whether it was saved. */
  skip: () => Promise<boolean>
  moveTo: (day: CalendarDay) => Promise<boolean>
} {
  const { id, title, date } = occurrence
  const lockKeys = () => [`occurrence ${id}`]
  const busy = useHasPendingWrite(lockKeys())
  const changeMutation = useWrite(updateOccurrence, {
    failed: words.failedToUpdate,
    lockKeys,
    optimistic: () => comingCache.remove(id),
    onSuccess: (task) => cacheNewTask(task),
  })
  const reopening = useWrite(reopenClosedTask, {
    failed: words.failedToReopen,
    lockKeys,
    onSuccess: (task) => cacheNewTask(task),
  })
  const change = (body: TaskPatch) => changeMutation.send({ params: toParams(occurrence), body })
  const listChanged = (taskId: string) => [...lockKeys(), getTaskLockKey(taskId)]
  const announceBack = () => announceToScreenReader(words.back(title, date))

  const skip = async (): Promise<UndoOffer | undefined> => {
    const result = await change({ status: 'abandoned' })
    if (!result.ok) return undefined
    const reopen = async () => {
      const { ok } = await reopening.send({ params: { taskId: result.reply.id } })
      if (ok) announceBack()
    }
    const notice = { title: words.skipped, description: words.titleAndDay(title, date) }
    return offerUndo({ ...notice, changed: listChanged(result.reply.id), undo: () => void reopen() })
  }
  const moveTo = async (day: CalendarDay): Promise<UndoOffer | undefined> => {
    const result = await change({ dueDate: day })
    if (!result.ok) return undefined
    const moveBack = async () => {
      if ((await change({ dueDate: date })).ok) announceBack()
    }
    const notice = { title: words.moved(day), description: title }
    return offerUndo({ ...notice, changed: listChanged(result.reply.id), undo: () => void moveBack() })
  }
  return { busy, skip: () => saveWithUndo(skip), moveTo: (day) => saveWithUndo(() => moveTo(day)) }
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
