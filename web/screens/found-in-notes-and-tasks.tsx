import { Link } from 'wouter'
import { useToday } from '#web/base/today.ts'
import { buildFoundGroups } from '#web/screens/palette/found-options.ts'
import type { PaletteOption } from '#web/screens/palette/options.ts'
import { words } from '#web/screens/palette/words.ts'
import { useSearchResults } from '#web/search/queries.ts'
import { ErrorState } from '#web/ui/load-states.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

/**
 * Matches of a client search in notes and tasks, below the clients; nothing if there are none. A failed search says so.
 */
export function FoundInNotesAndTasks({ search }: { search: string }) {
  const today = useToday()
  const { query } = useSearchResults(search)
  const groups = query.state === 'ready' ? buildFoundGroups(query.data, today) : []
  const options = groups.flatMap(({ name, options }) => (name === words.notes || name === words.tasks ? options : []))
  return (
    <>
      {query.state === 'failed' && (
        <div className="mt-8">
          <ErrorState message={words.failed(query.message)} retry={query.retry} />
        </div>
      )}
      {options.length > 0 && (
        <section aria-labelledby="in-notes-and-tasks" className="mt-8 print:hidden">
          <h2 id="in-notes-and-tasks" className="mb-2 font-serif text-lg font-semibold">
            {words.inNotesAndTasks}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {options.map((option) => (
              <li key={option.id}>
                <FoundRow option={option} search={search} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function FoundRow({ option, search }: { option: PaletteOption; search: string }) {
  const content = (
    <>
      <option.icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <bdi className="line-clamp-2 max-w-full">
          <MarkedText text={option.label} search={search} />
        </bdi>
        {option.detail && <bdi className="min-w-0 truncate text-ink-soft">{option.detail}</bdi>}
      </span>
    </>
  )
  const className = 'flex min-h-12 w-full items-center gap-3 px-2 py-2 text-left text-sm hover:bg-well'
  if ('href' in option)
    return (
      <Link href={option.href} className={className}>
        {content}
      </Link>
    )
  return (
    <button type="button" onClick={option.run} className={className}>
      {content}
    </button>
  )
}
