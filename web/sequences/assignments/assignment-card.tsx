import { CircleStop, Pause, Pencil, Play } from 'lucide-react'
import { useId, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { formatStepDate } from '#web/sequences/assign/words.ts'
import { EndAssignmentDialog, ResumeDialog, SequenceDialog } from '#web/sequences/dialogs.tsx'
import { describeSequenceRepeat } from '#web/sequences/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'
import { AssignmentTasks } from './assignment-tasks.tsx'
import { usePauseAssignment } from './queries.ts'
import { getTodayOfAgent } from './resume-dates.ts'
import { describeAssignmentPause, describeAssignmentStart, words } from './words.ts'

type CardProps = { assignment: NurtureAssignment; viewer: CurrentUser; today: CalendarDay; isClientArchived: boolean }

/** A running assignment: the step it is at, what comes next, its tasks, and the buttons to pause, resume and end it. */
export function AssignmentCard({ assignment, viewer, today, isClientArchived }: CardProps) {
  const { sequenceName: name, status, pausedOn, notes, currentStep, totalSteps, nextSteps } = assignment
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
          <span className="text-ink-soft">{Math.round(fraction * 100)} %</span>
        </p>
        <ProgressBar label={words.progress(name)} fraction={fraction} valueText={words.step(currentStep, totalSteps)} />
      </div>
      {notes && (
        <ExpandableText lines={3} className="text-sm text-ink-soft">
          {notes}
        </ExpandableText>
      )}
      <NextSteps nextSteps={nextSteps} today={today} isPaused={status === 'paused'} />
      <AssignmentTasks assignment={assignment} today={today} />
      <CardButtons assignment={assignment} viewer={viewer} today={today} isClientArchived={isClientArchived} />
    </Card>
  )
}

const NextSteps = ({
  nextSteps,
  today,
  isPaused,
}: {
  nextSteps: NurtureAssignment['nextSteps']
  today: CalendarDay
  isPaused: boolean
}) =>
  nextSteps.length > 0 ? (
    <ol
      aria-label={words.next}
      className={`grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 text-sm ${isPaused ? 'text-ink-faint' : ''}`}
    >
      {nextSteps.map(({ key, title, taskType, date }, index) => (
        <li key={key} className="col-span-full grid grid-cols-subgrid items-center">
          <time dateTime={date} title={formatFullDay(date)} className="whitespace-nowrap text-ink-soft">
            {formatStepDate(date, today)}
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

function CardButtons({ assignment, today, isClientArchived }: CardProps) {
  const { sequenceId, sequenceName: name, status } = assignment
  const [openDialog, setOpenDialog] = useState<'resume' | 'end' | 'sequence'>()
  const agentsToday = getTodayOfAgent(assignment, today)
  const { isPending, pause } = usePauseAssignment(assignment, agentsToday)
  const close = () => setOpenDialog(undefined)
  return (
    <div className="-mb-1 flex flex-wrap gap-2 border-t border-line pt-3">
      {status === 'active' && (
        <Button size="small" aria-label={words.pauseOf(name)} busy={isPending} onClick={() => void pause()}>
          <Pause aria-hidden />
          {words.pause}
        </Button>
      )}
      {status === 'paused' && !isClientArchived && (
        <Button
          size="small"
          variant="primary"
          aria-label={words.resumeOf(name)}
          busy={isPending}
          onClick={() => setOpenDialog('resume')}
          onPointerEnter={ResumeDialog.prefetch}
          onFocus={ResumeDialog.prefetch}
        >
          <Play aria-hidden />
          {words.resume}
        </Button>
      )}
      <Button
        size="small"
        aria-label={words.sequenceOf(name)}
        onClick={() => setOpenDialog('sequence')}
        onPointerEnter={SequenceDialog.prefetch}
        onFocus={SequenceDialog.prefetch}
      >
        <Pencil aria-hidden />
        {words.sequence}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={words.endOf(name)}
        onClick={() => setOpenDialog('end')}
        onPointerEnter={EndAssignmentDialog.prefetch}
        onFocus={EndAssignmentDialog.prefetch}
        className="ml-auto"
      >
        <CircleStop aria-hidden />
        {words.end}
      </Button>
      <ResumeDialog open={openDialog === 'resume'} onClose={close} assignment={assignment} today={agentsToday} />
      <EndAssignmentDialog open={openDialog === 'end'} onClose={close} assignment={assignment} />
      <SequenceDialog open={openDialog === 'sequence'} onClose={close} sequenceId={sequenceId} />
    </div>
  )
}
