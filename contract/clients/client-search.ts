/** The words of a search: all of them must stand in a client's name, e-mail or phone, in any order. */
export const splitSearchWords = (search: string): string[] => normalizeForSearch(search).split(/\s+/).filter(Boolean)

/**
 * What a phone is found by however it is spelled: the digits of a search that is nothing but a number, from three on,
 * without what is dialled before a country. Fewer would find the country in every number.
 */
export function extractPhoneDigits(search: string): string | undefined {
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length >= 3 ? digits : undefined
}

/** A text without case and accents; marks that stand apart after decomposition are left out, also of Hebrew and Arabic. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(new RegExp(`[${combiningMarks}]`, 'g'), '')
    .toLowerCase()
    .replace(/[ßøłđæœıς]/g, (letter) => letterEquivalents[letter]!)

/** Ranges of marks as both JavaScript and PostgreSQL write them in a class. */
export const combiningMarks = '\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670'

/** Letters that do not come apart, as they are typed on a keyboard that has none of them. */
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
