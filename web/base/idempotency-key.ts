import { useRef } from 'react'

/**
 * Returns keys for creates: an input keeps its key until it is cleared, so that a repeated create adds nothing twice.
 */
export function useIdempotencyKey(): { getKey: (input: unknown) => string; clearKey: (input: unknown) => void } {
  const { current: keys } = useRef(new Map<string, string>())
  return {
    getKey: (input) => {
      const text = JSON.stringify(input)
      const key = keys.get(text) ?? generateRandomId()
      keys.set(text, key)
      return key
    },
    clearKey: (input) => void keys.delete(JSON.stringify(input)),
  }
}

/** 128 random bits; crypto.randomUUID does not exist on plain http. */
export const generateRandomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
