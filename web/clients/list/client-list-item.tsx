import { ListStart } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { formatFullName, type ListedClient, clientStatusLabels } from '#contract/clients/clients.ts'
import type { NextTask } from '#contract/tasks/next-tasks.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import { formatDueDay, formatFullDay } from '#web/base/format-time.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { useToday } from '#web/base/today.ts'
import { clientStatusTones } from '#web/clients/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { listSequenceNames, words } from './words.ts'

type ClientRowProps = {
  client: ListedClient
  /** In columns, as a row of a table; else in two lines: name and status, number and last activity. */
  isTable: boolean
  /** Whether to name the agent: in lists of the whole organization. */
  showsAgent: boolean
  tabIndex: 0 | -1
  /** Whether the client's record is shown next to the list. */
  isCurrent?: boolean
  /** Selects or deselects the client; absent while none can be selected. */
  toggle?: (id: string) => void
  isSelected?: boolean
  /** The next task with the client; it replaces number and sequence in a row of two lines. */
  nextTask?: NextTask
}

/** A client as a row of 48 px in columns, or of 72 px in two lines; clicking it anywhere opens the record. */
export const ClientListItem = memo(function ClientListItem({
  client,
  isTable,
  showsAgent,
  tabIndex,
  isCurrent = false,
  toggle,
  isSelected = false,
  nextTask,
}: ClientRowProps) {
  const { email, phone, status, createdAt, lastActivityAt, archivedAt, household } = client
  const name = formatFullName(client)
  const cell = isTable ? 'cell' : undefined
  return (
    <div
      className={joinClasses(
        rowStyle,
        isTable ? getClientTableColumnsStyle(showsAgent) : linesStyle,
        isCurrent || isSelected ? 'bg-teal-wash' : archivedAt ? 'bg-paper hover:bg-well' : 'hover:bg-well',
      )}
    >
      <div role={cell} className="min-w-0">
        <Link
          href={buildClientPath(client.id)}
          data-card-link
          tabIndex={tabIndex}
          aria-label={words.viewOf(name)}
          aria-current={isCurrent || undefined}
          className="absolute inset-0 -outline-offset-2"
        />
        <div className="flex min-w-0 items-center gap-2">
          {toggle && (
            <SelectionCheckbox
              name={name}
              checked={isSelected}
              toggle={() => toggle(client.id)}
              className="-my-3 -ml-3 size-11"
            />
          )}
          <div className={isTable ? 'grid min-w-0' : 'flex min-w-0 items-baseline gap-2'}>
            <bdi className={joinClasses('block truncate font-medium', isTable ? 'leading-5' : 'max-w-full shrink-0')}>
              {name}
            </bdi>
            {household && (
              <span className="truncate text-xs text-ink-soft">
                <span className="sr-only">{words.ofFamily} </span>
                <bdi>{household.name}</bdi>
              </span>
            )}
          </div>
        </div>
      </div>
      <div role={cell} className={isTable ? undefined : 'justify-self-end'}>
        <Badge tone={clientStatusTones[status]}>{clientStatusLabels[status]}</Badge>
      </div>
      {isTable ? (
        <>
          <TextCell text={phone && formatPhone(phone)} />
          <TextCell text={email} className={emailCellStyle} />
          <div role="cell" className="min-w-0 text-sm text-ink-soft">
            <SequenceSummary sequences={client.activeSequences} />
          </div>
          {showsAgent ? (
            <TextCell text={client.agentName} />
          ) : (
            <div role="cell" className="min-w-0 text-sm leading-5 text-ink-soft">
              {nextTask && <NextTaskSummary task={nextTask} />}
            </div>
          )}
          <div role="cell" className="text-sm">
            <RelativeTime instant={createdAt} className={timeStyle} />
          </div>
        </>
      ) : nextTask ? (
        <div className="flex min-w-0 items-baseline gap-x-2 text-sm text-ink-soft">
          <NextTaskSummary task={nextTask} />
        </div>
      ) : (
        <div className="flex min-w-0 gap-x-2 text-sm text-ink-soft">
          <bdi className="truncate">{phone ? formatPhone(phone) : email}</bdi>
          <SequenceSummary sequences={client.activeSequences} />
        </div>
      )}
      <div role={cell} className={joinClasses('text-sm', !isTable && 'justify-self-end')}>
        <RelativeTime instant={lastActivityAt} className={timeStyle} />
      </div>
    </div>
  )
})

