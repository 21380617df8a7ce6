import { isSameSecret, sign } from '#server/base/tokens.ts'

/** Signs content for a cookie that expires; the purpose prevents one kind of content from being used as another. */
export function signCookieContent(secret: string, purpose: string, content: object, expiresAt: Date): string {
  const text = Buffer.from(JSON.stringify({ ...content, until: expiresAt.getTime() })).toString('base64url')
  return `${text}.${signText(secret, purpose, text)}`
}

/** Verifies and reads signed content; undefined if it was not signed here, was changed or has expired. */
export function verifyCookieContent<T extends object>(
  secret: string,
  purpose: string,
  signed: string | undefined,
  now: Date,
): T | undefined {
  const [text = '', signature = ''] = (signed ?? '').split('.', 2)
  if (!isSameSecret(signature, signText(secret, purpose, text))) return undefined
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as T & { until: number }
  return content.until > now.getTime() ? content : undefined
}

const signText = (secret: string, purpose: string, text: string): string =>
  sign(secret, `${purpose} ${text}`).toString('base64url')
