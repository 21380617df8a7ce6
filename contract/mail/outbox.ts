import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { superAdminRoles } from '#contract/base/roles.ts'
import { Id, pageParamsUpTo, ReplyInstant } from '#contract/base/schema.ts'

/** An e-mail that is not delivered yet; `text` is its plain text. */
export const OutboxMessage = z.object({
  id: Id,
  organizationId: Id,
  organization: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /** How often delivery was tried, and when it is tried next, if a mail server is configured. */
  attempts: z.int(),
  nextAttemptAt: ReplyInstant,
  /** The code of the last failure, such as 550 or ECONNREFUSED; never the mail server's text. */
  lastError: z.nullable(z.string()),
  createdAt: ReplyInstant,
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'GET',
  path: '/api/outbox',
  summary: 'List the e-mails of all organizations that are not delivered yet, newest first',
  access: superAdminRoles,
  scope: 'platform',
  work: 'write',
  query: z.object(pageParamsUpTo(50)),
  reply: z.array(OutboxMessage),
  paged: true,
  shows: ['outbox'],
})
