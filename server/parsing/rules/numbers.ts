/** A number in digits or in words up to a hundred, as the source of a regular expression without groups. */
export const numberPattern =
  '(?:\\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one hundred(?: (?:and )?twenty)?|hundred|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|zero|one|two|three|four|five|six|seven|eight|nine|an?(?= )|couple of)'

/** An ordinal in digits or in words up to the twelfth. */
export const ordinalPattern =
  '(?:\\d{1,3}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)'

/** Reads a number or an ordinal that matched one of the patterns. */
export function parseNumberOrOrdinal(text: string): number {
  const digits = /^\d+/.exec(text.trim())
  if (digits) return Number(digits[0])
  const words = text.toLowerCase().trim().split(/[- ]+/)
  return words.reduce((sum, word) => sum + (values.get(word) ?? 0), 0)
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety hundred'
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'

const values = new Map<string, number>([
  ...small.split(' ').map((word, value): [string, number] => [word, value]),
  ...tens.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
  ...ordinals.split(' ').map((word, index): [string, number] => [word, index + 1]),
  ['a', 1],
  ['an', 1],
  ['couple', 2],
])
