import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { formatFullName } from '#contract/clients/clients.ts'
import type { FinishDraft } from '#contract/tasks/finishing.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { useToday } from '#web/base/today.ts'
import { useCloseByBack } from '#web/base/use-close-by-back.ts'
import { getOfferedTaskActions } from '#web/tasks/card/card-actions.ts'
import { TaskDescription } from '#web/tasks/card/task-description.tsx'
import { cancelEvent } from '#web/tasks/list/misclick-guard.ts'
import { useTaskActions } from '#web/tasks/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { FinishForm, type FinishFormHandle, hasFinishFields } from './finish-form.tsx'
import { PanelActions, PanelLinks } from './panel-actions.tsx'
import { CallLink, LastConversationQuote, RunningSequences } from './panel-client.tsx'
import { PanelHeader } from './panel-header.tsx'
import { usePanelSize } from './panel-size.ts'
import type { LastFinish, UndoneFinish } from './queries.ts'
import { useSwipe } from './use-swipe.ts'
import { describeFinish, words } from './words.ts'

type CurrentTaskPanelProps = {
  ref: RefObject<HTMLElement | null>
  form: RefObject<FinishFormHandle | null>
  task: TaskOfDay
  lastFinish: LastFinish | undefined
  undone: UndoneFinish
  /** Choose the next and the previous open task: also by a swipe to the left and to the right while it is open. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** In narrow windows the panel opens from below, over half or all of the window. */
  isPanelOpen: boolean
  onClose: () => void
  onSave: (draft: FinishDraft) => Promise<boolean>
  getRow: (taskId: string) => HTMLElement | undefined
}

/**
 * The current task: the client, the number, the last conversation, running sequences, every action, and the form that
 * one press saves.
 */
export function CurrentTaskPanel({
  ref: panel,
  form,
  task,
  lastFinish,
  undone,
  onNext,
  onPrevious,
  isPanelOpen,
  onClose,
  onSave,
  getRow,
}: CurrentTaskPanelProps) {
  const { client } = task
  const { busy, act } = useTaskActions(task)
  const actions = getOfferedTaskActions(task, useToday())
  // A note can still be written about a completed task; saving finishes it again. Not for a task with a target above 1:
  // finishing it again would add to its count.
  const canFinish =
    isOpenTask(task) || (actions.markAction === 'putBack' && hasFinishFields(task) && task.targetCount === 1)
  const saveLabel = getSaveLabel(task, onNext !== undefined)
  const content = useRef<HTMLDivElement>(null)
  const info = useRef<HTMLDivElement>(null)
  const size = usePanelSize(content, onClose)
  const { isFullHeight } = size
  useCloseByBack(isPanelOpen, onClose)
  useSwipe(panel, { left: isPanelOpen ? onNext : undefined, right: isPanelOpen ? onPrevious : undefined })
  const focusRow = () => getRow(task.id)?.focus()
  const showRow = useEffectEvent((id: string) => getRow(id)?.scrollIntoView({ block: 'nearest' }))
  useEffect(() => {
    if (isPanelOpen) panel.current?.focus({ preventScroll: true })
  }, [isPanelOpen, panel])
  useEffect(() => {
    // A task is shown from its beginning, the client.
    for (const scrolling of [content, info]) scrolling.current!.scrollTop = 0
    // The current row stays visible above the open panel, even when it is crossed out and the next one follows.
    if (isPanelOpen) showRow(task.id)
  }, [isPanelOpen, task.id])
  const clickedId = useRef<string>(undefined)
  const cancelClickOnNextTask = (event: MouseEvent) => {
    if (event.detail > 1 && clickedId.current !== task.id) cancelEvent(event)
    else clickedId.current = task.id
  }
  return (
    <div
      role="presentation"
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onClose()}
      className="contents"
    >
      <aside
        ref={panel}
        onClickCapture={cancelClickOnNextTask}
        data-panel={task.id}
        data-open-height={isPanelOpen ? (isFullHeight ? 'full' : 'half') : undefined}
        tabIndex={-1}
        aria-label={words.currentTask}
        className={joinClasses(
          panelStyle,
          isPanelOpen ? 'max-xl:animate-rise' : 'max-xl:hidden',
          isFullHeight ? 'max-xl:max-h-[calc(100dvh-2rem)]' : 'max-xl:max-h-[max(62dvh,min(28rem,100dvh-3rem))]',
        )}
      >
        <PanelHeader task={task} size={size} onClose={onClose} />
        {client && <CallLink client={client} className="mt-3 shrink-0 max-xl:hidden xl:mx-6" />}
        <div ref={content} className={joinClasses(contentStyle, isFullHeight && 'max-xl:mb-(--toast-space)')}>
          {/* Next to the list this part scrolls, so that the form and the buttons stay visible and in place. */}
          <div ref={info} className={infoStyle}>
            {lastFinish && <LastSaved lastFinish={lastFinish} className="mb-2 xl:hidden" />}
            {task.description && (
              <TaskDescription
                task={task}
                description={task.description}
                lines={isPanelOpen && !isFullHeight ? 2 : 6}
              />
            )}
            {client && <LastConversationQuote clientId={client.id} />}
            {client && <RunningSequences clientId={client.id} />}
            <PanelLinks task={task} busy={busy} className="mt-auto pt-2.5 max-xl:hidden" />
          </div>
          <div className={formStyle}>
            {canFinish && (
              <FinishForm
                ref={form}
                // Text restored by Undo is read from its draft.
                key={`${task.id} ${undone.count}`}
                task={task}
                undone={undone.taskId === task.id ? undone.draft : undefined}
                busy={busy}
                saveLabel={saveLabel}
                onSave={onSave}
                onCancel={focusRow}
                besideSave={lastFinish && <LastSaved lastFinish={lastFinish} className="grow leading-tight" />}
                className="max-xl:mt-3"
              />
            )}
            {!canFinish && onNext && (
              <div className="mb-2.5 flex justify-end max-xl:hidden">
                <Button variant="primary" onClick={onNext} className="h-11 min-w-28">
                  {words.nextTask}
                </Button>
              </div>
            )}
            <PanelActions form={form} task={task} actions={actions} busy={busy} act={act} focusRow={focusRow} />
          </div>
        </div>
        {/* Below what scrolls, so that it covers none of it. */}
        {(canFinish || client || onNext) && (
          <footer className={footerStyle}>
            {client && <CallLink client={client} className="min-w-0 grow" />}
            {(canFinish || onNext) && (
              <Button
                variant="primary"
                onClick={canFinish ? () => form.current!.submit() : onNext}
                aria-disabled={canFinish && busy}
                className={saveStyle}
              >
                {canFinish ? saveLabel : words.nextTask}
              </Button>
            )}
          </footer>
        )}
      </aside>
    </div>
  )
}

