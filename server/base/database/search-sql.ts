import { splitSearchWords } from '#contract/base/text-search.ts'

/** The patterns that a text must match all to have the words of a search. */
export const toSearchPatterns = (search: string): string[] => splitSearchWords(search).map(toLikePattern)

/** A pattern that matches a text with this word anywhere in it. */
export const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
