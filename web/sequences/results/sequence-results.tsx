import { useId } from 'react'
import type { SequenceResults } from '#contract/sequences/sequences.ts'
import { useSequenceResults } from '#web/sequences/queries.ts'
import { formatStepDay } from '#web/sequences/words.ts'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { describeSequenceResults, words } from './words.ts'

/** Results of a sequence: its number of clients and their outcomes, and the outcomes of each step. */
export function SequenceResultsSection({ sequenceId }: { sequenceId: string }) {
  const query = useSequenceResults(sequenceId)
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3 id={id} className="font-serif text-lg font-semibold">
        {words.heading}
      </h3>
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'loading' && (
        <LoadingState label={words.loading}>
          <Skeleton className="h-32" />
        </LoadingState>
      )}
      {query.state === 'ready' && <Results results={query.data} labelledBy={id} />}
    </section>
  )
}

const Results = ({ results, labelledBy }: { results: SequenceResults; labelledBy: string }) =>
  results.enrolled ? (
    <>
      <p className="text-sm text-ink-soft">{describeSequenceResults(results)}</p>
      <StepTable results={results} labelledBy={labelledBy} />
    </>
  ) : (
    <p className="text-sm text-ink-soft">{words.none}</p>
  )

/** A row for each step; its bar shows the share of clients who reached it. */
const StepTable = ({ results: { enrolled, steps }, labelledBy }: { results: SequenceResults; labelledBy: string }) => (
  <table aria-labelledby={labelledBy} className="w-full table-fixed text-sm tabular-nums">
    <thead>
      <tr className="text-left text-xs text-ink-soft">
        <th scope="col" className="py-1.5 pr-3 font-medium">
          {words.step}
        </th>
        <th scope="col" className={numberColumnStyle}>
          {words.done}
        </th>
        <th scope="col" className={numberColumnStyle}>
          {words.missed}
        </th>
        <th scope="col" className={numberColumnStyle}>
          {words.open}
        </th>
      </tr>
    </thead>
    <tbody>
      {steps.map(({ id, title, daysAfterKickoff, done, missed, open }) => (
        <tr key={id} className="border-t border-line align-top">
          <th scope="row" className="grid gap-1 py-2 pr-3 text-left font-normal">
            <span className="min-w-0 wrap-anywhere">
              <span className="text-ink-soft">{formatStepDay(daysAfterKickoff)}</span> <bdi>{title}</bdi>
            </span>
            <StepBar done={done} missed={missed} open={open} total={Math.max(enrolled, done + missed + open)} />
          </th>
          <td className={numberStyle}>{done}</td>
          <td className={numberStyle}>{missed}</td>
          <td className={numberStyle}>{open}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const StepBar = ({ done, missed, open, total }: { done: number; missed: number; open: number; total: number }) => (
  <span aria-hidden className="flex h-2 overflow-hidden rounded-full bg-well forced-colors:border">
    <span className="bg-teal" style={{ width: toWidth(done, total) }} />
    <span className="bg-edge" style={{ width: toWidth(missed, total) }} />
    {open > 0 && (
      <span className="border-y border-r border-teal bg-teal-wash" style={{ width: toWidth(open, total) }} />
    )}
  </span>
)

const toWidth = (count: number, total: number) => `${total ? (count / total) * 100 : 0}%`

const numberColumnStyle = 'w-15 py-1.5 text-right font-medium'
const numberStyle = 'py-2 text-right'