/** Labels the button as Save, or as Done if there is nothing to write. */
function getSaveLabel(task: TaskOfDay, hasNext: boolean): string {
  if (task.targetCount - task.completedCount > 1) return words.countOne
  const [last, next] = hasFinishFields(task) ? [words.save, words.saveNext] : [words.done, words.doneNext]
  return hasNext ? next : last
}

const LastSaved = ({ lastFinish: { task, draft, undo }, className }: { lastFinish: LastFinish; className: string }) => (
  <p
    className={joinClasses(
      'flex min-w-0 items-center justify-between gap-2 rounded-control bg-well px-3 text-sm text-ink-soft',
      className,
    )}
  >
    <span className="grid min-w-0 py-1">
      <bdi className="truncate">{task.client ? formatFullName(task.client) : task.title}</bdi>
      <span className="truncate text-xs">{describeFinish(task, draft)}</span>
    </span>
    <button
      type="button"
      onClick={undo}
      className="min-h-8 shrink-0 font-medium text-teal-deep hover:underline touch:min-h-11 touch:min-w-11"
    >
      {words.undo}
    </button>
  </p>
)

const panelStyle =
  'flex flex-col bg-sheet outline-none max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-40 max-xl:mx-auto max-xl:max-w-160 max-xl:rounded-t-2xl max-xl:border-t max-xl:border-line max-xl:shadow-float xl:sticky xl:top-[calc(var(--top-bar)+1rem)] xl:-mt-4 xl:h-[min(42rem,100dvh-var(--top-bar)-2rem)] xl:self-start xl:rounded-card xl:border xl:border-line'
const contentStyle =
  'min-h-0 grow overflow-x-hidden overflow-y-auto px-4 pb-3 [scrollbar-width:thin] max-xl:overscroll-contain xl:flex xl:flex-col xl:overflow-hidden xl:p-0'
/* The form takes the height it needs; the client's information scrolls in the rest. */
const infoStyle =
  'xl:flex xl:min-h-0 xl:grow xl:basis-0 xl:flex-col xl:overflow-x-hidden xl:overflow-y-auto xl:px-6 xl:pb-2 xl:[scrollbar-width:thin] xl:*:shrink-0'
const formStyle =
  'xl:min-h-0 xl:overflow-x-hidden xl:overflow-y-auto xl:border-t xl:border-line xl:px-6 xl:pt-3 xl:pb-2 xl:[scrollbar-width:thin]'
const footerStyle =
  'flex shrink-0 items-stretch gap-2 border-t border-line px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] xl:hidden'
const saveStyle = 'panel-save ml-auto h-12 shrink-0 touch:h-12 max-[23rem]:px-3'
