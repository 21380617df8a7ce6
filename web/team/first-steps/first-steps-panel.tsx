import { type ReactNode, useEffect, useId, useState } from 'react'
import { type FirstStep, type FirstSteps, firstStepsByPage } from '#contract/team/first-steps.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/load-states.tsx'
import { CheckMark } from '#web/ui/rows/check-mark.tsx'
import { useFinishFirstSteps, useFirstSteps } from './queries.ts'
import { words } from './words.ts'

type FirstStepsPanelProps = {
  renderAction: (step: FirstStep) => ReactNode
  /** Whether the daily roleplay below is to be done. */
  hasRoleplay: boolean
  children: ReactNode
}

/**
 * A page of three first steps on the dashboard of a new user, each crossed out when it is done; an admin's second page
 * follows, then they are gone for good. The tasks below, its children, wait for them.
 */
export function FirstStepsPanel({ renderAction, hasRoleplay, children }: FirstStepsPanelProps) {
  const query = useFirstSteps()
  const shown = useDelayedPage(query.state === 'ready' ? query.data : undefined)
  if (query.state === 'loading') return <Skeleton className="beside-margin-rule h-96" />
  return (
    <>
      {shown?.page && (
        <Lines page={shown.page} steps={shown.steps} renderAction={renderAction} hasRoleplay={hasRoleplay} />
      )}
      {children}
    </>
  )
}

type LinesProps = Omit<FirstStepsPanelProps, 'children'> & {
  page: NonNullable<FirstSteps['page']>
  steps: FirstSteps['steps']
}

function Lines({ page, steps, renderAction, hasRoleplay }: LinesProps) {
  const { isPending, send } = useFinishFirstSteps()
  const id = useId()
  const isBookEmpty = steps.some(({ name, isDone }) => name === 'clients' && !isDone)
  const isFinished = steps.every(({ isDone }) => isDone)
  return (
    <section
      aria-labelledby={id}
      className="beside-margin-rule mb-6 rounded-card border border-line bg-sheet px-4 pt-4 pb-3 sm:px-6 sm:pt-5"
    >
      <h2 id={id} className="font-serif text-xl font-semibold text-balance sm:text-2xl">
        {isBookEmpty ? words.emptyBook : words.pages[page]}
      </h2>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {steps.map(({ name, isDone }) => (
          <StepLine key={name} name={name} isDone={isDone}>
            {!isDone && renderAction(name)}
          </StepLine>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="max-w-prose grow basis-72 text-sm text-ink-soft">
          {isFinished ? words.finished : page === 'book' && hasRoleplay && words.roleplay}
        </p>
        {!isFinished && (
          <Button variant="quiet" size="small" busy={isPending} className="-mr-3" onClick={() => void send({})}>
            {words.hide}
          </Button>
        )}
      </div>
    </section>
  )
}

const StepLine = ({ name, isDone, children }: { name: FirstStep; isDone: boolean; children: ReactNode }) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
    <CheckMark share={Number(isDone)} isDone={isDone} className="size-6 shrink-0" />
    <div className="min-w-0 grow basis-48">
      <h3 className={joinClasses('font-medium', isDone && 'text-ink-faint')}>
        <span className="sr-only">{isDone ? words.done : words.toDo}: </span>
        <span className={joinClasses('ink-strike', isDone && 'is-struck')}>{words.steps[name]}</span>
      </h3>
      {!isDone && <p className="text-sm text-ink-soft">{words.hints[name]}</p>}
    </div>
    {children && <div className="flex w-full flex-wrap gap-2 pl-9 sm:w-auto sm:pl-0">{children}</div>}
  </li>
)

/** How long the last crossed-out line stays before the page disappears or the next one appears. */
const completedPageMs = 2_400

/** The page to show: a page that was just finished stays for a moment with all of its lines crossed out. */
function useDelayedPage(answer: FirstSteps | undefined): FirstSteps | undefined {
  const [shown, setShown] = useState(answer)
  const leaving = shown?.page && answer && answer.page !== shown.page ? shown.page : undefined
  if (answer && answer !== shown && !leaving) setShown(answer)
  useEffect(() => {
    if (!leaving) return
    announceToScreenReader(words.finished)
    const timer = setTimeout(() => setShown(answer), completedPageMs)
    return () => clearTimeout(timer)
  }, [leaving, answer])
  return leaving ? { page: leaving, steps: firstStepsByPage[leaving].map((name) => ({ name, isDone: true })) } : shown
}
