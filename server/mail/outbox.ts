import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { type listOutbox, maxOutboxPageSize, type OutboxMessage } from '#contract/mail/outbox.ts'
import * as audit from '#server/audit/service.ts'
import type { PlatformCtx } from '#server/base/context.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/http/pagination.ts'
import * as store from './store.ts'

/** Lists one page of the undelivered e-mails, newest first, recorded in the audit. Throws VALIDATION at `cursor`. */
export async function getOutboxPage(
  ctx: PlatformCtx,
  { cursor, limit = maxOutboxPageSize }: ParsedRequest<typeof listOutbox>['query'],
): Promise<Page<OutboxMessage[]>> {
  const after = decodeCursor('outbox', 'instant', cursor)
  const [messages] = await Promise.all([
    store.listOutboxMessages(ctx, after?.id, limit + 1),
    audit.recordViewerAuditEntry(ctx, { action: 'outbox_listed' }),
  ])
  return toPage(messages, limit, ({ createdAt, id }) => encodeCursor('outbox', { value: createdAt, id }))
}
