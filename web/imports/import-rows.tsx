import { AlertTriangle, UserRoundCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { clientStatusLabels } from '#contract/clients/clients.ts'
import type { RowAction, RowGroup } from '#contract/imports/import-decisions.ts'
import type { Import, ImportRow } from '#contract/imports/imports.ts'
import { formatShortDate } from '#web/base/format-time.ts'
import { buildClientPath } from '#web/base/paths.ts'
import type { NextPage } from '#web/base/use-paged-list.ts'
import { renderOptions, Select } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { useVirtualRows } from '#web/ui/use-virtual-rows.ts'
import { useChangeRow, useImportRows } from './queries.ts'
import { words } from './words.ts'

/** Rows rendered beyond the window at each end, and rows before the end at which more are read. */
const overscan = 6
const rowsBeforeEnd = 40

/** The rows of a group, virtualized: more are read as they are scrolled to. */
export function ImportRows({ found, group }: { found: Import; group: RowGroup }) {
  const rows = useImportRows(found.id, group)
  if (rows.state === 'loading') return <Skeleton className="h-64 animate-appear-late" />
  if (rows.state === 'failed') return <ErrorState message={words.failedToLoadRows(rows.message)} retry={rows.retry} />
  return <VirtualRows found={found} rows={rows.data} total={found.counts[group]} nextPage={rows.nextPage} />
}

function VirtualRows({
  found,
  rows,
  total,
  nextPage,
}: {
  found: Import
  rows: readonly ImportRow[]
  total: number
  nextPage: NextPage
}) {
  const list = useRef<HTMLDivElement>(null)
  const virtual = useVirtualRows(list, {
    count: rows.length,
    heightPx: 72,
    overscan,
    getKey: (index) => rows[index]!.id,
  })
  const lastIndex = virtual.rows.at(-1)?.index ?? 0
  const { hasMore, isLoading, errorMessage, load } = nextPage
  const needsMore = hasMore && !isLoading && !errorMessage && lastIndex > rows.length - rowsBeforeEnd
  useEffect(() => {
    if (needsMore) load()
  }, [needsMore, load])
  return (
    <>
      <div
        role="table"
        aria-label={words.stepNames[2]}
        aria-rowcount={total + 1}
        className="rounded-card border border-line bg-sheet"
      >
        <div
          role="row"
          aria-rowindex={1}
          className={joinClasses(
            rowStyle,
            'h-9 items-center rounded-t-card bg-well/60 text-xs font-medium text-ink-soft max-lg:sr-only',
          )}
        >
          {[words.row, words.name, words.contact, words.details, words.action].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        <div ref={list} role="rowgroup" className="relative" style={{ height: virtual.listHeightPx }}>
          {virtual.rows.map(({ index, startPx }) => (
            <div
              key={rows[index]!.id}
              ref={virtual.measureRow}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={joinClasses(rowStyle, 'absolute inset-x-0 border-t border-line py-3')}
              style={{ transform: `translateY(${startPx}px)` }}
            >
              <RowCells found={found} row={rows[index]!} />
            </div>
          ))}
        </div>
      </div>
      {errorMessage ? (
        <ErrorState message={errorMessage} retry={load} />
      ) : (
        hasMore && <p className="py-3 text-center text-sm text-ink-soft">{words.loadMore}</p>
      )}
    </>
  )
}

function RowCells({ found, row }: { found: Import; row: ImportRow }) {
  const { fields, match, policy } = row
  const details = [
    fields.address,
    fields.dateOfBirth && words.born(formatShortDate(parseCalendarDay(fields.dateOfBirth))),
    fields.status && clientStatusLabels[fields.status],
    fields.notes,
  ].filter(Boolean)
  const name = [fields.firstName, fields.lastName].filter(Boolean).join(' ')
  return (
    <>
      <span role="cell" className="text-sm text-ink-faint tabular-nums max-lg:order-first">
        <span className="lg:sr-only">{words.row} </span>
        {row.line}
      </span>
      <span role="cell" className={joinClasses('min-w-0 font-medium wrap-anywhere', !name && 'text-ink-faint italic')}>
        {name || words.unnamed}
      </span>
      <span role="cell" className="grid min-w-0 content-start text-sm text-ink-soft">
        {[fields.email, fields.phone].filter(Boolean).map((text) => (
          <span key={text} className="truncate">
            {text}
          </span>
        ))}
      </span>
      <span role="cell" className="grid min-w-0 content-start gap-1 text-sm text-ink-soft">
        {match && (
          <span className="flex items-start gap-1.5 text-teal-deep">
            <UserRoundCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            <MatchText match={match} />
          </span>
        )}
        {row.problems.map((problem) => (
          <Problem key={`${problem.column} ${problem.message}`} found={found} row={row} problem={problem} />
        ))}
        {policy && (
          <span className="wrap-anywhere text-ink">
            {words.policy(policy.carrier, policy.line, formatShortDate(parseCalendarDay(policy.renewalDate)))}
          </span>
        )}
        {details.length > 0 && <span className="line-clamp-2 wrap-anywhere">{details.join(' · ')}</span>}
      </span>
      <span role="cell" className="min-w-0">
        <ActionSelect found={found} row={row} />
      </span>
    </>
  )
}

function MatchText({ match }: { match: NonNullable<ImportRow['match']> }) {
  const text = words.sameAs(match.same, match.name, match.line)
  return match.clientId && match.same !== 'line' ? (
    <Link href={buildClientPath(match.clientId)} className="underline-offset-2 hover:underline">
      {text}
    </Link>
  ) : (
    <span>{text}</span>
  )
}

/** A problem, with the cell as in the file, and what to do. */
function Problem({ found, row, problem }: { found: Import; row: ImportRow; problem: ImportRow['problems'][number] }) {
  const { column, message } = problem
  const cell = column === null ? undefined : row.cells[column]
  return (
    <span className="flex items-start gap-1.5 text-ink">
      <AlertTriangle aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />
      <span className="min-w-0 wrap-anywhere">
        {column !== null && (
          <>
            <span className="font-medium">{found.columns[column]?.header}: </span>
            {cell && <mark className="rounded-sm bg-amber-wash px-1 text-amber-ink">{cell.slice(0, 60)}</mark>}{' '}
          </>
        )}
        {message}
      </span>
    </span>
  )
}

function ActionSelect({ found, row }: { found: Import; row: ImportRow }) {
  const { isPending, send } = useChangeRow(found.id, row.line)
  const value = row.action ?? (row.group === 'problem' ? '' : row.group === 'match' ? found.onMatch : 'add')
  const choices: RowAction[] = row.isFatal
    ? ['leave']
    : row.match
      ? ['fill', 'overwrite', 'add', 'leave']
      : ['add', 'leave']
  return (
    <Select
      aria-label={words.actionOf(row.line)}
      aria-busy={isPending}
      value={value}
      onChange={({ target }) =>
        void send({
          params: { importId: found.id, line: String(row.line) },
          body: { action: target.value as RowAction },
        })
      }
    >
      {value === '' && (
        <option value="" disabled>
          {words.undecided}
        </option>
      )}
      {renderOptions(choices, (action) => [action, words.actions[action]])}
    </Select>
  )
}

const rowStyle =
  'grid gap-x-4 gap-y-1 px-4 lg:grid-cols-[3.5rem_minmax(8rem,1fr)_minmax(9rem,1.2fr)_minmax(0,2fr)_11.5rem]'
