/** Texts of the outbox (docs/product/operation.md#mail). */
export const words = {
  outbox: 'Outbox',
  hint: 'E-mails wait here until the mail server accepts them. Without a mail server, you can only read them here.',
  loading: 'Loading the outbox',
  failedToLoad: (why: string) => `The outbox could not be loaded. ${why}`,
  none: 'The outbox is empty',
  noneHint: 'E-mails that have not been delivered yet will appear here.',
  to: (recipient: string) => `To ${recipient}`,
  attempts: (count: number, lastError: string | null) =>
    count === 0
      ? 'Not tried yet'
      : `Tried ${count === 1 ? 'once' : `${count} times`}${lastError ? `, last error: ${lastError}` : ''}`,
  showText: 'Show the text',
} as const
