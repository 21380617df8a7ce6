import type { Db } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'

/**
 * Deletes the e-mails about something that are not delivered yet, because they are void or their subject was erased.
 */
export const deleteMailsAbout = (db: Db, organizationId: string, subjectId: string) =>
  db.run(deleteMessagesOfSubject, { organizationId, subjectId })

const deleteMessagesOfSubject = statement<{ organizationId: string; subjectId: string }>(
  'delete_outbox_messages_about',
  null,
  'delete from outbox where organization_id = :organizationId and subject_id = :subjectId',
)
