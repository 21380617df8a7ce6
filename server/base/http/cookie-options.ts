/** Whether browsers reach the program over https. */
export const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/**
 * Returns the name and the options of a cookie of the program. Over https the `__Host-` prefix prevents subdomains and
 * plain http from setting it.
 */
export function createCookieOptions(publicUrl: string, plainName: string) {
  const secure = isHttps(publicUrl)
  return {
    name: `${secure ? '__Host-' : ''}${plainName}`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  }
}
