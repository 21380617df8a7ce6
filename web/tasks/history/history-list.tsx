import { Check, type LucideIcon, Minus, Play, Plus, X } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Link } from 'wouter'
import { type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import { callOutcomeLabels } from '#contract/tasks/call-outcomes.ts'
import type { HistoryAction, HistoryEntry } from '#contract/tasks/task-history.ts'
import { formatFullDay, formatPastDay, formatTimeOnDay, formatWeekdayAndDay } from '#web/base/format-time.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RowList, type RowElementProps } from '#web/ui/row-list.tsx'
import { historyActionLabels, historyNoteDisplayTexts, words } from './words.ts'

type HistoryListProps = { entries: readonly HistoryEntry[]; zone: string; today: CalendarDay }

/** Entries under headings of their days. Each day is one tab stop; arrow keys move in it. */
export const HistoryList = memo(function HistoryList({ entries, zone, today }: HistoryListProps) {
  const days = useMemo(() => [...Map.groupBy(entries, ({ day }) => day)], [entries])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {days.map(([day, dayEntries]) => (
        <section key={day} aria-label={formatFullDay(day)}>
          <h2 title={formatFullDay(day)} className="mb-2 font-serif text-lg font-semibold">
            {formatHeading(day, today)}
          </h2>
          <RowList
            rows={dayEntries}
            label={formatFullDay(day)}
            initialCount={Number.POSITIVE_INFINITY}
            className="divide-y divide-line rounded-card border border-line bg-sheet"
          >
            {(entry, rowProps) => <EntryRow key={entry.id} {...rowProps} entry={entry} zone={zone} />}
          </RowList>
        </section>
      ))}
    </div>
  )
})

function EntryRow({ entry, zone, ...rowProps }: RowElementProps & { entry: HistoryEntry; zone: string }) {
  const { action, taskTitle, clientId, clientName, previousValue, newValue, outcome, notes, said } = entry
  const clientPath = clientId && clientName ? buildClientPath(clientId) : undefined
  const Icon = actionIcons[action]
  const time = formatTimeOnDay(entry.createdAt, entry.day, zone)
  const note = notes && (historyNoteDisplayTexts[notes] ?? notes)
  return (
    <li
      {...rowProps}
      className={joinClasses(
        'relative flex items-start gap-3 px-4 py-3 md:py-2 first:rounded-t-card last:rounded-b-card sm:px-5',
        clientPath && 'transition-colors hover:bg-well',
      )}
    >
      <span className={joinClasses(iconStyle, action === 'completed' ? 'bg-teal-wash text-teal-deep' : 'bg-well')}>
        <Icon aria-hidden />
      </span>
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-0.5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <p className={joinClasses('mt-0.5 wrap-anywhere', taskTitle === null ? 'text-ink-soft italic' : 'font-medium')}>
          <bdi>{taskTitle ?? words.noTitle}</bdi>
          {clientPath && (
            <Link href={clientPath} tabIndex={rowProps.tabIndex} className={clientLinkStyle}>
              <bdi className="truncate">{clientName}</bdi>
            </Link>
          )}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm md:mt-1 text-ink-soft tabular-nums">
          <span>{historyActionLabels[action]}</span>
          {outcome && <span>{callOutcomeLabels[outcome]}</span>}
          {action.endsWith('cremented') && (
            <span>
              <span aria-hidden>{words.counted(previousValue, newValue)}</span>
              <span className="sr-only">{words.countedLabel(previousValue, newValue)}</span>
            </span>
          )}
          {note && <span className="wrap-anywhere text-ink-faint">{note}</span>}
        </p>
        {said && (
          <ExpandableText
            lines={2}
            textId={entry.id}
            className="mt-0.5 text-sm text-ink-soft md:col-span-2 [&_button]:relative"
          >
            {words.said(said)}
          </ExpandableText>
        )}
      </div>
      {/* As wide in every row, so that the columns of all days are aligned. */}
      <span className="mt-1 shrink-0 text-right text-sm text-ink-faint tabular-nums md:min-w-18">
        {time && <time dateTime={entry.createdAt}>{time}</time>}
      </span>
    </li>
  )
}

/** "Today", "Yesterday", "Tuesday, November 17", with the year unless it is this one. */
function formatHeading(day: CalendarDay, today: CalendarDay): string {
  const relative = formatPastDay(day, today)
  if (relative === 'Today' || relative === 'Yesterday')
    return `${relative}, ${formatDay(day, { month: 'long', day: 'numeric' })}`
  return formatWeekdayAndDay(day, today, 'long')
}

/* The link is the whole row. */
const clientLinkStyle =
  'flex w-fit max-w-full items-center text-sm font-normal text-ink-soft after:absolute after:inset-0 hover:underline touch:-my-2 touch:min-h-11 touch:min-w-11'
const iconStyle = 'grid size-7 shrink-0 place-items-center rounded-full text-ink-soft [&_svg]:size-3.5'

const actionIcons: Record<HistoryAction, LucideIcon> = {
  started: Play,
  completed: Check,
  abandoned: X,
  incremented: Plus,
  decremented: Minus,
}
