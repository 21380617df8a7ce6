import { memo, type RefObject, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { isOpen, type TaskAction } from '#contract/tasks/task-actions.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { getOfferedActions } from './card-actions.ts'
import { EditTaskDialog } from '#web/tasks/dialogs.tsx'
import { useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { useTaskActions } from '#web/tasks/queries.ts'
import { askWhatWasSaid, NoteLine, useIsAsking } from './note-line.tsx'
import { ContactLinks } from './contact-links.tsx'
import { TaskButtons } from './task-buttons.tsx'
import { TaskDescription } from './task-description.tsx'
import { TaskClient, TaskFacts } from './task-facts.tsx'
import { TaskMark } from './task-mark.tsx'
import { TaskMenuButton } from './task-menu-button.tsx'
import { TaskPrompt } from './task-prompts.tsx'
import { TaskTools } from './task-tools.tsx'
import { TaskState, TaskTypeIcon } from './task-type-icon.tsx'
import { useRowSpan } from './use-row-span.ts'

export type TaskCardProps = {
  task: TaskOfDay
  today: CalendarDay
  isUnfolded: boolean
  fold: (id: string) => void
  /** Focuses a neighbouring card before this one is removed. */
  moveFocusFrom: (id: string) => void
}

/** A task with its facts, its tools and the actions its state allows. Folded, texts are cut to one line each. */
export const TaskCard = memo(function TaskCard({ tabIndex, ...card }: TaskCardProps & { tabIndex: 0 | -1 }) {
  const { task } = card
  const content = useRef<HTMLDivElement>(null)
  return (
    <li
      data-task={task.id}
      tabIndex={tabIndex}
      aria-labelledby={`task-${task.id}`}
      className={joinClasses(cardStyle, isOpen(task) ? 'bg-sheet' : 'bg-paper')}
    >
      <TaskCardContent {...card} content={content} />
    </li>
  )
})

/** Memoized apart from the list item, so that moving the focus between cards does not render it again. */
const TaskCardContent = memo(function TaskCardContent({
  task,
  today,
  isUnfolded,
  fold,
  moveFocusFrom,
  content,
}: TaskCardProps & { content: RefObject<HTMLDivElement | null> }) {
  const { busy, act } = useTaskActions(task, today)
  const [activePrompt, setActivePrompt] = useState<'day' | 'deletion'>()
  const { id: owner } = useSignedInUser()
  const editing = useFormDialog(`edit-task-${task.id}`, owner, EditTaskDialog.prefetch)
  const moveFocusAway = () => moveFocusFrom(task.id)
  const closePrompt = () => {
    setActivePrompt(undefined)
    const card = content.current?.closest('li')
    const menuButton = card?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? card
    menuButton?.focus()
  }
  const isAsking = useIsAsking(task, owner)
  const handleAction = (action: TaskAction) => {
    if (action === 'abandon') moveFocusAway()
    if (isCompleting(action, task)) {
      fold(task.id)
      askWhatWasSaid(task)
    }
    void act(action)
  }
  const actions = getOfferedActions(task, today)
  const { markAction } = actions
  // Closes a prompt whose action is no longer possible, also for when it becomes possible again.
  if ((activePrompt === 'day' && !actions.reschedule) || (activePrompt === 'deletion' && !actions.remove))
    setActivePrompt(undefined)
  useRowSpan(content, isUnfolded || activePrompt !== undefined)
  const isDone = task.status === 'completed'
  const lineStyle = isUnfolded ? 'wrap-anywhere' : 'truncate'
  return (
    <div ref={content} className={contentStyle}>
      <div className="flex items-start gap-1">
        <TaskMark task={task} onPress={markAction && !busy ? () => handleAction(markAction) : undefined} />
        <div className="flex min-h-9 min-w-0 grow flex-col justify-center touch:min-h-11">
          <TaskState task={task} />
          <div className="flex min-w-0 items-center gap-1.5">
            <TaskTypeIcon type={task.type} className="size-4 shrink-0 text-ink-faint" />
            <h3
              id={`task-${task.id}`}
              dir="auto"
              title={isUnfolded ? undefined : task.title}
              className={joinClasses(
                'min-w-0 text-left leading-5 font-medium',
                lineStyle,
                !isOpen(task) && 'text-ink-faint',
              )}
            >
              <span className={joinClasses('ink-strike', isDone && 'is-struck')}>{task.title}</span>
            </h3>
          </div>
          {task.description &&
            (isUnfolded ? (
              <TaskDescription task={task} description={task.description} />
            ) : (
              <p dir="auto" className="truncate text-left text-sm text-ink-soft">
                {task.description}
              </p>
            ))}
        </div>
        <TaskMenuButton
          task={task}
          today={today}
          actions={actions}
          busy={busy}
          openPrompt={(kind) => (kind === 'edit' ? editing.trigger.show() : setActivePrompt(kind))}
          moveFocusAway={moveFocusAway}
        />
      </div>
      <div className="flex min-h-9 items-center gap-2 pl-10 touch:min-h-10 touch:pl-12">
        <div className="flex min-w-0 grow flex-col text-sm leading-4.5 text-ink-soft">
          <TaskClient task={task} />
          <TaskFacts task={task} today={today} />
        </div>
        {isAsking ? (
          <TaskTools task={task} isLabelled={false} className="touch:-my-0.5" />
        ) : (
          <ContactLinks task={task} busy={busy} isLabelled={isUnfolded} />
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between">
        {isAsking ? (
          <NoteLine task={task} today={today} className="mr-1 min-w-28 grow" />
        ) : (
          <TaskTools task={task} isLabelled={isUnfolded} />
        )}
        <TaskButtons task={task} actions={actions} busy={busy} onAction={handleAction} />
      </div>
      {editing.dialog.open && <EditTaskDialog {...editing.dialog} task={task} today={today} />}
      {activePrompt && (
        <TaskPrompt
          kind={activePrompt}
          task={task}
          today={today}
          busy={busy}
          close={closePrompt}
          moveFocusAway={moveFocusAway}
        />
      )}
    </div>
  )
})

const isCompleting = (action: TaskAction, { completedCount, targetCount }: TaskOfDay): boolean =>
  action === 'complete' || (action === 'increment' && completedCount + 1 === targetCount)

/* Cards outside the viewport are neither laid out nor painted, which keeps the frame after a click short. */
const cardStyle =
  '[contain-intrinsic-height:auto_8.75rem] [content-visibility:auto] @container grid grid-cols-1 rounded-card border border-line -outline-offset-2'
const contentStyle = 'flex min-h-[calc(8.75rem-2px)] min-w-0 flex-col justify-between gap-1 p-2 touch:gap-0 touch:p-1'
