import type { NotPlacedLine } from '#contract/parsing/parsing.ts'
import { Button } from '#web/ui/button.tsx'
import { notPlacedWords, words } from './words.ts'

/** The id of the heading of the lines, which can be focused. */
export const notPlacedHeadingId = 'not-placed-lines'

/** The lines that look like tasks but were not placed, each with a way to add it. */
export function NotPlacedLines({
  lines,
  notListedCount,
  place,
}: {
  lines: readonly NotPlacedLine[]
  /** How many more there are. */
  notListedCount: number
  place: (line: NotPlacedLine) => void
}) {
  return (
    <section aria-labelledby={notPlacedHeadingId} className="grid gap-1 rounded-card border border-line bg-paper p-4">
      <h3 id={notPlacedHeadingId} tabIndex={-1} className="justify-self-start font-serif font-semibold">
        {words.notPlaced(lines.length + notListedCount)}
      </h3>
      <p className="text-sm text-ink-soft">{words.notPlacedHint}</p>
      <ul className="mt-1">
        {lines.map((line) => (
          <li
            key={line.number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <p className="min-w-0 grow basis-60 wrap-anywhere">
              <bdi className="font-serif">{line.text}</bdi>
              <span className="block text-xs text-ink-faint tabular-nums">
                {words.sourceLine(line.number)} · {notPlacedWords[line.reason]}
              </span>
            </p>
            <Button size="small" aria-label={words.addLineOf(line.text)} onClick={() => place(line)}>
              {words.addLine}
            </Button>
          </li>
        ))}
      </ul>
      {notListedCount > 0 && <p className="text-sm text-ink-soft">{words.notListed(notListedCount)}</p>}
    </section>
  )
}
