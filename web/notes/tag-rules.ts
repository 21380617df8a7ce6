import { tagLimits } from '#contract/notes/notes.ts'
import { tagWords } from './words.ts'

/** How many suggestions a tag field shows. */
export const maxSuggestions = 6

/**
 * Tags with those of a typed or pasted text behind them, commas and line ends between; one that is there already in any
 * case is no second one, one that was used before is spelled as it was. What cannot be taken stays, with the reason.
 */
export function appendTags(
  tags: readonly string[],
  text: string,
  known: readonly string[] = [],
): { tags: string[]; rest: string; rejection?: string } {
  const accepted = [...tags]
  const pieces = text.split(/[,\n]/).map((piece) => piece.trim())
  for (const [index, piece] of pieces.entries()) {
    if (!piece || hasTag(accepted, piece)) continue
    const rejection = getRejection(accepted, piece)
    if (rejection) return { tags: accepted, rest: pieces.slice(index).join(', '), rejection }
    accepted.push(known.find((tag) => normalizeTag(tag) === normalizeTag(piece)) ?? piece)
  }
  return { tags: accepted, rest: '' }
}

/** Tags that a typed text may mean, those that begin with it first, else the most used first; none that is chosen. */
export function suggestTags(known: readonly string[], chosen: readonly string[], text: string): string[] {
  const searchText = normalizeTag(text)
  const matches = known.filter((tag) => !hasTag(chosen, tag) && normalizeTag(tag).includes(searchText))
  const isPrefixMatch = (tag: string) => normalizeTag(tag).startsWith(searchText)
  return [...matches.filter(isPrefixMatch), ...matches.filter((tag) => !isPrefixMatch(tag))].slice(0, maxSuggestions)
}

/** Whether a tag is among others, whatever the case. */
export const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => normalizeTag(one) === normalizeTag(tag))

/** How a tag is compared. */
export const normalizeTag = (tag: string): string => tag.trim().toLowerCase()

function getRejection(accepted: readonly string[], tag: string): string | undefined {
  if (tag.length > tagLimits.length) return tagWords.tooLong(tagLimits.length)
  return accepted.length >= tagLimits.count ? tagWords.tooMany(tagLimits.count) : undefined
}
