/** Runs `access` with this tab's session storage; undefined when storage is blocked or full. */
export const withSessionStorage = <T>(access: (storage: Storage) => T): T | undefined =>
  withStorage('sessionStorage', access)

/** Runs `access` with what this browser stores until sign-out; undefined when storage is blocked or full. */
export const withLocalStorage = <T>(access: (storage: Storage) => T): T | undefined =>
  withStorage('localStorage', access)

function withStorage<T>(name: 'sessionStorage' | 'localStorage', access: (storage: Storage) => T): T | undefined {
  try {
    return access(window[name])
  } catch (error) {
    console.info('Storage is blocked or full', error)
    return undefined
  }
}

/**
 * A preference of this browser, undefined if none is stored. It is in the cookie `daybook.<name>`, because signing out
 * clears the site's storage.
 */
export const readPreference = (name: string): string | undefined =>
  new RegExp(`${getCookiePrefix()}daybook\\.${name}=(\\w+)`).exec(document.cookie)?.[1]

/** Stores a preference of word characters for a year; undefined deletes it. */
export function savePreference(name: string, value: string | undefined): void {
  const prefix = getCookiePrefix()
  document.cookie = `${prefix}daybook.${name}=${value}; path=/; max-age=${value ? oneYearSeconds : 0}; samesite=lax${prefix && '; secure'}`
}

/** Over https the prefix keeps other hosts of the domain from setting the cookie; web/index.html reads the theme's. */
const getCookiePrefix = () => (location.protocol === 'https:' ? '__Host-' : '')

/** Browsers limit the lifetime of cookies to slightly more. */
const oneYearSeconds = 31_536_000
