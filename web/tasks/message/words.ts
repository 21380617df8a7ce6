/** The texts of the message dialog. */
export const words = {
  openClient: 'Open Client',
  message: 'Message',
  messageTo: (name: string) => `Message to ${name}`,
  noContactDetails: (name: string) => `${name} has no e-mail address or phone number yet. Add one to the client first.`,
  channel: 'Send as',
  channels: { email: 'E-mail', sms: 'Text message' },
  template: 'Start from',
  subject: 'Subject',
  text: 'Message',
  messageRequired: 'Write a message first',
  handoverHint: 'Opens in your mail or phone app. We log it on the timeline.',
  noRecipientHint: 'This task has no client: choose the recipient in your mail or phone app.',
  openInMail: 'Open in mail',
  openInMessages: 'Open in messages',
  openedInMail: 'Opened in your mail app',
  openedInMessages: 'Opened in your messages app',
} as const
