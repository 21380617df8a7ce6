import { joinClasses } from '#web/ui/join-classes.ts'
import type { TaskCardOrRowProps } from './card-actions.ts'
import { ClientAndResourceLinks } from './client-and-resource-links.tsx'
import { TaskButtons } from './task-buttons.tsx'
import { TaskCheckButton } from './task-check-button.tsx'
import { TaskContactLinks } from './task-contact-links.tsx'
import { TaskDescription } from './task-description.tsx'
import { TaskClient, TaskFacts, TaskSize } from './task-facts.tsx'
import { TaskNotePrompt } from './task-note-prompt.tsx'
import { TaskTitle } from './task-title.tsx'

/** The content of a card: title and description, facts, links and actions. Collapsed, texts are truncated to one line each. */
export function TaskCard({
  task,
  actions,
  busy,
  isExpanded,
  isAsking,
  hidesClient,
  onAction,
  menu,
}: TaskCardOrRowProps) {
  return (
    <>
      <div className="flex items-start gap-1">
        <TaskCheckButton task={task} actions={actions} busy={busy} onAction={onAction} />
        <div className="flex min-h-9 min-w-0 grow flex-col justify-center touch:min-h-11">
          {/* Collapsed, two lines: those of the title, or one of the title and one of the description. */}
          <div className={isExpanded ? undefined : 'max-h-10 overflow-hidden in-[[role=dialog]]:max-h-none'}>
            <TaskTitle task={task} isTruncated={!isExpanded} />
            {task.description &&
              (isExpanded ? (
                <TaskDescription task={task} description={task.description} />
              ) : (
                <p dir="auto" className="truncate text-left text-sm text-ink-soft">
                  {task.description}
                </p>
              ))}
          </div>
        </div>
        <div className="-mr-2 touch:-mr-3">{menu}</div>
      </div>
      <div
        className={joinClasses(
          'flex min-h-9 items-center gap-2 pl-10 touch:min-h-10 touch:pl-12',
          isExpanded && 'flex-wrap',
        )}
      >
        <div className="flex min-w-0 grow flex-col gap-1 touch:gap-0 text-sm leading-4.5 text-ink-soft">
          <div className={joinClasses('flex items-center gap-x-2.5', task.type === 'roleplay' && 'flex-wrap')}>
            {!hidesClient && <TaskClient task={task} />}
            <TaskSize task={task} />
          </div>
          <TaskFacts task={task} isTruncated={!isExpanded} />
        </div>
        {isAsking ? (
          <ClientAndResourceLinks task={task} hidesClient={hidesClient} isLabeled={false} className="touch:-my-0.5" />
        ) : (
          <TaskContactLinks task={task} busy={busy} isLabeled={isExpanded} />
        )}
      </div>
      {isAsking && <TaskNotePrompt task={task} className="min-w-0 pb-1.5 pl-1.5" />}
      {/* Icons at the ends align with the inset of the texts. */}
      <div
        className={joinClasses(
          'mt-auto -ml-0.5 flex flex-wrap items-center justify-between',
          task.targetCount > 1 && '-mr-2 touch:-mr-3',
        )}
      >
        {!isAsking && <ClientAndResourceLinks task={task} hidesClient={hidesClient} isLabeled={isExpanded} />}
        <TaskButtons task={task} actions={actions} busy={busy} onAction={onAction} />
      </div>
    </>
  )
}
