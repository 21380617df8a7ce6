/** Runs `access` with this tab's session storage; undefined when storage is blocked or full. */
export function withSessionStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(window.sessionStorage)
  } catch (error) {
    console.info('Session storage is blocked', error)
    return undefined
  }
}

/** A preference of this browser. Stored in the cookie `daybook.<name>`, because signing out clears the site's storage. */
export const readPreference = (name: string): string | undefined =>
  new RegExp(`(?:^|; )daybook\\.${name}=(\\w+)`).exec(document.cookie)?.[1]

/** Stores a preference of word characters for a year, or deletes it. */
export function savePreference(name: string, value: string | undefined): void {
  document.cookie = `daybook.${name}=${value ?? ''}; path=/; max-age=${value ? oneYearSeconds : 0}; samesite=lax`
}

/** Browsers limit the lifetime of cookies to little more. */
const oneYearSeconds = 31_536_000
