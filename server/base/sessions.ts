import type { FastifyRequest } from 'fastify'
import type { Viewer, Zones } from './context.ts'
import type { Db } from './database.ts'

/** What the cookie says; the organisation in it is a hint that the session statement confirms. */
export type Cookie = { organizationId: string; secret: string }

/** A session that lives, with what a request needs to know. */
export type Live = {
  viewer: Viewer
  zones: Omit<Zones, 'header'>
  cookie: Cookie
  keptAlive: string
  createdAt: string
}

/** What the mount needs of the session room, handed in because base knows no room. */
export type Sessions = {
  /** Throws UNAUTHORIZED without a well-formed cookie. */
  cookieOf(request: FastifyRequest): Cookie
  liveSession(db: Db, cookie: Cookie, now: Date): Promise<Live | undefined>
  isTokenOf(cookie: Cookie, token: unknown): boolean
  /** Moves the end of a session in use, at most once in 15 minutes, after the request's own transaction. */
  keepAlive(live: Live, now: Date): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer
  }
}
