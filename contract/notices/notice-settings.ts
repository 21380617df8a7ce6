import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { optionalOrNull, TimeOfDay } from '#contract/base/schema.ts'
import { NoticeKind } from './notices.ts'

const kinds = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object(Object.fromEntries(NoticeKind.options.map((kind) => [kind, schema])) as Record<NoticeKind, Schema>)

const Mail = z.object({ mail: z.boolean() })

/** A user's settings for notices: the time of the morning notice, null for never, and the kinds that also come by e-mail. */
export const NoticeSettings = z.object({
  morning: z.object({ at: z.nullable(z.string()) }),
  kinds: kinds(Mail),
  /** Whether letters stopped because the address refused three in a row. */
  isRefused: z.boolean(),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

/** Changes to a user's settings for notices: what is absent is unchanged. */
export const NoticeSettingsPatch = z.object({
  morning: optionalOrNull(z.object({ at: z.nullable(TimeOfDay) })),
  kinds: optionalOrNull(kinds(optionalOrNull(Mail))),
})
export type NoticeSettingsPatch = z.output<typeof NoticeSettingsPatch>

export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/api/profile/notices',
  summary: 'Get what the caller is told, and how',
  access: allRoles,
  reply: NoticeSettings,
  shows: ['noticeSettings'],
})

export const updateNoticeSettings = endpoint({
  name: 'updateNoticeSettings',
  method: 'PUT',
  path: '/api/profile/notices',
  summary: 'Change what the caller is told, and how; absent fields are unchanged',
  access: allRoles,
  body: NoticeSettingsPatch,
  reply: NoticeSettings,
  changes: ['noticeSettings'],
})
