import { combiningMarkRanges, letterTransliterations } from '#contract/base/text-search.ts'

/** A pattern that matches a text with this word anywhere in it. */
export const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Removes case and accents in the root order of ICU, as `normalizeForSearch` does in contract/base/text-search.ts. */
export const normalizeForSearchSql = (text: string): string =>
  Object.entries(letterTransliterations).reduce(
    (sql, [letter, replacement]) => `replace(${sql}, '${letter}', '${replacement}')`,
    `lower(regexp_replace(normalize(${text}, nfkd), '[${combiningMarkRanges}]', '', 'g') collate "und-x-icu")`,
  )
