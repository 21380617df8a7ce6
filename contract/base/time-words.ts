/**
 * Words for days and numbers, read by the one-line task parser and the rules for documents. Weekdays start with Sunday.
 */
export const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
export const months = 'january february march april may june july august september october november december'.split(' ')

/** The numbers from zero to nineteen. */
export const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )

/** Adverbs of repetition by their unit of time. */
export const repeatAdverbs = new Map([
  ['day', 'daily'],
  ['week', 'weekly'],
  ['month', 'monthly'],
  ['year', 'yearly'],
] as const)
