import type { Database } from '#server/base/database/database.ts'
import type { Job } from '#server/base/jobs.ts'
import { countRefusedLetter, resetRefusedLetters } from './for-letters-store.ts'
import { sendMailJobName } from './service.ts'
import * as store from './store.ts'
import type { MailTransport, MailTransportOpener } from './transport.ts'

/** How long one run may take before the next one continues: a run of 15 minutes counts as failed. */
const maxRunMs = 5 * 60_000

/**
 * Delivers the queued messages, right after they were queued and every minute. A message is deleted once the mail server has accepted it; a crash between
 * the two sends it again with the same Message-ID. Without a mail server messages only wait to be read. docs/product/operation.md#mail
 */
export const createSendMailJob = (openTransport: MailTransportOpener | undefined, clock: () => Date): Job => ({
  name: sendMailJobName,
  cron: '* * * * *',
  run: async ({ database, now }) => {
    await database.acrossOrganizations('write', (db) => store.deleteOldOutboxMessages(db, now))
    if (!openTransport) return
    let transport: MailTransport | undefined
    try {
      while (clock().getTime() - now.getTime() < maxRunMs) {
        const message = await database.acrossOrganizations('write', (db) => store.claimDueOutboxMessage(db, clock()))
        if (!message) return
        transport ??= await openTransport()
        await deliver(database, transport, message)
      }
    } finally {
      transport?.close()
    }
  },
})

/** Throws if the mail server is unavailable, which affects all messages; a message that it refuses waits on its own. */
async function deliver(
  database: Database,
  transport: MailTransport,
  message: store.ClaimedOutboxMessage,
): Promise<void> {
  try {
    await transport.send(message)
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const refusal = code === 'ETLS' ? undefined : responseCode
    const lastError = String(refusal ?? code ?? 'failed')
    await database.acrossOrganizations('write', (db) => store.saveDeliveryError(db, message, lastError))
    if (!isRefusalOfMessage(refusal)) throw error
    // A letter is not retried: the next one is newer.
    if (message.unsubscribeUrl && refusal! >= 500)
      await database.acrossOrganizations('write', async (db) => {
        await store.deleteOutboxMessage(db, message)
        await countRefusedLetter(db, toReader(message))
      })
    return
  }
  await database.acrossOrganizations('write', async (db) => {
    await store.deleteOutboxMessage(db, message)
    if (message.unsubscribeUrl) await resetRefusedLetters(db, toReader(message))
  })
}

const toReader = ({ organizationId, subjectId }: store.ClaimedOutboxMessage) => ({ organizationId, userId: subjectId })

/**
 * Whether the mail server's refusal concerns this message: 421 concerns the server, others the address or the content.
 */
const isRefusalOfMessage = (responseCode: number | undefined): boolean =>
  responseCode !== undefined && responseCode !== 421 && responseCode !== 535
