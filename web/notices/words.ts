import type { NoticeKind } from '#contract/notices/notices.ts'

/** The texts of notices and their settings (docs/product/notices.md). */
export const words = {
  notices: 'Notices',
  bell: (unread: string | undefined) => (unread ? `Notices, ${unread} unread` : 'Notices'),
  loading: 'Loading your notices',
  failedToLoad: (why: string) => `Your notices could not be loaded. ${why}`,
  none: 'Nothing yet',
  noneHint: 'Reminders of appointments, clients handed over to you and accepted invitations will appear here.',
  unread: 'Unread',
  failedToMarkRead: 'The notices could not be marked as read',
  reminder: 'Reminder',
  open: 'Open',
  settings: 'What Daybook tells you',
  settingsHint: 'In the bell at the top of each page, and by e-mail where you want that.',
  failedToLoadSettings: (why: string) => `Your choices could not be loaded. ${why}`,
  loadingSettings: 'Loading your choices',
  tellsMorning: 'Tell me about my day on working mornings',
  tellsMorningHint: 'What is overdue, today with its times, birthdays and renewals.',
  morningAt: 'At',
  morningAtRequired: 'Choose a time, such as 7:00 AM',
  byMail: 'Also by e-mail',
  noMail: 'Mail is not set up, so nothing is sent. Your choices apply once it is.',
  refused: 'Your address refused three letters in a row, so no more are sent.',
  sendAgain: 'Send letters again',
  reset: 'Discard changes',
  save: 'Save notices',
  saved: 'Notice settings saved',
  failedToSave: 'Your choices could not be saved',
} as const

/** The labels of the kinds of notices in the settings. */
export const kindLabels: Record<NoticeKind, string> = {
  appointment: 'Reminders of appointments',
  morning: 'My day in the morning',
  renewal_unanswered: 'Renewals that wait for an answer',
  handed_over: 'Clients handed over to me',
  invitation_accepted: 'My accepted invitations',
}
