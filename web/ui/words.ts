/** The texts of the basic components. */
export const words = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  openCalendar: 'Choose in a calendar',
  more: 'More actions',
  cancel: 'Cancel',
  save: 'Save',
  resetDone: 'Changes discarded',
  close: 'Close',
  discardQuestion: 'Discard your changes?',
  keepEditing: 'Keep editing',
  discard: 'Discard',
  notLoaded: (isOnline: boolean) => ({
    title: 'This could not be loaded',
    description: isOnline
      ? 'Please reload the page.'
      : 'You are offline. Try again or reload the page when you are back.',
  }),
  partNotLoaded: 'This part could not be loaded. Check your connection and try again.',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  showMore: 'Show more',
  showLess: 'Show less',
  asTable: 'As a table',
  tryAgain: 'Try again',
  you: 'You',
  daybookSupport: 'Daybook support',
  edited: 'edited',
} as const
