import { paths } from '#web/base/paths.ts'

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
  singleKeys: 'Single-key shortcuts',
  onThisScreen: 'On this screen',
  onTask: 'On a task',
  everywhere: 'Everywhere',
  connection: 'Connection',
  offline: 'You are offline. What is on the screen stays, and changes cannot be saved.',
  slow: 'Waiting for Daybook to answer …',
  newVersion: 'Reload for the new version',
} as const

/** The sentence below 'Access Denied', by path. */
export const accessDeniedReasons: Partial<Record<string, string>> = {
  [paths.analytics]: "You don't have permission to access analytics.",
  [paths.superAdmin]: "You don't have permission to access this page.",
  [paths.userManagement]: "You don't have permission to access user management.",
}

export type ShortcutRow = { keys: readonly string[]; action: string }

/** Keys that work on a task that has the focus, as far as its state allows. */
export const taskShortcuts: readonly ShortcutRow[] = [
  { keys: ['j', 'k'], action: 'Next and previous open task' },
  { keys: ['x'], action: 'Check off' },
  { keys: ['s'], action: 'Start' },
  { keys: ['+', '-'], action: 'Count up and down' },
  { keys: ['t'], action: 'Move to tomorrow' },
  { keys: ['a'], action: 'Note what was said' },
  { keys: ['e'], action: 'Edit' },
  { keys: ['o'], action: 'Open the client' },
  { keys: ['Enter', 'Space'], action: 'Show all of it' },
]

/** Keys that work on every screen; `useShortcut` adds those of the current one. */
export const globalShortcuts: readonly ShortcutRow[] = [
  { keys: ['Ctrl', 'K'], action: 'Search clients, screens and actions' },
  { keys: ['F8'], action: 'Go to the notification' },
  { keys: ['Esc'], action: 'Close a dialog, menu or notification' },
  { keys: ['Ctrl', 'Z'], action: 'Undo the last change' },
  { keys: ['Ctrl', 'Enter'], action: 'Submit' },
]
