/** What was chosen for this browser under a name of `daybook.`; kept in a cookie, for the sign-out empties its storage. */
export const readPreference = (name: string): string | undefined =>
  new RegExp(`(?:^|; )daybook\\.${name}=(\\w+)`).exec(document.cookie)?.[1]

/** Keeps a choice of letters for a year, or forgets it. */
export function savePreference(name: string, value: string | undefined): void {
  document.cookie = `daybook.${name}=${value ?? ''}; path=/; max-age=${value ? oneYearSeconds : 0}; samesite=lax`
}

/** In seconds; browsers keep no cookie for much longer. */
const oneYearSeconds = 31_536_000
