/** The texts of the profile settings. */
export const words = {
  profileSettings: 'Profile Settings',
  you: 'About you',
  memberSince: (day: string) => `Member since ${day}`,
  names: 'Your name',
  firstName: 'First name',
  lastName: 'Last name',
  links: 'Quick Action Links',
  linksHint: "Calendar and Quote on your dashboard open these. Left empty, your organization's are used.",
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
  timeZoneHint: 'Decides when your day begins and ends.',
  followBrowser: (zone: string) => `Follow this browser (${zone})`,
  weeklyLetter: 'Weekly letter',
  weeklyLetterHint: (sendsMail: boolean | undefined) =>
    sendsMail === false
      ? 'Mail is not set up, so no letter is sent. Once it is: the numbers of your team, by e-mail each Monday at 7 AM.'
      : 'The numbers of your team in the week before, by e-mail each Monday at 7 AM.',
  reset: 'Reset',
  save: 'Save Settings',
  saved: 'Profile settings updated successfully',
  failed: 'Failed to update settings',
  appearance: 'Appearance',
  appearanceHint: 'Saved in this browser.',
  passkeys: 'Passkeys',
  passkeysHint: 'Sign in by fingerprint, face or PIN of a device, without mail.',
  noPasskeys: 'You have none yet.',
  noPasskeysWithoutMail:
    'You have none yet. Mail is not set up here: without a passkey you cannot sign in again by yourself once you are signed out.',
  failedToLoadPasskeys: 'Your passkeys could not be loaded',
  addPasskey: 'Add this device',
  lastUsed: (day: string) => `Last used: ${day}`,
  added: (day: string) => `Added: ${day}`,
  rename: 'Rename',
  renamePasskey: (name: string) => `Rename ${name}`,
  passkeyName: 'Name of the passkey',
  renamed: 'Passkey renamed',
  failedToRename: 'The passkey could not be renamed',
  remove: 'Remove',
  removePasskey: (name: string) => `Remove ${name}`,
  removePasskeyTitle: (name: string) => `Remove the passkey ${name}?`,
  removePasskeyText:
    'It will no longer sign you in. Delete it on the device as well. You can add a new one at any time.',
  keep: 'Keep it',
  removed: 'Passkey removed',
  failedToRemove: 'The passkey could not be removed',
  elsewhere: 'Signed in elsewhere',
  elsewhereHint: 'Still signed in on another computer or phone? Sign out there from here.',
  signOutElsewhere: 'Sign out everywhere else',
  signedOutElsewhere: (count: number) =>
    count === 0
      ? 'You are not signed in anywhere else'
      : count === 1
        ? 'Signed out in 1 other place'
        : `Signed out in ${count} other places`,
  failedToSignOut: 'Your other sessions could not be ended',
} as const
