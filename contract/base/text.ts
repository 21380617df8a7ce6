/** Maximum lengths in characters: docs/product/api.md#text-limits. */
export const maxTextLengths = { name: 100, title: 200, email: 254, phone: 50, url: 2_000, text: 10_000 } as const

/**
 * Replaces each run of line breaks, tabs and other control characters, as in pasted text, with a space. U+0000 stays.
 */
export const toSingleLine = (text: string): string =>
  text.replace(/[\s\p{Cc}]+/gu, (run) => (/[\p{Cc}\u2028\u2029]/u.test(run) && !run.includes('\u0000') ? ' ' : run))

/** Trims a text; one of spaces and invisible characters alone, such as zero-width spaces and fillers, becomes empty. */
export const trimText = (text: string): string =>
  /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text) ? '' : text.trim()

/** Removes invisible characters, such as those that are copied with an e-mail address. */
export const removeInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** The order of ids, calendar days and instants. */
export const compareByCodeUnits = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** "auto, home, and life"; with two "auto and home". */
export const joinList = (items: readonly string[], word = 'and'): string =>
  items.length > 2 ? `${items.slice(0, -1).join(', ')}, ${word} ${items.at(-1)}` : items.join(` ${word} `)

/** "Pérez" becomes "Perez". */
export const removeAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Whether a text is an absolute http or https URL without control characters. */
export function isWebUrl(value: string): boolean {
  return /^https?:\/\/\P{Cc}+$/iu.test(value) && URL.canParse(value)
}

/** Cuts a text after a number of code units without splitting a character of two. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
