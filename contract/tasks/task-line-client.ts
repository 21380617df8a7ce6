import { removeAccents } from '#contract/base/text.ts'

/**
 * Finds the words of a title that may name a client: the first capitalized ones after the beginning, "Petra Tremblay" in "Call
 * Petra Tremblay about the roof", else the last word, "petra" in "call petra". See docs/product/tasks.md#adding-by-one-line.
 */
export function findClientNameInTitle(title: string): string | undefined {
  const words = title.split(/\s+/).filter(Boolean).map(trimPunctuation)
  const first = words.findIndex((word, index) => index > 0 && isCapitalized(word))
  if (first > 0) {
    const length = words.slice(first).findIndex((word) => !isCapitalized(word))
    return words
      .slice(first, length < 0 ? undefined : first + length)
      .slice(0, maxNameWords)
      .join(' ')
  }
  const last = words.at(-1)
  return words.length > 1 && last && last.length >= 3 && !wordsThatNameNobody.has(last) ? last : undefined
}

/** Whether each word of a text begins a word of a name, whatever case and accents. */
export function isNamedBy(name: string, text: string): boolean {
  const nameWords = normalize(name).split(/[\s-]+/)
  return normalize(text)
    .split(/[\s-]+/)
    .every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)))
}

const maxNameWords = 3

/** "Petra's," is Petra. */
const trimPunctuation = (word: string) => word.replace(/^[^\p{L}]+/u, '').replace(/(['’]s)?[^\p{L}]*$/u, '')

const isCapitalized = (word: string) => /^\p{Lu}\p{L}/u.test(word)

const normalize = (text: string) => removeAccents(text).toLowerCase()

const wordsThatNameNobody = new Set(
  'about and the for with from back again today tomorrow call calls quote policy renewal letter card note mail email'.split(
    ' ',
  ),
)
