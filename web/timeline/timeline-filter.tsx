import { useId } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type TimelineFilter, timelineFilters } from './timeline-kinds.ts'
import { timelineFilterLabels, words } from './words.ts'

/** Radio buttons with a count for each kind of event: a row on small screens, a column on wide ones. */
export function TimelineFilterRadioGroup({
  value,
  counts,
  hasMore,
  onChange,
}: {
  value: TimelineFilter
  counts: Record<TimelineFilter, number>
  /** Whether there are older events, which are not counted. */
  hasMore: boolean
  onChange: (filter: TimelineFilter) => void
}) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.filter}</legend>
      <div className={rowStyle}>
        {timelineFilters.map((filter) => (
          <label
            key={filter}
            className={joinClasses(choiceStyle, !counts[filter] && filter !== value && 'text-ink-faint')}
          >
            <input
              type="radio"
              name={name}
              value={filter}
              checked={filter === value}
              onChange={() => onChange(filter)}
              className="sr-only"
            />
            <span className="grow">{timelineFilterLabels[filter]}</span>
            <span className="text-xs">{words.filterCount(counts[filter], hasMore)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/* Scrolls sideways to the edges of a phone's screen. */
const rowStyle =
  '-mx-4 flex [scrollbar-width:none] gap-1.5 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:grid lg:gap-0.5 lg:px-0'
const choiceStyle =
  'relative flex min-h-9 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-line bg-sheet px-3.5 text-sm font-medium text-ink-soft transition-colors hover:bg-well touch:min-h-11 lg:rounded-control lg:border-transparent lg:bg-transparent has-checked:border-transparent has-checked:bg-teal-wash has-checked:text-teal-deep has-focus-visible:outline-2 has-focus-visible:outline-teal'
