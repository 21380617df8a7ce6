/**
 * Splits a search into normalized words, all of which must match. The searched fields of clients are listed in
 * server/clients/list-store.ts and web/clients/list/select-clients.ts, of the task history in server/tasks/reads/history-store.ts.
 */
export const splitSearchWords = (search: string): string[] => normalizeForSearch(search).split(/\s+/).filter(Boolean)

/** Creates a function that returns whether a text contains all words of a search, as docs/product/clients.md#list-and-search reads them. */
export function createTextMatcher(search: string): (text: string) => boolean {
  const words = splitSearchWords(search)
  return (text) => {
    const normalized = normalizeForSearch(text)
    return words.every((word) => normalized.includes(word))
  }
}

/**
 * Removes case, accents and invisible characters, and replaces quotes and dashes with the keyboard's. Combining marks
 * of Hebrew and Arabic are dropped too.
 */
export const normalizeForSearch = (text: string): string =>
  text
    .replaceAll(acuteAccent, "'")
    .normalize('NFKD')
    .replace(new RegExp(`[${ignoredCharacterRanges}]`, 'g'), '')
    .replace(
      new RegExp(`[${typographicCharacters}]`, 'g'),
      (character) => typedCharacters[typographicCharacters.indexOf(character)]!,
    )
    .toLowerCase()
    .replace(/[ßøłđæœıς]/g, (letter) => letterTransliterations[letter]!)

/**
 * Ranges of combining marks and invisible characters: soft hyphens, joiners, direction marks and variation selectors.
 * The syntax is valid in a character class of both JavaScript and PostgreSQL.
 */
const ignoredCharacterRanges =
  '\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff'

/** Typographic quotes and dashes, and at the same index the character that a keyboard types. */
const typographicCharacters = '`‘’‚‛′ʹʻʼʽ“”„‟‐‒–—―⁃−'
const typedCharacters = `''''''''''""""-------`

/** Typed as an apostrophe; NFKD would make it a space. */
const acuteAccent = '´'

/** Letters that NFKD does not decompose, and what people without them on the keyboard type instead. */
const letterTransliterations: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
}

/**
 * Finds the words of a search in a text as non-overlapping ranges of code units: at the start of its words, or anywhere
 * if none starts with the searched word.
 */
export function findMatchRanges(text: string, search: string): { start: number; end: number }[] {
  const { normalized, units } = normalizeWithUnits(text)
  const isWordStart = (index: number) => !/[\p{L}\p{N}]/u.test(normalized[index - 1] ?? ' ')
  const ranges = splitSearchWords(search).flatMap((word) => {
    const places: number[] = []
    for (let at = normalized.indexOf(word); at >= 0; at = normalized.indexOf(word, at + word.length)) places.push(at)
    const starts = places.filter(isWordStart)
    return (starts.length ? starts : places).map((at) => ({
      start: units[at]!.start,
      end: units[at + word.length - 1]!.end,
    }))
  })
  const merged: { start: number; end: number }[] = []
  for (const range of ranges.sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push(range)
  }
  return merged
}

/** Normalizes a text for a search, with the range of the original text that each code unit of the result comes from. */
export function normalizeWithUnits(text: string): { normalized: string; units: { start: number; end: number }[] } {
  let normalized = ''
  const units: { start: number; end: number }[] = []
  let offset = 0
  for (const letter of text) {
    // Plain ASCII needs no more, and most texts are; a backtick becomes an apostrophe.
    const added = /[ -_a-~]/.test(letter) ? letter.toLowerCase() : normalizeForSearch(letter)
    normalized += added
    for (let index = 0; index < added.length; index++) units.push({ start: offset, end: offset + letter.length })
    offset += letter.length
    if (!added && units.length) units[units.length - 1]!.end = offset
  }
  return { normalized, units }
}
