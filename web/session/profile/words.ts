/** The texts of the profile settings. */
export const words = {
  profileSettings: 'Profile Settings',
  you: 'About you',
  memberSince: (day: string) => `Here since ${day}`,
  names: 'Your name',
  firstName: 'First name',
  lastName: 'Last name',
  links: 'Quick Action Links',
  linksHint: 'Calendar and Quote on your dashboard open these. Empty, they open those of your organization.',
  quoteToolUrl: 'Quote tool URL',
  calendarUrl: 'Calendar URL',
  preview: 'Quick Links Preview',
  calendar: 'Calendar',
  quote: 'Quote',
  opens: (name: string) => `${name}, opens in a new window`,
  yours: 'Yours',
  ofOrganization: 'From your organization',
  isDefault: 'Default',
  invalidPreview: 'Not a valid URL yet',
  loadingPreview: 'Loading',
  failedPreview: 'Could not be loaded',
  timeZone: 'Time zone',
  timeZoneHint: 'It decides when your day begins and ends.',
  followBrowser: (zone: string) => `Follow this browser (${zone})`,
  reset: 'Reset',
  resetDone: 'Back to what is saved',
  save: 'Save Settings',
  saved: 'Profile settings updated successfully',
  failed: 'Failed to update settings',
  appearance: 'Appearance',
  appearanceHint: 'Kept in this browser.',
  elsewhere: 'Signed in elsewhere',
  elsewhereHint: 'Left a session open on another computer or phone? It ends at its next request.',
  signOutElsewhere: 'Sign out everywhere else',
  signedOutElsewhere: (count: number) =>
    count === 0
      ? 'You are signed in nowhere else'
      : count === 1
        ? 'Signed out in 1 other place'
        : `Signed out in ${count} other places`,
  failedToSignOut: 'Your other sessions could not be ended',
} as const
