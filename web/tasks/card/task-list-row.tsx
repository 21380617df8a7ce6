import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { TaskCardOrRowProps } from './card-actions.ts'
import { ClientAndResourceLinks } from './client-and-resource-links.tsx'
import { TaskButtons } from './task-buttons.tsx'
import { TaskCheckButton } from './task-check-button.tsx'
import { TaskContactLinks } from './task-contact-links.tsx'
import { TaskClient, TaskFacts } from './task-facts.tsx'
import { TaskNotePrompt } from './task-note-prompt.tsx'
import { TaskTitle } from './task-title.tsx'

/**
 * A task in a list: 48 px from 1024 px with all actions of a card, below that 72 px with two lines of title, the mark and
 * the main action; the rest appears when it expands. On its client's record it has its facts instead of the client.
 */
export function TaskListRow({ task, actions, busy, isAsking, hidesClient, onAction, menu }: TaskCardOrRowProps) {
  return (
    <div
      className={joinClasses(
        'flex min-h-[calc(4.5rem-1px)] items-center gap-1 pr-3 pl-1 lg:min-h-[calc(3rem-1px)] lg:gap-2 lg:pr-2',
        isAsking ? 'py-2' : hidesClient && 'py-1',
      )}
    >
      <TaskCheckButton task={task} actions={actions} busy={busy} onAction={onAction} />
      <div className="grid min-w-0 grow grid-cols-1 gap-x-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:items-center">
        <div className={joinClasses('min-w-0', !hidesClient && 'lg:[&_h3]:line-clamp-1')}>
          <TaskTitle task={task} isTruncated />
          <div className={joinClasses(factsStyle, isAsking && 'max-lg:hidden')}>
            {!hidesClient && <TaskClient task={task} />}
            <div className={hidesClient ? undefined : 'max-lg:sr-only'}>
              <TaskFacts task={task} isRow />
            </div>
          </div>
        </div>
        {isAsking && <TaskNotePrompt task={task} />}
      </div>
      {!isAsking && (
        <div className={joinClasses('contents', !isOpenTask(task) && 'max-lg:hidden')}>
          <TaskContactLinks task={task} busy={busy} isLabeled={false} isRow />
        </div>
      )}
      <ClientAndResourceLinks task={task} hidesClient={hidesClient} isLabeled={false} className="max-lg:hidden" />
      <TaskButtons task={task} actions={actions} busy={busy} isRow onAction={onAction} />
      <div className="max-lg:hidden">{menu}</div>
    </div>
  )
}

/* The second label of a roleplay does not fit in a narrow row. */
const factsStyle =
  'flex min-w-0 flex-col gap-x-2.5 text-xs leading-4.25 text-ink-soft max-[23.5rem]:[&_p>span+span]:sr-only lg:flex-row lg:text-sm lg:leading-4.5'
