import { memo, type RefObject, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { isOpen, type TaskAction } from '#contract/tasks/task-actions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { getOfferedActions } from './card-actions.ts'
import { useTaskActions } from '#web/tasks/queries.ts'
import { TaskButtons, TaskCounter } from './task-buttons.tsx'
import { TaskDescription } from './task-description.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskStatusIcon } from './task-status-icon.tsx'
import { TaskMenuButton } from './task-menu-button.tsx'
import { TaskPrompt } from './task-prompts.tsx'
import { TaskTools } from './task-tools.tsx'
import { words } from '#web/tasks/words.ts'

type TaskCardProps = {
  task: TaskOfDay
  today: CalendarDay
  /** Focuses a neighbouring card before this one is removed. */
  moveFocusFrom?: (id: string) => void
}

/** A task with its facts, its tools and the actions its state allows. */
export const TaskCard = memo(function TaskCard({ tabIndex, ...card }: TaskCardProps & { tabIndex?: 0 | -1 }) {
  const { task } = card
  const cardElement = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={cardElement}
      data-task={task.id}
      tabIndex={tabIndex}
      aria-labelledby={`task-${task.id}`}
      className={joinClasses(cardStyle, isOpen(task) ? 'bg-sheet' : 'bg-paper')}
    >
      <TaskCardContent {...card} cardElement={cardElement} />
    </li>
  )
})

/** Memoized apart from the list item, so that moving the focus between cards does not render it again. */
const TaskCardContent = memo(function TaskCardContent({
  task,
  today,
  moveFocusFrom,
  cardElement,
}: TaskCardProps & { cardElement: RefObject<HTMLLIElement | null> }) {
  const { busy, act } = useTaskActions(task, today)
  const [activePrompt, setActivePrompt] = useState<'day' | 'deletion'>()
  const moveFocusAway = () => moveFocusFrom?.(task.id)
  const closePrompt = () => {
    setActivePrompt(undefined)
    const menuButton = cardElement.current?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? cardElement.current
    menuButton?.focus()
  }
  const handleAction = (action: TaskAction) => {
    if (action === 'abandon') moveFocusAway()
    void act(action)
  }
  const actions = getOfferedActions(task, today)
  // Closes a prompt whose action is no longer possible, also for when it becomes possible again.
  if ((activePrompt === 'day' && !actions.reschedule) || (activePrompt === 'deletion' && !actions.remove))
    setActivePrompt(undefined)
  const isDone = task.status === 'completed'
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 sm:gap-x-4">
        <TaskStatusIcon task={task} />
        <div className="flex min-h-10 flex-wrap content-center items-center gap-x-2.5 gap-y-1">
          <h3
            id={`task-${task.id}`}
            dir="auto"
            className={joinClasses(titleStyle, !isOpen(task) && 'text-ink-faint', isDone && 'line-through')}
          >
            {task.title}
          </h3>
          {task.type === 'roleplay' && (
            <span className="flex gap-1.5">
              <Badge tone="teal">{words.dailyRoleplay}</Badge>
              <Badge>{words.required}</Badge>
            </span>
          )}
        </div>
        {!task.isDaily && (
          <TaskMenuButton
            task={task}
            today={today}
            actions={actions}
            busy={busy}
            openPrompt={setActivePrompt}
            moveFocusAway={moveFocusAway}
          />
        )}
        <TaskFacts task={task} today={today} className="col-start-2 -col-end-1" />
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        {task.description && <TaskDescription task={task} description={task.description} />}
        <TaskTools task={task} offersMessage={actions.message} />
      </div>
      {task.targetCount > 1 && <TaskCounter task={task} actions={actions} busy={busy} onAction={handleAction} />}
      {activePrompt ? (
        <TaskPrompt
          kind={activePrompt}
          task={task}
          today={today}
          busy={busy}
          close={closePrompt}
          moveFocusAway={moveFocusAway}
        />
      ) : (
        <TaskButtons task={task} actions={actions} busy={busy} onAction={handleAction} />
      )}
    </>
  )
})

/*
 * The buttons are at the bottom edge, aligned with those of the neighbouring cards. Cards outside the viewport are neither
 * laid out nor painted, which keeps the frame after a click short.
 */
const cardStyle =
  '[contain-intrinsic-height:auto_14rem] [content-visibility:auto] @container grid grid-cols-1 grid-rows-[auto_1fr] auto-rows-auto gap-y-3 rounded-card border border-line p-4 -outline-offset-2 sm:p-5'
const titleStyle = 'min-w-0 text-left font-medium wrap-anywhere'
