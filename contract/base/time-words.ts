/** Words for days and numbers, as the one-line parser of tasks and the rules for documents read them. From Sunday on. */
export const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
export const months = 'january february march april may june july august september october november december'.split(' ')

/** The numbers from zero to nineteen. */
export const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )

/** How often something repeats, by the unit of time after which it does. */
export const repeatAdverbs = new Map([
  ['day', 'daily'],
  ['week', 'weekly'],
  ['month', 'monthly'],
  ['year', 'yearly'],
] as const)
