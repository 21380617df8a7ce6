/**
 * Splits a search into normalized words, all of which must match. The searched fields are listed in
 * server/clients/list-store.ts and web/clients/list/select-clients.ts.
 */
export const splitSearchWords = (search: string): string[] => normalizeForSearch(search).split(/\s+/).filter(Boolean)

/**
 * Returns the digits of a search that is only a phone number, without leading zeros; undefined for fewer than three,
 * which would match every country code.
 */
export function extractPhoneDigits(search: string): string | undefined {
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length >= 3 ? digits : undefined
}

/** Removes case and accents; combining marks are dropped, also those of Hebrew and Arabic. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(new RegExp(`[${combiningMarks}]`, 'g'), '')
    .toLowerCase()
    .replace(/[ßøłđæœıς]/g, (letter) => letterEquivalents[letter]!)

/** Ranges of combining marks, in a syntax that JavaScript and PostgreSQL both accept in a character class. */
export const combiningMarks = '\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670'

/** Letters that NFKD does not decompose, and what people without them on the keyboard type instead. */
export const letterEquivalents: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
}
