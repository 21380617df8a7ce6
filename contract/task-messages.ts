import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { everyRole } from './roles.ts'
import { Id, Instant, limits, requiredText } from './schema.ts'

/** Notes for the client's timeline that a message was handed over to the mail or phone program. */
export const noteMessage = endpoint({
  name: 'noteMessage',
  method: 'POST',
  path: '/api/tasks/:taskId/messages',
  summary: "Note on the timeline of a task's client that a message was handed over",
  access: everyRole,
  work: 'write',
  params: z.object({ taskId: Id }),
  body: z.object({ channel: z.enum(['email', 'sms']), text: requiredText(limits.text) }),
  reply: z.object({ id: Id, createdAt: Instant }),
  status: 201,
  idempotent: true,
  errors: ['NOT_FOUND', 'TRANSITION', 'DUPLICATE'],
})
