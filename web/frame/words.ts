import { formatCounted } from '#contract/base/format-count.ts'

/** Texts of the layout and of screens without a feature (docs/product/interface.md). */
export const words = {
  product: 'Daybook',
  loading: 'Loading',
  skip: 'Skip to content',
  mainLinks: 'Main',
  allLinks: 'All screens',
  firstLinks: 'Most used',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  profile: 'Profile Settings',
  theme: 'Theme',
  shortcuts: 'Keyboard shortcuts',
  reportBug: 'Report Bug',
  signOut: 'Sign Out',
  search: 'Search',
  userMenu: (name: string) => `User menu, ${name}`,
  denied: 'Access Denied',
  notFound: '404 Page Not Found',
  notFoundHint: 'Did you forget to add the page to the router?',
  backToDashboard: 'Back to the dashboard',
  welcome: 'Welcome to Daybook',
  signInTitle: 'Sign in · Daybook',
  signInReason: 'Sign in to access your client management system, your tasks and your analytics.',
  signIn: 'Sign In',
  identityService: "Authentication is provided by the hosting platform's identity service.",
  broken: 'This screen stopped working. Try again. If it keeps happening, report it with the button below.',
  connection: 'Connection',
  offline: (waitingCount: number) =>
    waitingCount
      ? `You are offline. ${formatCounted(waitingCount, 'change')} will be saved when you are back. Keep this page open.`
      : 'You are offline. What is on the screen stays, and what you check off is saved when you are back.',
  slow: 'Waiting for Daybook to answer …',
  newVersion: 'Reload for the new version',
} as const
