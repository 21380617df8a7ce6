/** Texts of the list of keys, apart from those of the frame, because it is fetched when it is opened. */
export const words = {
  title: 'Keyboard shortcuts',
  singleKeys: 'Single-key shortcuts',
  onThisScreen: 'On this screen',
  onTask: 'On a task',
  everywhere: 'Everywhere',
} as const

/** Keys, and what they do. */
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
