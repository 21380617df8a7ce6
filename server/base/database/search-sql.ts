import {
  acuteAccent,
  ignoredCharacterRanges,
  letterTransliterations,
  typedCharacters,
  typographicCharacters,
} from '#contract/base/text-search.ts'

/** A pattern that matches a text with this word anywhere in it. */
export const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Normalizes in the root order of ICU, as `normalizeForSearch` does in contract/base/text-search.ts. */
export const normalizeForSearchSql = (text: string): string =>
  Object.entries(letterTransliterations).reduce(
    (sql, [letter, replacement]) => `replace(${sql}, '${letter}', '${replacement}')`,
    `lower(translate(
      regexp_replace(normalize(replace(${text}, '${acuteAccent}', ''''), nfkd), '[${ignoredCharacterRanges}]', '', 'g'),
      '${typographicCharacters}', '${typedCharacters.replaceAll("'", "''")}') collate "und-x-icu")`,
  )
