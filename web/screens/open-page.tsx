import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import type { FinishDraft } from '#contract/tasks/finishing.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { areShortcutsEnabled } from '#web/base/shortcuts.ts'
import { useMediaQuery } from '#web/base/store.ts'
import type { FinishFormHandle } from '#web/tasks/sheet/finish-form.tsx'
import { TaskList, type TaskListSection } from '#web/tasks/list/task-list.tsx'
import { SheetRow } from '#web/tasks/sheet/sheet-row.tsx'
import { prefetchPenClient, useFinishTask, usePen } from '#web/tasks/sheet/queries.ts'
import { words as sheetWords } from '#web/tasks/sheet/words.ts'
import { UnderPen } from '#web/tasks/sheet/under-pen.tsx'
import { ShortRecentActivity } from '#web/timeline/recent-activity.tsx'

type OpenPageProps = {
  viewer: CurrentUser
  today: CalendarDay
  sections: readonly TaskListSection[]
  /** Renders the pen side next to the sheet. */
  renderPenSide: (pen: ReactNode) => ReactNode
  /** Shown before the last section. */
  children?: ReactNode
}

/** The day as one ruled sheet with the current task next to it (docs/product/tasks.md#the-open-page). */
export function OpenPage({ viewer, today, sections, renderPenSide, children }: OpenPageProps) {
  const rows = sections.flatMap(({ tasks }) => tasks)
  const { task, next, previous, findNext, choose } = usePen(rows)
  const sheet = useRef<HTMLDivElement>(null)
  const pen = useRef<HTMLElement>(null)
  const form = useRef<FinishFormHandle>(null)
  const getRow = (id: string) => sheet.current?.querySelector<HTMLElement>(`[data-task="${id}"]`) ?? undefined
  const [isLifted, setIsLifted] = useState(false)
  const isBeside = useMediaQuery('(width >= 80rem)')
  const isTimelineShown = useMediaQuery('(width >= 90rem)')
  const { finish, last, undone } = useFinishTask(today, {
    owner: viewer.id,
    onUndone: ({ id }) => choose(id),
  })
  /** The task that followed the last saved one; only it offers to undo. */
  const [followingId, setFollowingId] = useState<string>()
  const nextClientId = next?.clientId
  useEffect(() => {
    if (nextClientId) prefetchPenClient(nextClientId)
  }, [nextClientId])
  const chooseRow = (id: string, isByTap: boolean) => {
    choose(id)
    if (isByTap) setIsLifted(true)
  }
  const save = async (finished: TaskOfDay, draft: FinishDraft) => {
    const isLastCount = finished.targetCount - finished.completedCount <= 1 || !isOpenTask(finished)
    const following = isLastCount ? findNext(finished.id) : finished
    const hadFocus = pen.current?.contains(document.activeElement)
    // The pen moves on at once, and returns to a task that could not be saved.
    setFollowingId(following?.id)
    flushSync(() => (following ? choose(following.id) : setIsLifted(false)))
    if (hadFocus) getRow((following ?? finished).id)?.focus()
    const isSaved = await finish(finished, draft)
    if (!isSaved) choose(finished.id)
    return isSaved
  }
  return (
    <>
      <div ref={sheet} className="min-w-0 max-sm:-mx-4" data-sheet>
        <TaskList
          view="sheet"
          today={today}
          sections={sections}
          pen={{ taskId: isBeside || isLifted ? task?.id : undefined, choose: chooseRow, Row: SheetRow, form }}
        >
          {children}
        </TaskList>
        {areShortcutsEnabled() && (
          <p className="mt-4 hidden pl-23 text-xs text-ink-faint xl:pointer-fine:block print:hidden">
            {sheetWords.keys}
          </p>
        )}
        <p className="mt-4 hidden pr-4 pl-16.5 text-xs text-ink-faint sm:pl-23 touch:block print:hidden">
          {sheetWords.swipes}
        </p>
      </div>
      {renderPenSide(
        <>
          {task && (
            <UnderPen
              ref={pen}
              form={form}
              task={task}
              owner={viewer.id}
              today={today}
              last={task.id === followingId && isOpenTask(task) ? last : undefined}
              undone={undone}
              onNext={next && (() => choose(next.id))}
              onPrevious={previous && (() => choose(previous.id))}
              isLifted={isLifted && !isBeside}
              onPutDown={() => {
                setIsLifted(false)
                getRow(task.id)?.focus()
              }}
              onSave={(draft) => save(task, draft)}
              getRow={getRow}
            />
          )}
          {isTimelineShown && task?.client && (
            <aside className="sticky top-[calc(var(--top-bar)+1rem)] -mt-4 self-start">
              <ShortRecentActivity key={task.client.id} clientId={task.client.id} viewer={viewer} today={today} />
            </aside>
          )}
        </>,
      )}
    </>
  )
}
