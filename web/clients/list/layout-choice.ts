import { useState } from 'react'
import { readPreference, savePreference } from '#web/base/browser-storage.ts'

export type ClientLayout = 'cards' | 'list'

/** Cards or rows, remembered in this browser. */
export function useClientLayout(): [layout: ClientLayout, setLayout: (layout: ClientLayout) => void] {
  const [layout, setLayout] = useState<ClientLayout>(() => (readPreference('clients') === 'list' ? 'list' : 'cards'))
  return [
    layout,
    (next) => {
      savePreference('clients', next === 'list' ? next : undefined)
      setLayout(next)
    },
  ]
}
