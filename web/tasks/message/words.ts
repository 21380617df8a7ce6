/** The texts of the message dialog. */
export const words = {
  openClient: 'Open Client',
  message: 'Message',
  messageTo: (name: string) => `Message to ${name}`,
  noContactDetails: (name: string) =>
    `There is neither an e-mail address nor a phone number for ${name} yet. Add one to the client to write.`,
  channel: 'Send as',
  channels: { email: 'E-mail', sms: 'Text message' },
  template: 'Start from',
  subject: 'Subject',
  text: 'Message',
  messageRequired: 'Write a message first',
  handoverHint: "Opens in your own program, which sends it. The client's timeline notes it.",
  noRecipientHint: 'This task has no client: choose who gets it in your own program.',
  openInMail: 'Open in mail',
  openInMessages: 'Open in messages',
  openedInMail: 'Handed over to your mail program',
  openedInMessages: 'Handed over to your messages',
  cancel: 'Cancel',
} as const
