import { memo, type RefObject, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { isOpen, type TaskAction } from '#contract/tasks/task-actions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { getCardActions } from './card-actions.ts'
import { useTaskActions } from './queries.ts'
import { TaskButtons } from './task-buttons.tsx'
import { TaskCounter } from './task-counter.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskStatusIcon } from './task-status-icon.tsx'
import { TaskMenuButton } from './task-menu-button.tsx'
import { TaskPrompt } from './task-prompt.tsx'
import { TaskTools } from './task-tools.tsx'
import { words } from './words.ts'

type TaskCardProps = {
  task: TaskOfDay
  today: CalendarDay
  /** Takes focus to a neighbour, for this card is about to go. */
  moveFocusFrom?: (id: string) => void
}

/** One task on its own sheet: what is known of it, what helps with it, and what can be done with it now. */
export const TaskCard = memo(function TaskCard({ tabIndex, ...card }: TaskCardProps & { tabIndex?: 0 | -1 }) {
  const { task } = card
  const cardElement = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={cardElement}
      data-task={task.id}
      tabIndex={tabIndex}
      aria-labelledby={`task-${task.id}`}
      className={classes(cardStyle, isOpen(task) ? 'bg-sheet' : 'bg-paper')}
    >
      <TaskCardContent {...card} sheet={cardElement} />
    </li>
  )
})

/** Rendered for its own task alone: focus that moves along leaves it is. */
const TaskCardContent = memo(function Inside({
  task,
  today,
  moveFocusFrom,
  sheet: cardElement,
}: TaskCardProps & { sheet: RefObject<HTMLLIElement | null> }) {
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
  const actions = getCardActions(task, today)
  // What was asked may be out of the question by now, and is not asked again when it is in it once more.
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
            className={classes(titleStyle, !isOpen(task) && 'text-ink-faint', isDone && 'line-through')}
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
        {task.description && (
          <ExpandableText lines={3} className="text-sm text-ink-soft">
            {task.description}
          </ExpandableText>
        )}
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
 * What is pressed stands at the lower edge, side by side with the neighbours'. A card out of sight is neither laid out nor
 * painted, so that the frame after a press is that of the few in sight.
 */
const cardStyle =
  '[contain-intrinsic-height:auto_14rem] [content-visibility:auto] @container grid grid-cols-1 grid-rows-[auto_1fr] auto-rows-auto gap-y-3 rounded-card border border-line p-4 -outline-offset-2 sm:p-5'
const titleStyle = 'min-w-0 text-left font-medium wrap-anywhere'
