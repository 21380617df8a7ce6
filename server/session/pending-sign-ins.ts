import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VerifiedIdentity } from '#server/team/service.ts'
import { seal, unseal } from './seal.ts'

/** A sign-in under way; the browser keeps it, so that any instance can finish it. */
export type PendingSignIn = {
  state: string
  nonce: string
  verifier: string
  returnTo: string
  /** The hash of an invitation's token, base64url; the token itself stays nowhere. */
  invitation?: string
}

/** Somebody the issuer has named and who is not in yet: has a choice to make, or was refused and may sign out there. */
export type PendingIdentity = { identity: VerifiedIdentity; issuerToken?: string; returnTo: string }

/** A sign-in may take 10 minutes. */
const lifetimeMinutes = 10
/** Beside the newest, this many more tabs may be signing in; the header of all their cookies stays small. */
const maxOtherTabs = 3
/** Browsers drop a cookie beyond 4,096 bytes. */
const maxCookieBytes = 3_900

/** What a sign-in leaves in the browser on its way, signed: a cookie for each tab, and one for who waits to come in. */
export function createPendingSignIns({ secret, secure }: { secret: string; secure: boolean }) {
  const prefix = `${secure ? '__Host-' : ''}daybook-`
  const tabCookiePrefix = `${prefix}sign-in-`
  const identityCookieName = `${prefix}pending-identity`
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const setSealedCookie = (reply: FastifyReply, name: string, purpose: string, content: object, now: Date) => {
    const sealed = seal(secret, purpose, content, new Date(now.getTime() + lifetimeMinutes * 60_000))
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
          until: unseal<{ until: number }>(secret, 'sign-in', sealed, now)?.until ?? 0,
        }))
        .sort((one, other) => other.until - one.until)
      for (const { name } of others.slice(maxOtherTabs)) reply.clearCookie(name, options)
      setSealedCookie(reply, tabCookieName(pending.state), 'sign-in', pending, now)
    },
    /** The sign-in a state belongs to, by the part of it that names the cookie; a browser can take it once. */
    takeSignIn: (request: FastifyRequest, reply: FastifyReply, state: string, now: Date): PendingSignIn | undefined => {
      if (!/^[\w-]{43}$/.test(state)) return undefined
      reply.clearCookie(tabCookieName(state), options)
      return unseal<PendingSignIn>(secret, 'sign-in', request.cookies[tabCookieName(state)], now)
    },
    /** Without the issuer's token where that is too long for a cookie: the sign-out there then goes without it. */
    saveIdentity: (reply: FastifyReply, { issuerToken, ...rest }: PendingIdentity, now: Date): void => {
      if (!setSealedCookie(reply, identityCookieName, 'pending-identity', { ...rest, issuerToken }, now))
        setSealedCookie(reply, identityCookieName, 'pending-identity', rest, now)
    },
    takeIdentity: (request: FastifyRequest, reply: FastifyReply, now: Date): PendingIdentity | undefined => {
      const sealed = request.cookies[identityCookieName]
      if (sealed !== undefined) reply.clearCookie(identityCookieName, options)
      return unseal<PendingIdentity>(secret, 'pending-identity', sealed, now)
    },
  }
}
