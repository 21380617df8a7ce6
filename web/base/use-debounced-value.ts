import { useEffect, useState } from 'react'

/** How long typing must pause before a search is sent. */
const searchDebounceMs = 150

/** Returns a text once it has not changed for 150 ms. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(text), searchDebounceMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return debounced
}
