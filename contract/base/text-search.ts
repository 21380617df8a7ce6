/**
 * Splits a search into normalized words, all of which must match. The searched fields of clients are listed in
 * server/clients/list-store.ts and web/clients/list/select-clients.ts, of the task history in server/tasks/history-store.ts.
 */
export const splitSearchWords = (search: string): string[] => normalizeForSearch(search).split(/\s+/).filter(Boolean)

/** Removes case and accents; combining marks are dropped, also those of Hebrew and Arabic. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(new RegExp(`[${combiningMarkRanges}]`, 'g'), '')
    .toLowerCase()
    .replace(/[ßøłđæœıς]/g, (letter) => letterTransliterations[letter]!)

/** Ranges of combining marks, in a syntax that JavaScript and PostgreSQL both accept in a character class. */
export const combiningMarkRanges = '\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670'

/** Letters that NFKD does not decompose, and what people without them on the keyboard type instead. */
export const letterTransliterations: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
}
