/** The texts of the hour and its reminder. */
export const words = {
  time: 'Time (optional)',
  reminder: 'Reminder',
  noReminder: 'None',
  reminderBefore: (minutes: number) =>
    minutes === 0 ? 'At the time' : minutes === 60 ? '1 hour before' : `${minutes} minutes before`,
} as const
