import { NoticeKind } from '#contract/notices/notices.ts'
import { isSameSecret, sign } from '#server/base/tokens.ts'

/** A kind of letters to a reader, which an address of a letter stops. */
export type LetterSubscription = { organizationId: string; userId: string; kind: NoticeKind }

/** The path of the page that stops a kind of letters: docs/product/notices.md#letters. */
export const stopLettersPath = '/letters/stop'

/**
 * Builds the address that stops a kind of letters for their reader without a sign-in (RFC 8058). It is signed and not
 * stored.
 */
export const buildStopUrl = (
  { publicUrl, secret }: { publicUrl: string; secret: string },
  letter: LetterSubscription,
): string => `${publicUrl}${stopLettersPath}/${createStopToken(secret, letter)}`

/** Reads the token of an address from `buildStopUrl`; undefined if it was not created here. */
export function readStopToken(secret: string, token: string): LetterSubscription | undefined {
  const [ids = '', kindName = '', signature = ''] = token.split('.')
  const [, organizationId = '', userId = ''] =
    /^(.{36})(.{36})$/.exec(
      Buffer.from(ids, 'base64url')
        .toString('hex')
        .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/g, '$1-$2-$3-$4-$5'),
    ) ?? []
  const kind = NoticeKind.safeParse(kindName)
  if (!kind.success || !userId) return undefined
  const letter = { organizationId, userId, kind: kind.data }
  return isSameSecret(signature, signLetter(secret, letter)) ? letter : undefined
}

function createStopToken(secret: string, letter: LetterSubscription): string {
  const ids = Buffer.from(`${letter.organizationId}${letter.userId}`.replaceAll('-', ''), 'hex').toString('base64url')
  return `${ids}.${letter.kind}.${signLetter(secret, letter)}`
}

const signLetter = (secret: string, { organizationId, userId, kind }: LetterSubscription): string =>
  sign(secret, `stop-letters ${organizationId} ${userId} ${kind}`).subarray(0, 18).toString('base64url')
