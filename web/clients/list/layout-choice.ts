import { useState } from 'react'
import { readPreference, savePreference } from '#web/base/browser-storage.ts'

export type ClientLayout = 'cards' | 'list'

/** Rows or cards, remembered in this browser. */
export function useClientLayout(): [layout: ClientLayout, setLayout: (layout: ClientLayout) => void] {
  const [layout, setLayout] = useState<ClientLayout>(() => (readPreference('clients') === 'cards' ? 'cards' : 'list'))
  return [
    layout,
    (next) => {
      savePreference('clients', next === 'cards' ? next : undefined)
      setLayout(next)
    },
  ]
}
