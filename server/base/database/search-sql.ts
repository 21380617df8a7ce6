import { splitSearchWords } from '#contract/base/text-search.ts'

/** Returns a `like` pattern for each word of a search; a text matches if it matches them all. */
export const toSearchPatterns = (search: string): string[] => splitSearchWords(search).map(toLikePattern)

/** Returns the `like` pattern of texts that contain a word. */
export const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
