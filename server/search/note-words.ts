import { normalizeForSearch } from '#contract/base/text-search.ts'

/** Splits a text into words of the notes index, like the database function `note_words`. */
export const splitIntoTokens = (text: string): string[] => normalizeForSearch(text).match(/[\p{L}\p{Nd}]+/gu) ?? []

/**
 * Minimum letters with which a searched word may match the beginning of a word; a shorter one must match a whole word.
 */
const minPrefixLength = 3

/** A search of notes in two forms: a query of the index, and patterns that must all match the normalized text. */
export type NoteQuery = { query: string; patterns: string[] }

/**
 * Builds the query of an organization's notes that have all words of a search; undefined for a search without a word of at
 * least three letters, which would find nearly every note.
 */
export function buildNoteQuery(organizationId: string, search: string): NoteQuery | undefined {
  const tokens = splitIntoTokens(search).map((token) => ({ token, isPrefix: token.length >= minPrefixLength }))
  if (!tokens.some(({ isPrefix }) => isPrefix)) return undefined
  // Marked as by `note_words`.
  const mark = `o${organizationId.slice(-12)}`
  return {
    query: tokens.map(({ token, isPrefix }) => `'${mark}${token}'${isPrefix ? ':*' : ''}`).join(' & '),
    patterns: tokens.map(({ token, isPrefix }) => `(?<![[:alnum:]])${token}${isPrefix ? '' : '(?![[:alnum:]])'}`),
  }
}

const maxSentenceLength = 160

/** Returns the first sentence of a note in which the most searched words begin a word, cut around the first of them. */
export function findSentence(content: string, search: string): string {
  const tokens = splitIntoTokens(search)
  const sentences = (content.match(/[^.!?\n]+[.!?]*/g) ?? [content]).map((sentence) => sentence.trim()).filter(Boolean)
  const count = (sentence: string) => {
    const words = splitIntoTokens(sentence)
    return tokens.filter((token) => words.some((word) => word.startsWith(token))).length
  }
  const counted = sentences.map((sentence) => ({ sentence, hits: count(sentence) }))
  const best = counted.reduce((one, other) => (other.hits > one.hits ? other : one), { sentence: '', hits: 0 })
  return cutAround(best.sentence || (sentences[0] ?? ''), tokens)
}

/** Cuts a long sentence between two words, so that the first of the tokens stays in it. */
function cutAround(sentence: string, tokens: readonly string[]): string {
  if (sentence.length <= maxSentenceLength) return sentence
  const words = sentence.split(/\s+/)
  const hit = words.findIndex((word) =>
    splitIntoTokens(word).some((one) => tokens.some((token) => one.startsWith(token))),
  )
  let [first, length] = [Math.max(hit, 0), 0]
  while (first > 0 && length + words[first - 1]!.length < maxSentenceLength / 3) length += words[--first]!.length + 1
  const text = words.slice(first).join(' ')
  const cut = text.length <= maxSentenceLength ? text : `${text.slice(0, maxSentenceLength).replace(/\s+\S*$/, '')}…`
  return first > 0 ? `…${cut}` : cut
}
