/** The texts of the calendar feed (docs/product/notices.md#the-calendar-feed). */
export const words = {
  feed: 'Calendar feed',
  hint: 'Your tasks in any calendar program: appointments at their time, the rest all-day. It shows them and changes nothing here.',
  loading: 'Loading the calendar feed',
  failedToLoad: (why: string) => `The calendar feed could not be loaded. ${why}`,
  showsNames: 'With the names of clients',
  showsNamesHint: 'Otherwise their initials. Whoever has the address can read it.',
  make: 'Create an address',
  makeNew: 'Create a new address',
  madeOn: (day: string, showsNames: boolean) =>
    `Created ${day}, with ${showsNames ? 'the names of clients' : 'initials'}. A new address ends this one.`,
  address: 'Address of your feed',
  shownOnce: 'Add it to your calendar program as a subscription. It is shown only now.',
  copy: 'Copy',
  copied: 'Address copied',
  notCopied: 'The address could not be copied. Select it and copy it yourself.',
  end: 'End the feed',
  ended: 'The calendar feed has ended',
  failedToCreate: 'The address could not be created',
  failedToEnd: 'The feed could not be ended',
} as const
