import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs content for a cookie that expires; the purpose prevents one kind of content from being used as another. */
export function signCookieContent(secret: string, purpose: string, content: object, expiresAt: Date): string {
  const text = Buffer.from(JSON.stringify({ ...content, until: expiresAt.getTime() })).toString('base64url')
  return `${text}.${sign(secret, purpose, text).toString('base64url')}`
}

/** Verifies and reads signed content; undefined if it was not signed here, was changed or has expired. */
export function verifyCookieContent<T extends object>(
  secret: string,
  purpose: string,
  signed: string | undefined,
  now: Date,
): T | undefined {
  const [text = '', signature = ''] = (signed ?? '').split('.', 2)
  const [actual, expected] = [Buffer.from(signature, 'base64url'), sign(secret, purpose, text)]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as T & { until: number }
  return content.until > now.getTime() ? content : undefined
}

const sign = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest()
