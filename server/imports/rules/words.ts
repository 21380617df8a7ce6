import { removeAccents } from '#contract/base/text.ts'

/** Normalizes a text for comparison: lower case, without accents and signs. */
export const normalizeWords = (text: string): string =>
  removeAccents(text.toLowerCase())
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Maps each word of the comma-separated lists to the key of its list. */
export const mapWords = <Key extends string>(lists: Record<Key, string>): Map<string, Key> =>
  new Map(
    (Object.entries(lists) as [Key, string][]).flatMap(([key, list]) =>
      list.split(',').map((word) => [word, key] as const),
    ),
  )
