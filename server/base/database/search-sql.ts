import {
  acuteAccent,
  ignoredCharacterRanges,
  letterTransliterations,
  typedCharacters,
  typographicCharacters,
} from '#contract/base/text-search.ts'

/** A pattern that matches a text with this word anywhere in it. */
export const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Normalizes in the root order of ICU, as `normalizeForSearch` does in contract/base/text-search.ts. Most texts are ASCII, as
 * long in bytes as in letters, and need a tenth of the work.
 */
export const normalizeForSearchSql = (text: string): string =>
  `case when octet_length(${text}) = length(${text}) then replace(lower(${text} collate "C"), '\`', '''') collate "und-x-icu"
    else ${normalizeAnyTextSql(text)} end`

const normalizeAnyTextSql = (text: string): string =>
  Object.entries(letterTransliterations).reduce(
    (sql, [letter, replacement]) => `replace(${sql}, '${letter}', '${replacement}')`,
    `lower(translate(
      regexp_replace(normalize(replace(${text}, '${acuteAccent}', ''''), nfkd), '[${ignoredCharacterRanges}]', '', 'g'),
      '${typographicCharacters}', '${typedCharacters.replaceAll("'", "''")}') collate "und-x-icu")`,
  )
