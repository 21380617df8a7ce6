import type { Theme } from '#web/frame/theme.ts'

/** Texts of the command palette (docs/product/interface.md#command-palette). */
export const words = {
  title: 'Search clients, screens and actions',
  placeholder: 'Client, screen or action',
  close: 'Close',
  recent: 'Recent clients',
  screens: 'Screens',
  actions: 'Actions',
  clients: 'Clients',
  searching: 'Searching clients',
  failed: (why: string) => `The clients could not be searched. ${why}`,
  found: (count: number) => (count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`),
} as const

export const themeCommandLabels: Record<Theme, string> = {
  system: 'Theme: System',
  light: 'Theme: Light',
  dark: 'Theme: Dark',
}
