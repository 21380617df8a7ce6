import { doors } from '#contract/session.ts'

/** Longest path that is returned to; it travels in a cookie. */
const longest = 2_000

/** Where a sign-in lands: the path asked for when it is one of our own origin and no door of the sign-in, else `/`. */
export function safeReturn(asked: string | undefined, publicUrl: string): string {
  if (!asked || asked.length > longest || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked) || !URL.canParse(asked, publicUrl))
    return '/'
  const { origin, pathname, search, hash } = new URL(asked, publicUrl)
  const path = pathname + search + hash
  // Dot segments can leave a double slash at the front, which names another host.
  const leaves = origin !== new URL(publicUrl).origin || path.startsWith('//') || path.length > longest
  return leaves || isDoor(pathname) ? '/' : path
}

const isDoor = (pathname: string): boolean => (Object.values(doors) as string[]).includes(pathname)
