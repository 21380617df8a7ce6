import { useRef } from 'react'

/**
 * Keys for creates: the same sent again after a failure has the same key and makes nothing twice; something else, or the
 * same once more after it was made, is another create.
 */
export function useRepeatKey(): { keyOf: (given: unknown) => string; spent: () => void } {
  const last = useRef<{ given: string; key: string }>(undefined)
  return {
    keyOf: (given) => {
      const text = JSON.stringify(given)
      if (last.current?.given !== text) last.current = { given: text, key: randomKey() }
      return last.current.key
    },
    spent: () => (last.current = undefined),
  }
}

/** 128 random bits; crypto.randomUUID does not exist on plain http. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
