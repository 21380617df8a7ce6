import { CircleStop, Pause, Pencil, Play } from 'lucide-react'
import { useId, useState } from 'react'
import { compareByCodeUnits } from '#contract/base/text.ts'
import type { AssignmentTask, NurtureAssignment } from '#contract/sequences/assignments.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { formatFullDay, formatWeekdayAndDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { EndAssignmentDialog, ResumeDialog, SequenceDialog } from '#web/sequences/dialogs.tsx'
import { describeSequenceRepeat } from '#web/sequences/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DialogButton } from '#web/ui/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/load-states.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'
import { AssignmentTasks } from './assignment-tasks.tsx'
import { useAssignmentTasks, usePauseAssignment } from './queries.ts'
import { getTodayOfAgent } from './resume-dates.ts'
import { describeAssignmentPause, describeAssignmentStart, words } from './words.ts'

type CardProps = { assignment: NurtureAssignment; isClientArchived: boolean }

/** A running assignment: its current and next steps, its tasks, and the buttons to pause, resume and end it. */
export function AssignmentCard({ assignment, isClientArchived }: CardProps) {
  const today = useToday()
  const { sequenceName: name, status, pausedOn, notes, currentStep, totalSteps } = assignment
  const agentsToday = getTodayOfAgent(assignment, today)
  const fraction = totalSteps ? currentStep / totalSteps : 0
  const id = useId()
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <div className="flex items-start justify-between gap-3">
          <h3 id={id} dir="auto" className="min-w-0 text-left font-serif text-lg font-semibold wrap-anywhere">
            {name}
          </h3>
          {status === 'paused' && (
            <Badge>{pausedOn ? describeAssignmentPause(pausedOn, agentsToday) : words.pausedState}</Badge>
          )}
        </div>
        <p className="text-sm text-ink-soft">
          {assignment.policyName && (
            <>
              <bdi className="wrap-anywhere">{assignment.policyName}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={assignment.startDate} title={formatFullDay(assignment.startDate)}>
            {describeAssignmentStart(assignment, today)}
          </time>
          {assignment.repeatInterval &&
            ` · ${describeSequenceRepeat(assignment.repeatInterval, assignment.repeatCustomDays)}`}
        </p>
      </div>
      <div className="grid gap-1.5">
        <p className="flex justify-between text-sm tabular-nums">
          <span className="font-medium">{words.step(currentStep, totalSteps)}</span>
          <span className="text-ink-soft">{Math.round(fraction * 100)}%</span>
        </p>
        <ProgressBar label={words.progress(name)} fraction={fraction} valueText={words.step(currentStep, totalSteps)} />
      </div>
      {notes && (
        <ExpandableText lines={3} className="text-sm text-ink-soft">
          {notes}
        </ExpandableText>
      )}
      <NextSteps assignment={assignment} />
      <AssignmentTasks assignment={assignment} />
      <CardButtons assignment={assignment} isClientArchived={isClientArchived} />
    </Card>
  )
}

/** Current and coming steps: first those that are already tasks, the first of which may be due today. */
function NextSteps({ assignment: { id, nextSteps, status } }: Pick<CardProps, 'assignment'>) {
  const today = useToday()
  const tasks = useAssignmentTasks(id)
  // As high as the coming steps, which are known: most often none is a task yet.
  if (tasks.state === 'loading')
    return (
      <div className="grid gap-1.5">
        {(nextSteps.length ? nextSteps : [undefined]).map((step) => (
          <Skeleton key={step?.key ?? ''} className="h-5" />
        ))}
      </div>
    )
  const dueSteps = tasks.state === 'ready' ? listOpenSteps(tasks.data) : []
  const steps = [...dueSteps, ...nextSteps]
  return steps.length > 0 ? (
    <ol
      aria-label={words.next}
      className={joinClasses(
        'grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 text-sm',
        status === 'paused' && 'text-ink-faint',
      )}
    >
      {steps.map(({ key, title, taskType, date }, index) => (
        <li key={key} className="col-span-full grid grid-cols-subgrid items-center">
          <time dateTime={date} title={formatFullDay(date)} className="whitespace-nowrap text-ink-soft">
            {formatWeekdayAndDay(date, today)}
          </time>
          <TaskTypeIcon type={taskType} className="size-4 text-ink-faint" />
          <bdi title={title} className={index === 0 ? 'truncate font-medium' : 'truncate'}>
            {title}
          </bdi>
        </li>
      ))}
    </ol>
  ) : (
    <p className="text-sm text-ink-soft">{words.nothingToCome}</p>
  )
}

/** The open tasks of an assignment as steps, soonest first. */
const listOpenSteps = (tasks: readonly AssignmentTask[]) =>
  tasks
    .filter(isOpenTask)
    .map(({ key, title, type, dueDate }) => ({ key, title, taskType: type, date: dueDate }))
    .toSorted((one, other) => compareByCodeUnits(one.date, other.date))

type DialogName = 'resume' | 'end' | 'sequence'

function CardButtons({ assignment, isClientArchived }: CardProps) {
  const today = useToday()
  const { sequenceId, sequenceName: name, status } = assignment
  const [openDialog, setOpenDialog] = useState<DialogName>()
  const agentsToday = getTodayOfAgent(assignment, today)
  const { isPending, pause } = usePauseAssignment(assignment, agentsToday)
  const close = () => setOpenDialog(undefined)
  const opener = (dialog: DialogName, { prefetch }: { prefetch: () => void }) => ({
    size: 'small' as const,
    show: () => setOpenDialog(dialog),
    prefetch,
  })
  return (
    <div className="-mb-1 flex flex-wrap gap-2 border-t border-line pt-3">
      {/* One component in both states, so that it keeps the focus. */}
      {status === 'active' ? (
        <DialogButton
          {...opener('resume', ResumeDialog)}
          show={() => void pause()}
          aria-label={words.pauseOf(name)}
          busy={isPending}
        >
          <Pause aria-hidden />
          {words.pause}
        </DialogButton>
      ) : (
        status === 'paused' &&
        !isClientArchived && (
          <DialogButton
            {...opener('resume', ResumeDialog)}
            variant="primary"
            aria-label={words.resumeOf(name)}
            busy={isPending}
          >
            <Play aria-hidden />
            {words.resume}
          </DialogButton>
        )
      )}
      <DialogButton {...opener('sequence', SequenceDialog)} aria-label={words.sequenceOf(name)}>
        <Pencil aria-hidden />
        {words.sequence}
      </DialogButton>
      <DialogButton
        {...opener('end', EndAssignmentDialog)}
        variant="quiet"
        aria-label={words.endOf(name)}
        className="ml-auto"
      >
        <CircleStop aria-hidden />
        {words.end}
      </DialogButton>
      <ResumeDialog open={openDialog === 'resume'} onClose={close} assignment={assignment} today={agentsToday} />
      <EndAssignmentDialog open={openDialog === 'end'} onClose={close} assignment={assignment} />
      <SequenceDialog open={openDialog === 'sequence'} onClose={close} sequenceId={sequenceId} />
    </div>
  )
}
