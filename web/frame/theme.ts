import { useSyncExternalStore } from 'react'
import { keepChoice, keptChoice } from '#web/base/kept-choice.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The theme chosen by hand, and how to choose; it holds for this browser. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [useSyncExternalStore(subscribe, chosen), choose]

/** Puts the chosen theme on the page. index.html does the same before the first paint, where no module runs yet. */
export function showTheme(): void {
  const theme = chosen()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const bySystem = (meta.dataset.bySystem ??= meta.content)
    meta.content = theme === 'system' ? bySystem : getComputedStyle(document.documentElement).backgroundColor
  }
}

const name = 'theme'
const listeners = new Set<() => void>()

function chosen(): Theme {
  const value = keptChoice(name)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function choose(theme: Theme): void {
  keepChoice(name, theme === 'system' ? undefined : theme)
  changed()
}

/** Another tab may have chosen meanwhile. */
function subscribe(listener: () => void): () => void {
  if (!listeners.size) document.addEventListener('visibilitychange', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (!listeners.size) document.removeEventListener('visibilitychange', changed)
  }
}

function changed(): void {
  showTheme()
  for (const listener of listeners) listener()
}
