import * as z from 'zod/mini'
import { OutboxMessage } from '#contract/mail/outbox.ts'
import type { PlatformCtx } from '#server/base/context.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { columns, statement, toColumnNames } from '#server/base/database/statement.ts'

export const addOutboxMessage = (db: Db, message: NewMessage) => db.run(insertMessage, message)

/** Lists messages of all organizations, newest first, those before an id. */
export const listOutboxMessages = ({ db }: PlatformCtx, beforeId: string, limit: number) =>
  db.all(selectMessages, { beforeId, limit })

/**
 * Claims the message that has waited longest and postpones its next attempt, by 2 minutes at first, doubling up to 16:
 * longer than an attempt takes, so that no other instance claims it.
 */
export const claimDueOutboxMessage = (db: PlatformDb, now: Date) => db.first(claimMessage, { now })

export const deleteOutboxMessage = (db: PlatformDb, message: MessageKey) =>
  db.run(deleteMessageById, { organizationId: message.organizationId, id: message.id })

/** Saves why the last attempt to deliver a message failed. */
export const saveDeliveryError = (db: PlatformDb, message: MessageKey, lastError: string) =>
  db.run(updateLastError, { organizationId: message.organizationId, id: message.id, lastError })

/** Deletes the messages about something in an organization that are not delivered yet. */
export const deleteMessagesAbout = (db: Db, organizationId: string, subjectId: string) =>
  db.run(deleteMessagesOfSubject, { organizationId, subjectId })

/** Deletes messages queued more than 30 days ago, and letters that have expired. */
export const deleteOldOutboxMessages = (db: PlatformDb, now: Date) => db.run(deleteMessagesByAge, { now })

type MessageKey = { organizationId: string; id: string }
type NewMessage = Record<'recipient' | 'subject' | 'text' | 'html', string> &
  MessageKey & { subjectId: string; expiresAt: Date | null; unsubscribeUrl: string | null; now: Date }

const insertMessage = statement<NewMessage>(
  'insert_outbox_message',
  null,
  `insert into outbox (organization_id, id, subject_id, recipient, subject, text, html, expires_at, unsubscribe_url, next_attempt_at,
     created_at)
   values (:organizationId, :id, :subjectId, :recipient, :subject, :text, :html, :expiresAt, :unsubscribeUrl, :now, :now)`,
)

/** Ids begin with the time, so they sort messages by age. A code would sign its reader in as somebody else. */
const selectMessages = statement<{ beforeId: string; limit: number }, OutboxMessage>(
  'outbox_messages',
  OutboxMessage,
  `select ${columns('m', toColumnNames(OutboxMessage, 'organization', 'text')).select},
     case when exists (select from sign_in_codes c where c.id = m.subject_id) then 'A code to sign in with.' else m.text end as text,
     o.name as organization
   from outbox m join organizations o on o.id = m.organization_id
   where m.id < :beforeId::uuid order by m.id desc limit :limit`,
)

const ClaimedOutboxMessage = z.object({
  organizationId: z.string(),
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  subjectId: z.string(),
  /** Only for a letter that its reader may stop. */
  unsubscribeUrl: z.nullable(z.string()),
})
/** A message to deliver now. */
export type ClaimedOutboxMessage = z.infer<typeof ClaimedOutboxMessage>

/** Nothing is mailed for an archived organization: docs/product/roles.md. */
const claimMessage = statement<{ now: Date }, ClaimedOutboxMessage>(
  'claim_outbox_message',
  ClaimedOutboxMessage,
  `with due as (
     select m.organization_id, m.id from outbox m join organizations o on o.id = m.organization_id
     where m.next_attempt_at <= :now and o.is_active and (m.expires_at is null or m.expires_at > :now)
     order by m.next_attempt_at, m.id limit 1 for update of m skip locked
   )
   update outbox m set attempts = m.attempts + 1,
     next_attempt_at = :now::timestamptz + interval '2 minutes' * power(2, least(m.attempts, 3))
   from due where m.organization_id = due.organization_id and m.id = due.id
   returning m.organization_id as "organizationId", m.id, m.recipient, m.subject, m.text, m.html, m.subject_id as "subjectId",
     m.unsubscribe_url as "unsubscribeUrl"`,
)

const deleteMessageById = statement<MessageKey>(
  'delete_outbox_message',
  null,
  'delete from outbox where organization_id = :organizationId and id = :id',
)

const updateLastError = statement<MessageKey & { lastError: string }>(
  'save_outbox_error',
  null,
  'update outbox set last_error = :lastError where organization_id = :organizationId and id = :id',
)

const deleteMessagesByAge = statement<{ now: Date }>(
  'delete_old_outbox_messages',
  null,
  `delete from outbox where created_at < :now::timestamptz - interval '30 days' or expires_at <= :now::timestamptz`,
)

const deleteMessagesOfSubject = statement<{ organizationId: string; subjectId: string }>(
  'delete_outbox_messages_about',
  null,
  'delete from outbox where organization_id = :organizationId and subject_id = :subjectId',
)
