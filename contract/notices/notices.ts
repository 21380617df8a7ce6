import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Id, Ids, pageParamsUpTo, ReplyInstant, TimeOfDay } from '#contract/base/schema.ts'

/** What a user is told of: docs/product/notices.md#kinds. */
export const NoticeKind = z.enum(['appointment', 'morning', 'handed_over', 'invitation_accepted'])
export type NoticeKind = z.infer<typeof NoticeKind>

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

/** Notices per page at most, and by default. */
export const maxNoticePageSize = 50

export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/api/notices',
  summary: "List the caller's notices of the last 90 days, newest first, paged",
  access: allRoles,
  work: 'read',
  query: z.object(pageParamsUpTo(maxNoticePageSize)),
  reply: z.array(Notice),
  paged: true,
  shows: ['notices'],
})

export const markNoticesRead = endpoint({
  name: 'markNoticesRead',
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Mark notices of the caller as read',
  access: allRoles,
  work: 'write',
  body: z.object({ ids: Ids }),
  updates: ['notices'],
})

const kinds = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object(Object.fromEntries(NoticeKind.options.map((kind) => [kind, schema])) as Record<NoticeKind, Schema>)

const Mail = z.object({ mail: z.boolean() })

/** What a user chose: when the morning is told, null for never, and which kinds come by e-mail too. */
export const NoticeSettings = z.object({
  morning: z.object({ at: z.nullable(z.string()) }),
  kinds: kinds(Mail),
  /** Whether letters stopped because the address refused three in a row. */
  isRefused: z.boolean(),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

/** A partial change: what is absent is unchanged. */
export const NoticeSettingsPatch = z.object({
  morning: z.optional(z.object({ at: z.nullable(TimeOfDay) })),
  kinds: z.optional(kinds(z.optional(Mail))),
})
export type NoticeSettingsPatch = z.output<typeof NoticeSettingsPatch>

export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/api/profile/notices',
  summary: 'Get what the caller is told, and how',
  access: allRoles,
  work: 'read',
  reply: NoticeSettings,
  shows: ['noticeSettings'],
})

export const updateNoticeSettings = endpoint({
  name: 'updateNoticeSettings',
  method: 'PUT',
  path: '/api/profile/notices',
  summary: 'Change what the caller is told, and how; absent fields are unchanged',
  access: allRoles,
  work: 'write',
  body: NoticeSettingsPatch,
  reply: NoticeSettings,
  changes: ['noticeSettings'],
})
