import { savePreference, readPreference } from '#web/base/browser-storage.ts'
import { createExternalStore } from '#web/base/external-store.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The chosen theme and its setter; stored in a cookie of this browser. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [appliedTheme.useValue() ?? readTheme(), setTheme]

/** Undefined until it is first applied by this script. */
const appliedTheme = createExternalStore<Theme | undefined>(undefined)

/**
 * Completes the theme that the server has set in the page, and follows a change in another tab. Cookies are slow to
 * read at first, and most have chosen none.
 */
export function applyInitialTheme(): void {
  if (document.documentElement.dataset.theme || import.meta.env.DEV) applyTheme()
  // Another tab may have changed it.
  document.addEventListener('visibilitychange', applyTheme)
}

function applyTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const bySystem = (meta.dataset.bySystem ??= meta.content)
    meta.content = theme === 'system' ? bySystem : getComputedStyle(document.documentElement).backgroundColor
  }
  appliedTheme.write(theme)
}

const preferenceName = 'theme'

function readTheme(): Theme {
  const value = readPreference(preferenceName)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function setTheme(theme: Theme): void {
  savePreference(preferenceName, theme === 'system' ? undefined : theme)
  applyTheme()
}
