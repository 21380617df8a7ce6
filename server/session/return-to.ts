import { authPaths } from '#contract/session/session.ts'

/** Longest path that is returned to; it travels in a cookie. */
const maxPathLength = 2_000

/** Where a sign-in lands: the path asked for when it is one of our own origin and no door of the sign-in, else `/`. */
export function sanitizeReturnTo(requestedPath: string | undefined, publicUrl: string): string {
  if (
    !requestedPath ||
    requestedPath.length > maxPathLength ||
    !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(requestedPath) ||
    !URL.canParse(requestedPath, publicUrl)
  )
    return '/'
  const { origin, pathname, search, hash } = new URL(requestedPath, publicUrl)
  const path = pathname + search + hash
  // Dot segments can leave a double slash at the front, which names another host.
  const isUnsafe = origin !== new URL(publicUrl).origin || path.startsWith('//') || path.length > maxPathLength
  return isUnsafe || isAuthPath(pathname) ? '/' : path
}

const isAuthPath = (pathname: string): boolean => (Object.values(authPaths) as string[]).includes(pathname)
