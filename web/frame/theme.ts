import { useSyncExternalStore } from 'react'
import { kept, keep } from './kept.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The theme chosen by hand, and how to choose; it holds for this browser. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [useSyncExternalStore(subscribe, chosen), choose]

/** Puts the chosen theme on the page. index.html does the same before the first paint, where no module runs yet. */
export function showTheme(): void {
  const theme = chosen()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    bySystem.set(meta, bySystem.get(meta) ?? meta.content)
    meta.content = theme === 'system' ? bySystem.get(meta)! : barColour()
  }
}

const name = 'daybook.theme'
const listeners = new Set<() => void>()
const bySystem = new Map<HTMLMetaElement, string>()

function chosen(): Theme {
  const value = kept(name)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function choose(theme: Theme): void {
  keep(name, theme === 'system' ? null : theme)
  changed()
}

/** Another tab may choose too. */
function subscribe(listener: () => void): () => void {
  if (!listeners.size) window.addEventListener('storage', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (!listeners.size) window.removeEventListener('storage', changed)
  }
}

function changed(): void {
  showTheme()
  for (const listener of listeners) listener()
}

const barColour = () => getComputedStyle(document.documentElement).backgroundColor
