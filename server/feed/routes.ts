import type { FastifyInstance } from 'fastify'
import { createFeed, deleteFeed, getFeed } from '#contract/feed/feed.ts'
import type { Database } from '#server/base/database/database.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { getNetwork, type RateLimiter } from '#server/base/limits/rate-limit.ts'
import * as feed from './service.ts'

type FeedDeps = { publicUrl: string; database: Database; clock: () => Date; rateLimit: RateLimiter | undefined }

/**
 * Limits requests of a network address, which may be shared by many calendars: tokens cannot be guessed, but each try
 * reads the database.
 */
const feedRateLimit = { calls: 120, minutes: 1 }

export function feedRoutes(
  mount: Mount,
  app: FastifyInstance,
  { publicUrl, database, clock, rateLimit }: FeedDeps,
): void {
  mount(getFeed, (ctx) => feed.getFeed(ctx))
  mount(createFeed, (ctx, { body }) => feed.createFeed(ctx, body.showsNames, publicUrl))
  mount(deleteFeed, (ctx) => feed.deleteFeed(ctx))

  // The log contains only the route, never the token.
  app.get(`${feed.feedPath}/:file`, async (request, reply) => {
    const now = clock()
    rateLimit?.('feed', getNetwork(request), feedRateLimit, now)
    const [, token] = /^([\w-]{32,43})\.ics$/.exec((request.params as { file: string }).file) ?? []
    const found = (token && (await feed.readFeed(database, now, token, publicUrl))) || throwNotFound()
    reply.headers({ 'cache-control': 'no-store', etag: found.etag, 'x-robots-tag': 'noindex' })
    if (request.headers['if-none-match']?.includes(found.etag)) return reply.code(304).send()
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="daybook.ics"',
      })
      .send(found.text)
  })
}
