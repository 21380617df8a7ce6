import { authPaths } from '#contract/session/session.ts'

/** Maximum characters, because the path is stored in a cookie. */
const maxPathLength = 2_000

/** Returns the requested path if it is one of our own origin outside the sign-in, else `/`: prevents open redirects. */
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
  // Resolving dot segments can leave a leading double slash, which names another host.
  const isUnsafe = origin !== new URL(publicUrl).origin || path.startsWith('//') || path.length > maxPathLength
  return isUnsafe || isAuthPath(pathname) ? '/' : path
}

/** Compares as the router does, which decodes a path once: `/%61pi/logout` signs out too. */
function isAuthPath(pathname: string): boolean {
  try {
    return (Object.values(authPaths) as string[]).includes(decodeURIComponent(pathname))
  } catch {
    // The router finds no route for a path that cannot be decoded.
    return false
  }
}
