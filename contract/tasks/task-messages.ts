import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Id, ReplyInstant, requiredTextSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'

/** Records on the client's timeline that a message was handed over to the mail or phone program. */
export const recordMessage = endpoint({
  name: 'recordMessage',
  method: 'POST',
  path: '/api/tasks/:taskId/messages',
  summary: "Record on the timeline of a task's client that a message was handed over",
  access: allRoles,
  params: z.object({ taskId: Id }),
  body: z.object({ channel: z.enum(['email', 'sms']), text: requiredTextSchemaUpTo(maxTextLengths.text) }),
  reply: z.object({ id: Id, createdAt: ReplyInstant }),
  status: 201,
  idempotent: true,
  errors: ['TRANSITION', 'DUPLICATE'],
  changes: ['timeline'],
})
