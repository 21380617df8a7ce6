import { findMatchRanges } from '#contract/base/text-search.ts'

/** A text with the words of a search marked in it. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  const ranges = findMatchRanges(text, search)
  const parts = ranges.flatMap(({ start, end }, index) => [
    text.slice(ranges[index - 1]?.end ?? 0, start),
    <mark key={start} className="rounded-sm bg-amber-wash text-inherit">
      {text.slice(start, end)}
    </mark>,
  ])
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  )
}
