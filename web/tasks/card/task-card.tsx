import { joinClasses } from '#web/ui/join-classes.ts'
import { TaskContactLinks } from './task-contact-links.tsx'
import { TaskNotePrompt } from './task-note-prompt.tsx'
import { TaskButtons } from './task-buttons.tsx'
import { TaskDescription } from './task-description.tsx'
import { TaskClient, TaskFacts } from './task-facts.tsx'
import type { TaskCardOrRowProps } from './task-parts.ts'
import { TaskCheckButton } from './task-check-button.tsx'
import { TaskTitle } from './task-title.tsx'
import { ClientAndResourceLinks } from './task-tools.tsx'

/** The content of a card: title and description, facts, tools and actions. Folded, texts are cut to one line each. */
export function TaskCard({ task, today, actions, busy, isUnfolded, isAsking, onAction, menu }: TaskCardOrRowProps) {
  const { markAction } = actions
  return (
    <>
      <div className="flex items-start gap-1">
        <TaskCheckButton task={task} onPress={markAction && !busy ? () => onAction(markAction) : undefined} />
        <div className="flex min-h-9 min-w-0 grow flex-col justify-center touch:min-h-11">
          <TaskTitle task={task} isCut={!isUnfolded} />
          {task.description &&
            (isUnfolded ? (
              <TaskDescription task={task} description={task.description} />
            ) : (
              <p dir="auto" className="truncate text-left text-sm text-ink-soft">
                {task.description}
              </p>
            ))}
        </div>
        {menu}
      </div>
      <div
        className={joinClasses(
          'flex min-h-9 items-center gap-2 pl-10 touch:min-h-10 touch:pl-12',
          isUnfolded && 'flex-wrap',
        )}
      >
        <div className="flex min-w-0 grow flex-col text-sm leading-4.5 text-ink-soft">
          <TaskClient task={task} />
          <TaskFacts task={task} today={today} isCut={!isUnfolded} />
        </div>
        {isAsking ? (
          <ClientAndResourceLinks task={task} isLabelled={false} className="touch:-my-0.5" />
        ) : (
          <TaskContactLinks task={task} busy={busy} isLabelled={isUnfolded} />
        )}
      </div>
      <div className={joinClasses('mt-auto flex items-center justify-between', !isAsking && 'flex-wrap')}>
        {isAsking ? (
          <TaskNotePrompt task={task} today={today} className="mr-1 min-w-0 grow" />
        ) : (
          <ClientAndResourceLinks task={task} isLabelled={isUnfolded} />
        )}
        <TaskButtons task={task} actions={actions} busy={busy} onAction={onAction} />
      </div>
    </>
  )
}
