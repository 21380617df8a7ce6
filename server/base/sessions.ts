import type { FastifyRequest } from 'fastify'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Ctx, Viewer, TimeZoneSources } from './context.ts'
import type { Db } from './database.ts'

/** What the cookie says; the organisation in it is a hint that the session statement confirms. */
export type SessionCookie = { organizationId: string; secret: string }

/** How far the user's days are opened, and closed behind them; null before the first. */
export type OpenedDays = { openedThrough: CalendarDay | null; closedThrough: CalendarDay | null }

/** A session that lives, with what a request needs to know. */
export type ActiveSession = {
  viewer: Viewer
  zones: Omit<TimeZoneSources, 'header'>
  cookie: SessionCookie
  openedDays: OpenedDays
  touchedAt: string
  createdAt: string
}

/** What the mount needs of the session room, handed in because base knows no room. */
export type Sessions = {
  /** Throws UNAUTHORIZED without a well-formed cookie. */
  requireCookie(request: FastifyRequest): SessionCookie
  findActiveSession(db: Db, cookie: SessionCookie, now: Date): Promise<ActiveSession | undefined>
  isValidCsrfToken(cookie: SessionCookie, token: unknown): boolean
  /** Moves the end of a session in use, at most once in 15 minutes, after the request's own transaction. */
  touchSession(session: ActiveSession, now: Date): Promise<void>
}

/** What the mount needs of the occurrences room: the caller's day, opened before it is read (contract 4). */
export type DayOpener = {
  isDue(ctx: Ctx, session: ActiveSession): boolean
  open(ctx: Ctx, session: ActiveSession): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer
  }
}
