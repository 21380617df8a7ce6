/** The texts of a day on paper. */
export const words = { daySheet: 'The day on paper' } as const
