import { afterEach, expect, test, vi } from 'vitest'
import { readPreference, savePreference } from '#web/base/browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** A document at an address, with the cookies that a browser would send there. */
function visit(protocol: 'http:' | 'https:', cookie = '') {
  const written = { cookie }
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', written)
  return written
}

test('a preference over https is in a cookie that no other host can set and that never travels in clear', () => {
  const page = visit('https:')
  savePreference('theme', 'dark')
  expect(page.cookie).toBe('__Host-daybook.theme=dark; path=/; max-age=31536000; samesite=lax; secure')
  visit('https:', 'daybook.theme=light; __Host-daybook.theme=dark')
  expect(readPreference('theme')).toBe('dark')
  visit('https:', 'daybook.theme=light')
  expect(readPreference('theme')).toBeUndefined()
})

test('a preference over http, as on loopback, has the plain name', () => {
  const page = visit('http:')
  savePreference('theme', undefined)
  expect(page.cookie).toMatch(/^daybook\.theme=\w*; path=\/; max-age=0; samesite=lax$/)
  visit('http:', 'daybook.view=list; daybook.theme=light')
  expect(readPreference('theme')).toBe('light')
})
