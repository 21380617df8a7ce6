import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a secret of 256 random bits for a link or a cookie; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Signs a text with SESSION_SECRET, or hashes one that could be guessed. It begins with its purpose, as no other may. */
export const sign = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Compares in a time that does not reveal where two texts differ. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}
