import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { FinishDraft } from '#contract/tasks/finishing.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { areShortcutsEnabled } from '#web/base/shortcuts.ts'
import { useMediaQuery } from '#web/base/use-media-query.ts'
import { TaskList, type TaskListSection } from '#web/tasks/list/task-list.tsx'
import { CurrentTaskPanel } from '#web/tasks/open-page/current-task-panel.tsx'
import type { FinishFormHandle } from '#web/tasks/open-page/finish-form.tsx'
import { OpenPageRow } from '#web/tasks/open-page/open-page-row.tsx'
import { prefetchPanelClient, useFinishTask, useCurrentTask } from '#web/tasks/open-page/queries.ts'
import { words as openPageWords } from '#web/tasks/open-page/words.ts'
import { ShortRecentActivity } from '#web/timeline/recent-activity.tsx'

type OpenPageProps = {
  sections: readonly TaskListSection[]
  /** The element next to the list, which shows the panel of the current task. */
  panelSlot: HTMLElement | null
  /** Shown before the last section. */
  children?: ReactNode
}

/** The day as one list next to the panel of the current task (docs/product/open-page.md). */
export function OpenPage({ sections, panelSlot, children }: OpenPageProps) {
  const rows = sections.flatMap(({ tasks }) => tasks)
  const canMove = rows.some(({ isDaily }) => !isDaily)
  const { task, next, previous, findNext, choose } = useCurrentTask(rows)
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const form = useRef<FinishFormHandle>(null)
  const getRow = (id: string) => list.current?.querySelector<HTMLElement>(`[data-task="${id}"]`) ?? undefined
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const isBeside = useMediaQuery('(width >= 80rem)')
  const isTimelineShown = useMediaQuery('(width >= 90rem)')
  const { finish, lastFinish, undone } = useFinishTask(({ id }) => choose(id))
  /** The task that followed the last saved one; only it offers to undo. */
  const [followingId, setFollowingId] = useState<string>()
  const nextClientId = next?.client?.id
  useEffect(() => {
    if (nextClientId) prefetchPanelClient(nextClientId)
  }, [nextClientId])
  const chooseRow = (id: string, isByTap: boolean) => {
    choose(id)
    if (isByTap) setIsPanelOpen(true)
  }
  const save = async (finished: TaskOfDay, draft: FinishDraft) => {
    const isLastCount = finished.targetCount - finished.completedCount <= 1 || !isOpenTask(finished)
    const following = isLastCount ? findNext(finished.id) : finished
    const hadFocus = panel.current?.contains(document.activeElement)
    // The next task is shown at once, and the finished one again if it could not be saved.
    setFollowingId(following?.id)
    flushSync(() => (following ? choose(following.id) : setIsPanelOpen(false)))
    if (hadFocus) getRow((following ?? finished).id)?.focus()
    const isSaved = await finish(finished, draft)
    // Do not switch tasks while the user is typing a note.
    if (!isSaved && !document.activeElement?.matches('[data-note]')) choose(finished.id)
    return isSaved
  }
  return (
    <>
      <div ref={list} className="min-w-0 max-sm:-mx-4" data-open-page>
        <TaskList
          view="page"
          sections={sections}
          openPage={{
            taskId: isBeside || isPanelOpen ? task?.id : undefined,
            choose: chooseRow,
            Row: OpenPageRow,
            form,
          }}
        >
          {children}
        </TaskList>
        {areShortcutsEnabled() && (
          <p className="mt-4 hidden pl-23 text-xs text-ink-faint xl:pointer-fine:block print:hidden">
            {openPageWords.keys(canMove)}
          </p>
        )}
        <p className="mt-4 hidden pr-4 pl-16.5 text-xs text-ink-faint sm:pl-23 touch:block print:hidden">
          {openPageWords.swipes(canMove)}
        </p>
      </div>
      {panelSlot &&
        createPortal(
          <>
            {task && (
              <CurrentTaskPanel
                ref={panel}
                form={form}
                task={task}
                lastFinish={task.id === followingId && isOpenTask(task) ? lastFinish : undefined}
                undone={undone}
                onNext={next && (() => choose(next.id))}
                onPrevious={previous && (() => choose(previous.id))}
                isPanelOpen={isPanelOpen && !isBeside}
                onClose={() => {
                  setIsPanelOpen(false)
                  getRow(task.id)?.focus()
                }}
                onSave={(draft) => save(task, draft)}
                getRow={getRow}
              />
            )}
            {isTimelineShown && task?.client && (
              <aside className="sticky top-[calc(var(--top-bar)+1rem)] -mt-4 self-start">
                <ShortRecentActivity key={task.client.id} clientId={task.client.id} />
              </aside>
            )}
          </>,
          panelSlot,
        )}
    </>
  )
}
