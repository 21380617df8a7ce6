import type { Db } from '#server/base/database.ts'
import { newId } from '#server/base/ids.ts'
import { type MailBodyContent, renderMail } from './render-mail.ts'
import * as store from './store.ts'

export type { MailBodyContent } from './render-mail.ts'

/** An e-mail about something of an organization: `subjectId` is what it is about, such as an invitation. */
export type Mail = {
  organizationId: string
  subjectId: string
  recipient: string
  subject: string
  content: MailBodyContent
}

/** Queues an e-mail in the transaction that causes it; a job delivers it: docs/product.md#mail. */
export function queueMail(db: Db, now: Date, { content, ...mail }: Mail): Promise<number> {
  return store.addOutboxMessage(db, { ...mail, ...renderMail(content), id: newId(), now })
}

/** Deletes the e-mails about something that are not delivered yet, because they are void or it was erased. */
export const deleteMailsAbout = (db: Db, organizationId: string, subjectId: string): Promise<number> =>
  store.deleteOutboxMessagesAbout(db, organizationId, subjectId)
