/** Splits a search into normalized words; all of them must occur in a client's name, e-mail or phone, in any order. */
export const splitSearchWords = (search: string): string[] => normalizeForSearch(search).split(/\s+/).filter(Boolean)

/**
 * Answers the digits to find a phone by, however it is formatted: of a search that is only a number, without leading
 * zeros. Fewer than three digits would match the country code of every number and answer undefined.
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
