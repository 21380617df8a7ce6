/** A pattern that matches a text with this word anywhere in it. */
export const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
