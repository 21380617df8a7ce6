import { tagLimits } from '#contract/client-notes.ts'
import { tagWords } from './note-words.ts'

/** How many suggestions a tag field shows. */
export const shownSuggestions = 6

/**
 * Tags with those of a typed or pasted text behind them, commas and line ends between; one that is there already in any
 * case is no second one, one that was used before is spelled as it was. What cannot be taken stays, with the reason.
 */
export function withTags(
  tags: readonly string[],
  text: string,
  known: readonly string[] = [],
): { tags: string[]; rest: string; refused?: string } {
  const taken = [...tags]
  const pieces = text.split(/[,\n]/).map((piece) => piece.trim())
  for (const [at, piece] of pieces.entries()) {
    if (!piece || hasTag(taken, piece)) continue
    const refused = refusalOf(taken, piece)
    if (refused) return { tags: taken, rest: pieces.slice(at).join(', '), refused }
    taken.push(known.find((tag) => folded(tag) === folded(piece)) ?? piece)
  }
  return { tags: taken, rest: '' }
}

/** Tags that a typed text may mean, those that begin with it first, else the most used first; none that is chosen. */
export function suggestedTags(known: readonly string[], chosen: readonly string[], text: string): string[] {
  const sought = folded(text)
  const fitting = known.filter((tag) => !hasTag(chosen, tag) && folded(tag).includes(sought))
  const begins = (tag: string) => folded(tag).startsWith(sought)
  return [...fitting.filter(begins), ...fitting.filter((tag) => !begins(tag))].slice(0, shownSuggestions)
}

/** Whether a tag is among others, whatever the case. */
export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((one) => folded(one) === folded(tag))

/** How a tag is compared. */
export const folded = (tag: string): string => tag.trim().toLowerCase()

function refusalOf(taken: readonly string[], tag: string): string | undefined {
  if (tag.length > tagLimits.length) return tagWords.tooLong(tagLimits.length)
  return taken.length >= tagLimits.count ? tagWords.tooMany(tagLimits.count) : undefined
}
