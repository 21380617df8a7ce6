import { Link } from 'wouter'
import type { ClientOfUser, SequenceOfUser } from '#contract/analytics/day-of-user.ts'
import { formatCount } from '#contract/base/format-count.ts'
import { clientStatusLabels } from '#contract/clients/clients.ts'
import { buildClientPath, buildSequenceClientsPath } from '#web/base/paths.ts'
import { ShowMore, useShowMoreRows } from '#web/ui/show-more.tsx'
import { words } from './words.ts'

/** The sequences that a person's clients are on; each links to its clients. */
export const UserSequences = ({ sequences }: { sequences: readonly SequenceOfUser[] }) => (
  <section aria-labelledby="user-sequences">
    <h2 id="user-sequences" className={headingStyle}>
      {words.sequences}
    </h2>
    {sequences.length === 0 ? (
      <p className="text-ink-soft">{words.noSequences}</p>
    ) : (
      <ul className={listStyle}>
        {sequences.map(({ id, name, running, paused }) => (
          <li key={id} className={rowStyle}>
            <Link href={buildSequenceClientsPath(id, true)} className={linkStyle}>
              <bdi>{name}</bdi>
            </Link>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {[running > 0 && words.running(formatCount(running)), paused > 0 && words.paused(formatCount(paused))]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** The first clients of a person; each opens its record. */
export function UserClients({ clients, total }: { clients: readonly ClientOfUser[]; total: number }) {
  const { visibleRows, more } = useShowMoreRows(clients, 10)
  return (
    <section aria-labelledby="user-clients">
      <h2 id="user-clients" className={headingStyle}>
        {words.clients(formatCount(total))}
      </h2>
      {clients.length === 0 ? (
        <p className="text-ink-soft">{words.noClients}</p>
      ) : (
        <ul className={listStyle}>
          {visibleRows.map(({ id, name, status }) => (
            <li key={id} className={rowStyle}>
              <Link href={buildClientPath(id)} className={linkStyle}>
                <bdi>{name}</bdi>
              </Link>
              <span className="shrink-0 text-sm text-ink-soft">{clientStatusLabels[status]}</span>
            </li>
          ))}
        </ul>
      )}
      {more.nextCount === 0 && clients.length < total && (
        <p className="mt-2 text-sm text-ink-soft">{words.firstOf(clients.length, formatCount(total))}</p>
      )}
      <ShowMore {...more} />
    </section>
  )
}

const headingStyle = 'mb-3 font-serif text-lg font-semibold'
const listStyle = 'divide-y divide-line rounded-card border border-line bg-sheet'
const rowStyle = 'flex items-center justify-between gap-3 px-4 py-2 sm:px-5'
const linkStyle = 'flex min-w-0 items-center font-medium wrap-anywhere hover:underline touch:min-h-11'
