/** What was chosen for this browser under a name of `daybook.`; kept in a cookie, for the sign-out empties its storage. */
export const keptChoice = (name: string): string | undefined =>
  new RegExp(`(?:^|; )daybook\\.${name}=(\\w+)`).exec(document.cookie)?.[1]

/** Keeps a choice of letters for a year, or forgets it. */
export function keepChoice(name: string, choice: string | undefined): void {
  document.cookie = `daybook.${name}=${choice ?? ''}; path=/; max-age=${choice ? oneYear : 0}; samesite=lax`
}

/** In seconds; browsers keep no cookie for much longer. */
const oneYear = 31_536_000
