/** Texts of the outbox (docs/product.md#mail). */
export const words = {
  outbox: 'Outbox',
  hint: 'E-mails wait here until the mail server takes them; without a mail server they are only to be read.',
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
  showMore: 'Show more',
} as const
