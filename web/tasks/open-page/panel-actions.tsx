import type { RefObject } from 'react'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { type CardAction, type OfferedTaskActions, toOpenPageAction } from '#web/tasks/card/card-actions.ts'
import { ClientAndResourceLinks } from '#web/tasks/card/client-and-resource-links.tsx'
import { TaskButtons } from '#web/tasks/card/task-buttons.tsx'
import { TaskContactLinks } from '#web/tasks/card/task-contact-links.tsx'
import { submitFilledForm } from '#web/tasks/card/task-item.tsx'
import { useTaskMenu } from '#web/tasks/card/use-task-menu.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { FinishFormHandle } from './finish-form.tsx'

type PanelActionsProps = {
  form: RefObject<FinishFormHandle | null>
  task: TaskOfDay
  actions: OfferedTaskActions
  busy: boolean
  act: (action: CardAction) => Promise<void>
  focusRow: () => void
}

/** The actions on the current task: its links, its menu with the prompt below, and the buttons of a card. */
export function PanelActions({ form, task, actions, busy, act, focusRow }: PanelActionsProps) {
  const { menu, prompt } = useTaskMenu({ task, actions, busy, moveFocusAway: focusRow }, true)
  return (
    <div className="mt-3 grid gap-1 border-t border-line pt-2.5 first:mt-0 first:border-0 first:pt-0">
      <PanelLinks task={task} busy={busy} className="xl:hidden" />
      <div className="-ml-2 flex flex-wrap items-center">
        {menu}
        <TaskButtons
          isSecondary
          task={task}
          actions={actions}
          busy={busy}
          onAction={(action) => submitFilledForm(form.current, action, task) || void act(toOpenPageAction(action))}
        />
      </div>
      {prompt}
    </div>
  )
}

/** Links to the client, the resource and the channels of a message. */
export const PanelLinks = ({ task, busy, className }: { task: TaskOfDay; busy: boolean; className: string }) => (
  <div className={joinClasses('flex flex-wrap items-center justify-between gap-y-1', className)}>
    <ClientAndResourceLinks task={task} isLabeled className="-ml-2" />
    {task.type !== 'call' && <TaskContactLinks task={task} busy={busy} isLabeled />}
  </div>
)
