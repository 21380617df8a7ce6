import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a secret of 256 random bits for a link or a cookie; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the SHA-256 of a token, which is stored instead of it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Computes the HMAC-SHA-256 of a text under SESSION_SECRET, as a signature or as the hash of what could be guessed. The
 * text begins with its purpose, as no other may.
 */
export const sign = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Whether two texts are equal, in a time that does not reveal where they differ. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}
