import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Arrival } from '#server/team/service.ts'
import { seal, unseal } from './seal.ts'

/** A sign-in under way; the browser keeps it, so that any instance can finish it. */
export type Pending = {
  state: string
  nonce: string
  verifier: string
  returnTo: string
  /** The hash of an invitation's token, base64url; the token itself stays nowhere. */
  invitation?: string
}

/** Somebody the issuer has named and who is not in yet: has a choice to make, or was refused and may sign out there. */
export type Waiting = { arrival: Arrival; issuerToken?: string; returnTo: string }

/** A sign-in may take 10 minutes. */
const minutes = 10
/** Beside the newest, this many more tabs may be signing in; the header of all their cookies stays small. */
const otherTabs = 3
/** Browsers drop a cookie beyond 4,096 bytes. */
const largest = 3_900

/** What a sign-in leaves in the browser on its way, signed: a cookie for each tab, and one for who waits to come in. */
export function pendingSignIns({ secret, secure }: { secret: string; secure: boolean }) {
  const prefix = `${secure ? '__Host-' : ''}daybook-`
  const tab = `${prefix}sign-in-`
  const waiting = `${prefix}waiting`
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const keep = (reply: FastifyReply, name: string, purpose: string, content: object, now: Date) => {
    const sealed = seal(secret, purpose, content, new Date(now.getTime() + minutes * 60_000))
    if (sealed.length > largest) return false
    reply.setCookie(name, sealed, { ...options, maxAge: minutes * 60 })
    return true
  }
  const nameOf = (state: string) => `${tab}${state.slice(0, 16)}`
  return {
    keep: (request: FastifyRequest, reply: FastifyReply, pending: Pending, now: Date): void => {
      const others = Object.entries(request.cookies)
        .filter(([name]) => name.startsWith(tab))
        .map(([name, sealed]) => ({
          name,
          until: unseal<{ until: number }>(secret, 'sign-in', sealed, now)?.until ?? 0,
        }))
        .sort((one, other) => other.until - one.until)
      for (const { name } of others.slice(otherTabs)) reply.clearCookie(name, options)
      keep(reply, nameOf(pending.state), 'sign-in', pending, now)
    },
    /** The sign-in a state belongs to, by the part of it that names the cookie; a browser can take it once. */
    take: (request: FastifyRequest, reply: FastifyReply, state: string, now: Date): Pending | undefined => {
      if (!/^[\w-]{43}$/.test(state)) return undefined
      reply.clearCookie(nameOf(state), options)
      return unseal<Pending>(secret, 'sign-in', request.cookies[nameOf(state)], now)
    },
    /** Without the issuer's token where that is too long for a cookie: the sign-out there then goes without it. */
    keepWaiting: (reply: FastifyReply, { issuerToken, ...rest }: Waiting, now: Date): void => {
      if (!keep(reply, waiting, 'waiting', { ...rest, issuerToken }, now)) keep(reply, waiting, 'waiting', rest, now)
    },
    takeWaiting: (request: FastifyRequest, reply: FastifyReply, now: Date): Waiting | undefined => {
      const sealed = request.cookies[waiting]
      if (sealed !== undefined) reply.clearCookie(waiting, options)
      return unseal<Waiting>(secret, 'waiting', sealed, now)
    },
  }
}
