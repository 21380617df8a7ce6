import { useSyncExternalStore } from 'react'
import { savePreference, readPreference } from '#web/base/browser-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The chosen theme and its setter; stored in a cookie of this browser. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [useSyncExternalStore(subscribe, readTheme), setTheme]

/** Completes the theme that the server has set in the page. Cookies are slow to read at first, and most have chosen none. */
export function applyInitialTheme(): void {
  if (document.documentElement.dataset.theme || import.meta.env.DEV) applyTheme()
}

function applyTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const bySystem = (meta.dataset.bySystem ??= meta.content)
    meta.content = theme === 'system' ? bySystem : getComputedStyle(document.documentElement).backgroundColor
  }
}

const preferenceName = 'theme'
const listeners = new Set<() => void>()

function readTheme(): Theme {
  const value = readPreference(preferenceName)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function setTheme(theme: Theme): void {
  savePreference(preferenceName, theme === 'system' ? undefined : theme)
  refreshTheme()
}

/** Rereads the cookie when the page becomes visible: another tab may have changed it. */
function subscribe(listener: () => void): () => void {
  if (!listeners.size) document.addEventListener('visibilitychange', refreshTheme)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (!listeners.size) document.removeEventListener('visibilitychange', refreshTheme)
  }
}

function refreshTheme(): void {
  applyTheme()
  for (const listener of listeners) listener()
}
