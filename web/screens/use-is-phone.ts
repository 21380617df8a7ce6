import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's, below Tailwind's `sm`. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(phoneQuery).matches)

const phoneQuery = '(width < 40rem)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(phoneQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
