import { normalizeForSearch, splitSearchWords } from '#contract/base/text-search.ts'

/** Ranks of a matching client, best first (docs/product/clients.md#list-and-search). */
type SearchRank = 0 | 1 | 2 | 3

/**
 * Creates a function that ranks a client matching a search by its name from `normalizeNameForRanking`. 0: the name
 * begins with the search; 1: each word begins a word of the name; 2: each word is in the name; 3: matched by e-mail or
 * phone.
 */
export function createSearchRanking(search: string): (rankedName: string) => SearchRank {
  const rankTexts = buildNameSubstringsByRank(splitSearchWords(search))
  return (rankedName) => {
    const rank = rankTexts.findIndex((texts) => texts.every((text) => rankedName.includes(text)))
    return rank < 0 ? 3 : (rank as SearchRank)
  }
}

/** The texts that a ranked name must contain for the ranks 0, 1 and 2; `words` come from `splitSearchWords`. */
export function buildNameSubstringsByRank(words: readonly string[]): [string[], string[], string[]] {
  const rankedWords = words.map(separateWords)
  return [[nameStartMarker + rankedWords.join(' ')], rankedWords.map((word) => ` ${word}`), rankedWords]
}

/** A name as it is ranked: normalized, with a space before each word and a mark before the first. */
export const normalizeNameForRanking = (name: string): string =>
  nameStartMarker + separateWords(normalizeForSearch(name))

/** A line break cannot be in a word of a search, so only the beginning of a name matches it. */
export const nameStartMarker = '\n '

/** Characters that separate the words of a normalized name as a space does, as in "Anne-Marie" and "O'Brien". */
export const nameSeparators = "-'./("

const separateWords = (text: string): string =>
  Array.from(text, (letter) => (nameSeparators.includes(letter) ? ' ' : letter)).join('')

/**
 * Returns the digits of a search that is only a phone number, without leading zeros; undefined for fewer than three,
 * which would match every country code.
 */
export function extractPhoneSearchDigits(search: string): string | undefined {
  const text = normalizeForSearch(search)
  const digits = /^[\d\s()+./-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length >= 3 ? digits : undefined
}
