import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCookieOptions } from '#server/base/http/cookie-options.ts'
import { newId } from '#server/base/ids.ts'
import type { ExternalIdentity } from '#server/team/for-sign-in.ts'
import { signCookieContent, verifyCookieContent } from './signed-cookie.ts'

/** A sign-in under way, stored in a cookie so that any instance can finish it. */
export type PendingSignIn = {
  state: string
  nonce: string
  verifier: string
  returnTo: string
  /** Hash of an invitation's token, base64url; the token itself is not stored. */
  invitation?: string
}

/** A person the issuer has identified but who is not signed in: they choose an invitation, or were refused. */
export type PendingIdentity = { identity: ExternalIdentity; issuerToken?: string; returnTo: string }

/** The content of the cookie; the id makes each cookie usable once. */
type IdentityCookie = PendingIdentity & { id: string }

/** Tabs that may be signing in besides the newest one; limits the size of the cookie header. */
const maxOtherTabs = 3
/** Browsers reject a cookie over 4,096 bytes, attributes included. */
const maxCookieBytes = 3_900

/** Stores sign-ins under way in signed cookies: one for each tab, and one for a person who is identified. */
export function createPendingSignInCookies({
  secret,
  publicUrl,
  lifetimeMinutes,
}: {
  secret: string
  publicUrl: string
  lifetimeMinutes: number
}) {
  const { name: tabCookiePrefix, options } = createCookieOptions(publicUrl, 'daybook-sign-in-')
  const { name: identityCookieName } = createCookieOptions(publicUrl, 'daybook-pending-identity')
  const setSealedCookie = (reply: FastifyReply, name: string, purpose: string, content: object, now: Date) => {
    const sealed = signCookieContent(secret, purpose, content, new Date(now.getTime() + lifetimeMinutes * 60_000))
    if (sealed.length > maxCookieBytes) return false
    reply.setCookie(name, sealed, { ...options, maxAge: lifetimeMinutes * 60 })
    return true
  }
  const tabCookieName = (state: string) => `${tabCookiePrefix}${state.slice(0, 16)}`
  return {
    saveSignIn: (request: FastifyRequest, reply: FastifyReply, pending: PendingSignIn, now: Date): void => {
      const others = Object.entries(request.cookies)
        .filter(([name]) => name.startsWith(tabCookiePrefix))
        .map(([name, sealed]) => ({
          name,
          until: verifyCookieContent<{ until: number }>(secret, 'sign-in', sealed, now)?.until ?? 0,
        }))
        .sort((one, other) => other.until - one.until)
      for (const { name } of others.slice(maxOtherTabs)) reply.clearCookie(name, options)
      setSealedCookie(reply, tabCookieName(pending.state), 'sign-in', pending, now)
    },
    /** Reads and removes the sign-in that a state belongs to; the first characters of the state name the cookie. */
    takeSignIn: (request: FastifyRequest, reply: FastifyReply, state: string, now: Date): PendingSignIn | undefined => {
      if (!/^[\w-]{43}$/.test(state)) return undefined
      reply.clearCookie(tabCookieName(state), options)
      return verifyCookieContent<PendingSignIn>(secret, 'sign-in', request.cookies[tabCookieName(state)], now)
    },
    /** Leaves out the issuer's token if the cookie would be too long: sign-out at the issuer works without it. */
    saveIdentity: (reply: FastifyReply, { identity, issuerToken, returnTo }: PendingIdentity, now: Date): void => {
      const content = { id: newId(), identity, returnTo }
      if (!setSealedCookie(reply, identityCookieName, 'pending-identity', { ...content, issuerToken }, now))
        setSealedCookie(reply, identityCookieName, 'pending-identity', content, now)
    },
    takeIdentity: (request: FastifyRequest, reply: FastifyReply, now: Date): IdentityCookie | undefined => {
      const sealed = request.cookies[identityCookieName]
      if (sealed !== undefined) reply.clearCookie(identityCookieName, options)
      return verifyCookieContent<IdentityCookie>(secret, 'pending-identity', sealed, now)
    },
  }
}
