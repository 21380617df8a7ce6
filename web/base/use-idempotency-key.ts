import { useRef } from 'react'

/**
 * Keys for creates: the same sent again after a failure has the same key and makes nothing twice; something else, or the
 * same once more after it was made, is another create.
 */
export function useIdempotencyKey(): { getKey: (input: unknown) => string; clearKey: () => void } {
  const last = useRef<{ input: string; key: string }>(undefined)
  return {
    getKey: (input) => {
      const text = JSON.stringify(input)
      if (last.current?.input !== text) last.current = { input: text, key: generateKey() }
      return last.current.key
    },
    clearKey: () => (last.current = undefined),
  }
}

/** 128 random bits; crypto.randomUUID does not exist on plain http. */
export const generateKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
