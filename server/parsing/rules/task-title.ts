/** Removes parts of a text, and cleans up what remains as a title, see `cleanUpTitle`. */
export function removeTextParts(text: string, parts: readonly { start: number; end: number }[]): string {
  let rest = text
  for (const { start, end } of parts.toSorted((one, other) => other.start - one.start))
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`
  return cleanUpTitle(rest)
}

/** Removes stray separators, empty parentheses, a time of day at the beginning and punctuation at the ends. */
export function cleanUpTitle(text: string): string {
  return text
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?)\]])/g, '$1')
    .replace(/([,;])[,;]+/g, '$1')
    .replace(/^[\s:;,.|–—=>→/&+*-]+(?=[^\d])/, '')
    .replace(/^[\s:;,|–—=>→)\]]+/, '')
    .replace(/^(?:\p{Extended_Pictographic}\uFE0F?\s*)+/u, '')
    .replace(/^\((?:within|first|by|before|after) [^)]{2,30}\)\s*[-–—:]*\s*/i, '')
    .replace(stepLabel, '')
    .replace(clockTime, '')
    .replace(/^(?:at|@)\s?\d{1,2}\s*[-–—:|]\s+/i, '')
    .replace(partOfDayLabel, '')
    .replace(/^(?:and|then|to|also)\s+(?=\p{L})/iu, '')
    .replace(/(?:\s+(?:at|by|for|and|or|from|within|until|the))*[\s:;,|–—=-]*$/i, '')
    .replace(/(?<!\b(?:etc|inc|llc|no|st|mr|mrs|dr|a\.m|p\.m))\.$/i, '')
    .trim()
}

/** Replaces quoted text, which is said to somebody, by spaces; positions stay the same. */
export const blankQuotes = (text: string): string =>
  text.replace(/["“][^"”]*["”]/g, (quote) => ' '.repeat(quote.length))

/** "Step 2 - call the referral". */
const stepLabel = /^(?:step|touch(?:point)?|task|action|activity)\s*#?\d{1,2}\s*(?:[:.)|]|[-–—])\s*(?=\p{L})/iu

/** Matches a time, or a span of it, at the beginning of a text. */
export const clockTime =
  /^\(?(?:at |@ ?|from )?\d{1,2}(?::\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.)?(?:\s?(?:-|–|to)\s?\d{1,2}(?::\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.)?)?(?<=[:\d]\d\d|m\.?)\)?\s*[-–—:|]?\s+/i

const partOfDay =
  '(?:(?:in the|early|mid|late)[- ])?(?:all day|mornings?|afternoons?|evenings?|noon|midday|lunch(?:time| break)?|after lunch|before lunch|end of (?:the )?day|eod|a\\.?m\\.?|p\\.?m\\.?)'

/** "Morning: call Ada", not "Morning call". */
const partOfDayLabel = new RegExp(`^(?:${partOfDay}\\s?(?:[:|–—]|\\s-)\\s+(?=\\S)|all day\\s+(?=\\S))`, 'i')
const partOfDayAlone = new RegExp(`^${partOfDay}\\s?[:–—-]?$`, 'i')

/** Whether a text begins with a part of the day, as in "Evening: text Bob". */
export const hasPartOfDayLabel = (text: string): boolean => partOfDayLabel.test(text)

/** Whether a text begins with a part of the day or a time, as in "9-10am Team huddle". */
export const hasTimeLabel = (text: string): boolean => hasPartOfDayLabel(text) || clockTime.test(text)

/** Whether a text is a part of the day and nothing else, such as "Morning:". */
export const isPartOfDay = (text: string): boolean => partOfDayAlone.test(text)

/** Cuts a text to a title of reasonable length, and returns it as description too if the title says less. */
export function splitTitleAndDescription(text: string): { title: string; description: string | undefined } {
  const whole = text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  if (whole.length <= maxTitleLength) return { title: whole, description: undefined }
  const cut = [
    ...whole.matchAll(/(?:[,;:]| [-–—]| (?:so that|in order to|together with|which|because|and to|to)\b) /gi),
  ]
    .map(({ index }) => index)
    .filter((index) => index >= 30 && index <= maxTitleLength)
    .at(-1)
  const end = cut ?? whole.lastIndexOf(' ', maxTitleLength)
  return { title: cleanUpTitle(whole.slice(0, end > 0 ? end : maxTitleLength)), description: whole }
}

const maxTitleLength = 110

const abbreviation = /\b(?:e\.g|i\.e|etc|approx|no|vs|st|inc|min|mins|hr|hrs|[A-Z]|[Mm]rs?|[Mm]s|[Dd]r|St|Inc)\.\s+$/

/** The rest of a longer paragraph is one sentence. */
const maxSentences = 40

/** Splits a paragraph into its sentences, not at abbreviations, and not inside quotes. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(/[.!?]["”)]?\s+(?=["“(]?[\p{Lu}\d]|(?:day|week) \d)(?!\([^)]*\)\s*\.?$)/gu)) {
    const end = match.index + match[0].length
    const sentence = text.slice(start, end)
    if (sentences.length >= maxSentences) break
    if (abbreviation.test(sentence)) continue
    if ((text.slice(0, end).match(/["“”]/g)?.length ?? 0) % 2) continue
    sentences.push(sentence.trim())
    start = end
  }
  return [...sentences, text.slice(start).trim()].filter(Boolean)
}
