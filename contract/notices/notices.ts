import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Id, Ids, optionalOrNull, pageParamsUpTo, ReplyInstant } from '#contract/base/schema.ts'

/** The kinds of notices: docs/product/notices.md#kinds. */
export const NoticeKind = z.enum(['appointment', 'morning', 'renewal_unanswered', 'handed_over', 'invitation_accepted'])
export type NoticeKind = z.infer<typeof NoticeKind>

/** A message to a user, shown in the bell. */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  text: z.string(),
  taskId: z.nullable(Id),
  clientId: z.nullable(Id),
  createdAt: ReplyInstant,
  readAt: z.nullable(ReplyInstant),
})
export type Notice = z.infer<typeof Notice>

/** Maximum and default notices per page. */
export const maxNoticePageSize = 50

export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/api/notices',
  summary: "List the caller's notices of the last 90 days, newest first, paged",
  access: allRoles,
  query: z.object(pageParamsUpTo(maxNoticePageSize)),
  reply: z.array(Notice),
  paged: true,
  shows: ['notices'],
})

export const markNoticesRead = endpoint({
  name: 'markNoticesRead',
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Mark notices of the caller as read, with `andOlder` also all older ones',
  access: allRoles,
  body: z.object({ ids: Ids, andOlder: optionalOrNull(z.boolean()) }),
  updates: ['notices'],
})
