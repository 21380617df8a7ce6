import { CircleSlash2, Minus, Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { TaskAction } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { getTaskActionLabel, words } from '#web/tasks/words.ts'
import { busyStyle, Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { OfferedTaskActions } from './card-actions.ts'

type TaskButtonsProps = {
  task: Task
  actions: OfferedTaskActions
  busy: boolean
  /**
   * Narrow rows show only the main action; the others appear when the row expands. In wide rows Undo and Abandon appear
   * on hover or focus.
   */
  isRow?: boolean
  /** Whether another button is the filled one, as in the panel of the current task. */
  isSecondary?: boolean
  onAction: (action: TaskAction) => void
}

/**
 * The actions that a task's state allows. Start, Complete and Undo are the same button, and a busy one is not `disabled`,
 * so that the focus stays on it.
 */
export function TaskButtons({ task, actions, busy, isRow = false, isSecondary = false, onAction }: TaskButtonsProps) {
  const { primaryAction, canMarkDone, canAbandon, canIncrement, canDecrement } = actions
  const hasCounter = task.targetCount > 1 && task.status !== 'abandoned'
  const renderButton = (
    action: TaskAction,
    variant: ComponentProps<typeof Button>['variant'],
    className: string | undefined,
    label: ReactNode = getTaskActionLabel(action, task.type),
  ) => (
    <Button
      size="small"
      variant={variant}
      aria-disabled={busy}
      onClick={() => busy || onAction(action)}
      className={joinClasses(busyStyle, className)}
    >
      {label}
    </Button>
  )
  const renderCountButton = (action: 'decrement' | 'increment', isPossible: boolean, className: string | false) => {
    const isDisabled = busy || !isPossible
    return (
      <IconButton
        label={getTaskActionLabel(action, task.type)}
        aria-disabled={isDisabled}
        onClick={() => isDisabled || onAction(action)}
        data-repeatable
        className={joinClasses(countButtonStyle, className)}
      >
        {action === 'increment' ? <Plus aria-hidden /> : <Minus aria-hidden />}
      </IconButton>
    )
  }
  return (
    <div
      role="group"
      aria-labelledby={`task-${task.id}`}
      className="ml-auto flex min-h-8 items-center justify-end gap-0.5 touch:min-h-11 @sm:gap-1.5"
    >
      {canAbandon &&
        renderButton(
          'abandon',
          'quiet',
          joinClasses(abandonStyle, isRow && 'max-lg:hidden', isRow && quietStyle),
          <>
            {(hasCounter || canMarkDone) && <CircleSlash2 aria-hidden className="@sm:hidden" />}
            <span className={hasCounter || canMarkDone ? '@max-sm:sr-only' : undefined}>
              {getTaskActionLabel('abandon', task.type)}
            </span>
          </>,
        )}
      {task.status === 'abandoned' && <p className="text-sm text-ink-faint">{words.abandoned(task.type)}</p>}
      {canMarkDone &&
        renderButton(
          'complete',
          'quiet',
          joinClasses('@max-sm:px-1', isRow && primaryAction && 'max-lg:hidden'),
          words.done,
        )}
      {primaryAction &&
        renderButton(
          primaryAction,
          isSecondary ? 'outline' : isRow && primaryAction === 'undo' ? 'quiet' : buttonVariants[primaryAction],
          joinClasses(
            '@sm:min-w-22',
            canMarkDone && hasCounter ? '@max-sm:px-1' : 'min-w-22 @max-sm:px-2',
            isRow && primaryAction === 'undo' && quietStyle,
          ),
        )}
      {/* Last, so that plus and minus stay in place when Complete appears. */}
      {hasCounter && (
        <span className="flex">
          {renderCountButton('decrement', canDecrement, isRow && 'max-lg:hidden')}
          {renderCountButton('increment', canIncrement, isRow && primaryAction !== undefined && 'max-lg:hidden')}
        </span>
      )}
    </div>
  )
}

const buttonVariants = { start: 'outline', complete: 'primary', undo: 'outline' } as const
const countButtonStyle = joinClasses('size-8 aria-disabled:hover:bg-transparent', busyStyle)
/* For rows from 1024 px: hidden, but still in its place and in the tab order. */
const quietStyle =
  'lg:opacity-0 lg:group-hover/task:opacity-100 lg:group-focus-within/task:opacity-100 touch:opacity-100'
const abandonStyle = 'px-1.5 @sm:px-2 text-ink-faint touch:min-w-11'