type SelectionCheckboxProps = { name: string; checked: boolean; toggle: () => void; className: string }

/** Selects a client; above the link of the row or card. */
export const SelectionCheckbox = ({ name, checked, toggle, className }: SelectionCheckboxProps) => (
  <label className={`relative z-10 grid shrink-0 place-items-center ${className}`}>
    <span className="sr-only">{words.selectOf(name)}</span>
    <input type="checkbox" checked={checked} onChange={toggle} className="size-5 accent-teal" />
  </label>
)

const TextCell = ({ text, className }: { text?: string | null; className?: string }) => (
  <div role="cell" className={joinClasses('min-w-0 text-sm text-ink-soft', className)}>
    <bdi className="block truncate">{text}</bdi>
  </div>
)

/** The first sequence that a client is on, and how many more. */
function SequenceSummary({ sequences }: { sequences: ListedClient['activeSequences'] }) {
  const names = listSequenceNames(sequences)
  if (!names.length) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <ListStart aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <span className="sr-only">{words.onSequences} </span>
      <bdi className="truncate">{names[0]}</bdi>
      {names.length > 1 && <span className="shrink-0">{words.moreSequences(names.length - 1)}</span>}
    </span>
  )
}

function NextTaskSummary({ task: { title, dueDate } }: { task: NextTask }) {
  const today = useToday()
  return (
    <>
      <span className="sr-only">{words.nextTask} </span>
      <bdi title={title} className="block truncate">
        {title}
      </bdi>
      <span
        title={formatFullDay(dueDate)}
        className={joinClasses('block shrink-0 truncate text-xs', dueDate < today && 'font-medium text-red-deep')}
      >
        {formatDueDay(dueDate, today, true)}
      </span>
    </>
  )
}

/** The columns of the table, shared by its headers and its rows. */
export const getClientTableColumnsStyle = (showsAgent: boolean): string =>
  showsAgent
    ? 'items-center gap-x-3 px-4 grid-cols-[minmax(0,2fr)_5.5rem_8.5rem_minmax(0,1.2fr)_minmax(0,1fr)_6rem_6.5rem] xl:grid-cols-[minmax(0,2fr)_5.5rem_8.5rem_minmax(0,1.6fr)_minmax(0,1.2fr)_minmax(0,1fr)_6rem_6.5rem] min-[90rem]:grid-cols-[minmax(0,1.7fr)_5.5rem_8.5rem_minmax(0,1.9fr)_minmax(0,1.2fr)_minmax(0,1fr)_6rem_6.5rem]'
    : 'items-center gap-x-3 px-4 grid-cols-[minmax(0,1.4fr)_5.5rem_8.5rem_minmax(0,1fr)_minmax(0,1.3fr)_6rem_6.5rem] xl:grid-cols-[minmax(0,1.8fr)_5.5rem_8.5rem_minmax(0,1.6fr)_minmax(0,1.2fr)_minmax(0,1.8fr)_6rem_6.5rem] min-[90rem]:grid-cols-[minmax(0,1.5fr)_5.5rem_8.5rem_minmax(0,2.2fr)_minmax(0,1.2fr)_minmax(0,1.6fr)_6rem_6.5rem]'

/** Narrow tables leave the address out. */
export const emailCellStyle = 'max-xl:hidden'

const timeStyle = 'whitespace-nowrap text-ink-soft'
const linesStyle = 'grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4'
const rowStyle = 'relative grid h-full content-center transition-colors'
