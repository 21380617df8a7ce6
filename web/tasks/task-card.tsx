import { memo, type RefObject, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { isOpen, type Move } from '#contract/task-moves.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { offeredFor } from './offered.ts'
import { useMoveTask } from './queries.ts'
import { TaskButtons } from './task-buttons.tsx'
import { TaskCount } from './task-count.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskMark } from './task-mark.tsx'
import { TaskMore } from './task-more.tsx'
import { TaskQuestion } from './task-question.tsx'
import { TaskTools } from './task-tools.tsx'
import { words } from './words.ts'

type Card = {
  task: TaskOfDay
  today: CalendarDay
  /** Takes focus to a neighbour, for this card is about to go. */
  leave?: (id: string) => void
}

/** One task on its own sheet: what is known of it, what helps with it, and what can be done with it now. */
export const TaskCard = memo(function TaskCard({ tabIndex, ...card }: Card & { tabIndex?: 0 | -1 }) {
  const { task } = card
  const sheet = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={sheet}
      data-task={task.id}
      tabIndex={tabIndex}
      aria-labelledby={`task-${task.id}`}
      className={classes(look, isOpen(task) ? 'bg-sheet' : 'bg-paper')}
    >
      <Inside {...card} sheet={sheet} />
    </li>
  )
})

/** Rendered for its own task alone: focus that moves along leaves it as it is. */
const Inside = memo(function Inside({ task, today, leave, sheet }: Card & { sheet: RefObject<HTMLLIElement | null> }) {
  const { busy, move } = useMoveTask(task, today)
  const [asking, ask] = useState<'day' | 'deletion'>()
  const go = () => leave?.(task.id)
  const stopAsking = () => {
    ask(undefined)
    const opener = sheet.current?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? sheet.current
    opener?.focus()
  }
  const press = (name: Move) => {
    if (name === 'abandon') go()
    void move(name)
  }
  const offered = offeredFor(task, today)
  // What was asked may be out of the question by now, and is not asked again when it is in it once more.
  if ((asking === 'day' && !offered.reschedule) || (asking === 'deletion' && !offered.remove)) ask(undefined)
  const isDone = task.status === 'completed'
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 sm:gap-x-4">
        <TaskMark task={task} />
        <div className="flex min-h-10 flex-wrap content-center items-center gap-x-2.5 gap-y-1">
          <h3
            id={`task-${task.id}`}
            dir="auto"
            className={classes(title, !isOpen(task) && 'text-ink-faint', isDone && 'line-through')}
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
        {!task.isDaily && <TaskMore task={task} today={today} offered={offered} busy={busy} ask={ask} leave={go} />}
        <TaskFacts task={task} today={today} className="col-start-2 -col-end-1" />
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        {task.description && (
          <FoldedText lines={3} className="text-sm text-ink-soft">
            {task.description}
          </FoldedText>
        )}
        <TaskTools task={task} offersMessage={offered.message} />
      </div>
      {task.targetCount > 1 && <TaskCount task={task} offered={offered} busy={busy} press={press} />}
      {asking ? (
        <TaskQuestion what={asking} task={task} today={today} busy={busy} close={stopAsking} leave={go} />
      ) : (
        <TaskButtons task={task} offered={offered} busy={busy} press={press} />
      )}
    </>
  )
})

/*
 * What is pressed stands at the lower edge, side by side with the neighbours'. A card out of sight is neither laid out nor
 * painted, so that the frame after a press is that of the few in sight.
 */
const look =
  '[contain-intrinsic-height:auto_14rem] [content-visibility:auto] @container grid grid-cols-1 grid-rows-[auto_1fr] auto-rows-auto gap-y-3 rounded-card border border-line p-4 -outline-offset-2 sm:p-5'
const title = 'min-w-0 text-left font-medium wrap-anywhere'
