import { useRef } from 'react'

/** Keys for creates: the same input has the same key until its key is cleared, so that a repeated create adds nothing twice. */
export function useIdempotencyKey(): { getKey: (input: unknown) => string; clearKey: () => void } {
  const last = useRef<{ input: string; key: string }>(undefined)
  return {
    getKey: (input) => {
      const text = JSON.stringify(input)
      if (last.current?.input !== text) last.current = { input: text, key: generateRandomId() }
      return last.current.key
    },
    clearKey: () => (last.current = undefined),
  }
}

/** 128 random bits; crypto.randomUUID does not exist on plain http. */
export const generateRandomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
