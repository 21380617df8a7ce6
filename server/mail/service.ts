import type { OutboxMessage } from '#contract/mail/outbox.ts'
import * as audit from '#server/audit/service.ts'
import type { PlatformCtx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Page, type PageQuery, readNewestFirst } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import { type MailBodyContent, renderMail } from './render-mail.ts'
import * as store from './store.ts'

/** An e-mail about something in an organization: `subjectId` identifies it, such as an invitation. */
export type Mail = {
  organizationId: string
  subjectId: string
  recipient: string
  subject: string
  content: MailBodyContent
  /**
   * Only for a letter, whose `subjectId` is its reader: when it expires, and the address to unsubscribe from its kind.
   */
  letter?: { expiresAt: Date; unsubscribeUrl: string }
}

/** The name of the job in `jobs.ts`. */
export const sendMailJobName = 'send-mail'

/** Queues an e-mail in the transaction that causes it; a job delivers it right after: docs/product/operation.md#mail. */
export function queueMail(db: Db, now: Date, { content, letter, ...mail }: Mail): Promise<number> {
  db.runJobAfterCommit(sendMailJobName)
  return store.addOutboxMessage(db, {
    ...mail,
    ...renderMail(content),
    id: newId(),
    expiresAt: letter?.expiresAt ?? null,
    unsubscribeUrl: letter?.unsubscribeUrl ?? null,
    now,
  })
}

/** Deletes the e-mails about something that are not delivered yet, because they are void or their subject was erased. */
export const deleteMailsAbout = (db: Db, organizationId: string, subjectId: string): Promise<number> =>
  store.deleteMessagesAbout(db, organizationId, subjectId)

/** Lists one page of the undelivered e-mails, newest first, recorded in the audit. Throws VALIDATION at `cursor`. */
export async function getOutboxPage(ctx: PlatformCtx, query: PageQuery): Promise<Page<OutboxMessage[]>> {
  const [page] = await Promise.all([
    readNewestFirst('outbox', query, (before, limit) => store.listOutboxMessages(ctx, before, limit)),
    audit.recordViewerAuditEntry(ctx, { action: 'outbox_listed' }),
  ])
  return page
}
