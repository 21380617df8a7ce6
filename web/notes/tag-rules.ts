import { toSingleLine } from '#contract/base/text.ts'
import { tagLimits } from '#contract/notes/notes.ts'
import { tagFieldWords } from './words.ts'

export const maxTagSuggestions = 6

/**
 * Appends the tags of a typed or pasted text, which are separated by commas or line breaks. Skips duplicates ignoring
 * case, and spells known tags as before. From the first refused tag on, the text is returned as `rest`.
 */
export function addTagsFromText(
  tags: readonly string[],
  text: string,
  known: readonly string[] = [],
): { tags: string[]; rest: string; rejection?: string } {
  const accepted = [...tags]
  const pieces = text.split(/[,\n]/).map((piece) => toSingleLine(piece).trim())
  for (const [index, piece] of pieces.entries()) {
    if (!piece || hasTag(accepted, piece)) continue
    const rejection = getRejection(accepted, piece)
    if (rejection) return { tags: accepted, rest: pieces.slice(index).join(', '), rejection }
    accepted.push(known.find((tag) => normalizeTag(tag) === normalizeTag(piece)) ?? piece)
  }
  return { tags: accepted, rest: '' }
}

/** Known tags that contain the text, those that start with it first; chosen ones are left out. */
export function filterTagSuggestions(known: readonly string[], chosen: readonly string[], text: string): string[] {
  const searchText = normalizeTag(text)
  const matches = known.filter((tag) => !hasTag(chosen, tag) && normalizeTag(tag).includes(searchText))
  const isPrefixMatch = (tag: string) => normalizeTag(tag).startsWith(searchText)
  return [...matches.filter(isPrefixMatch), ...matches.filter((tag) => !isPrefixMatch(tag))].slice(0, maxTagSuggestions)
}

/** Whether a tag is among others, ignoring case. */
export const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => normalizeTag(one) === normalizeTag(tag))

/** Normalizes a tag for comparison. */
export const normalizeTag = (tag: string): string => toSingleLine(tag).trim().toLowerCase()

function getRejection(accepted: readonly string[], tag: string): string | undefined {
  if (tag.length > tagLimits.length) return tagFieldWords.tooLong(tagLimits.length)
  return accepted.length >= tagLimits.count ? tagFieldWords.tooMany(tagLimits.count) : undefined
}
