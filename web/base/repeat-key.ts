import { useRef } from 'react'

/** Keys for a form's creates: the same body sent again has the same key and makes nothing twice; another body is another create. */
export function useRepeatKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string }>(undefined)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.body !== text) last.current = { body: text, key: randomKey() }
    return last.current.key
  }
}

/** 128 random bits; crypto.randomUUID does not exist on plain http. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
