import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { ReplyInstant, withDefault } from '#contract/base/schema.ts'

/** Whether a user has a calendar feed, and whether it has the names of clients in full. */
export const FeedState = z.object({ createdAt: z.nullable(ReplyInstant), showsNames: z.boolean() })
export type FeedState = z.infer<typeof FeedState>

export const getFeed = endpoint({
  name: 'getFeed',
  method: 'GET',
  path: '/api/profile/feed',
  summary: 'Get whether the caller has a calendar feed; its address can no longer be read',
  access: allRoles,
  reply: FeedState,
  shows: ['feed'],
})

export const createFeed = endpoint({
  name: 'createFeed',
  method: 'POST',
  path: '/api/profile/feed',
  summary: "Make a secret address of the caller's calendar feed, shown once; the former one ends",
  access: allRoles,
  limit: { calls: 20, minutes: 10 },
  body: z.object({ showsNames: withDefault(z.boolean(), false) }),
  reply: z.object({ url: z.string() }),
  status: 201,
  changes: ['feed'],
})

export const deleteFeed = endpoint({
  name: 'deleteFeed',
  method: 'DELETE',
  path: '/api/profile/feed',
  summary: "End the address of the caller's calendar feed",
  access: allRoles,
  changes: ['feed'],
})
