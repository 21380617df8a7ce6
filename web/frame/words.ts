import { paths } from '#web/base/paths.ts'

/** Texts of the layout and of screens without a feature (docs/product.md#user-interface). */
export const words = {
  product: 'Daybook',
  skip: 'Skip to content',
  mainLinks: 'Main',
  allLinks: 'All screens',
  firstLinks: 'Most used',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  profile: 'Profile Settings',
  theme: 'Theme',
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign Out',
  search: 'Search',
  userMenu: (name: string) => `User menu, ${name}`,
  denied: 'Access Denied',
  notFound: '404 Page Not Found',
  broken: 'This screen stopped working. Try again, and if it happens once more, report it with the button below.',
  showShortcuts: 'Show these shortcuts',
  singleKeys: 'Shortcuts of a single letter or sign are on',
} as const

/** The sentence below 'Access Denied', by path. */
export const accessDeniedReasons: Partial<Record<string, string>> = {
  [paths.superAdmin]: "You don't have permission to access this page.",
  [paths.userManagement]: "You don't have permission to access user management.",
}

/** Keys that work on every screen; `useShortcut` adds those of the current one. */
export const globalShortcuts: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ['Ctrl', 'K'], action: 'Search clients, screens and actions' },
  { keys: ['F8'], action: 'Go to the message on the screen' },
  { keys: ['Esc'], action: 'Close a dialog, a menu or a message' },
  { keys: ['Ctrl', 'Z'], action: 'Undo what the last message offers to undo' },
  { keys: ['Ctrl', 'Enter'], action: 'Send what is written in a box of several lines' },
]
