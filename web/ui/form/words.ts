/** The texts of fields that several forms have: the title, and the time with its reminder. */
export const words = {
  titleRequired: 'Title is required',
  time: 'Time (optional)',
  reminder: 'Reminder',
  noReminder: 'None',
  reminderBefore: (minutes: number) =>
    minutes === 0 ? 'At the time' : minutes === 60 ? '1 hour before' : `${minutes} minutes before`,
} as const
