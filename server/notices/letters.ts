import type { NoticeKind } from '#contract/notices/notices.ts'
import type { Database, Db } from '#server/base/database/database.ts'
import { runEach } from '#server/base/jobs.ts'
import { type Mail, queueMail } from '#server/mail/service.ts'
import * as store from './letters-store.ts'
import { buildStopUrl } from './stop-tokens.ts'

/** A notice is not mailed later than this, because it would arrive too late to be useful. */
const maxAgeMs = 60 * 60_000

/**
 * Mails the notices whose users want them by mail too and have not read them, each once. The morning notice has its own
 * letter.
 */
export async function mailNotices(
  database: Database,
  now: Date,
  settings: { publicUrl: string; secret: string },
): Promise<void> {
  const since = new Date(now.getTime() - maxAgeMs)
  const notices = await database.acrossOrganizations('read', (db) => store.listNoticesToMail(db, since))
  await runEach(
    Map.groupBy(notices, (notice) => notice.organizationId),
    ([organizationId, list]) =>
      database.inOrganization(organizationId, 'write', (db) => queueLetters(db, now, list, settings)),
  )
}

/** The claim and the queued mail share a transaction: another run waits for it, then finds it claimed. */
async function queueLetters(
  db: Db,
  now: Date,
  notices: readonly store.NoticeToMail[],
  settings: { publicUrl: string; secret: string },
): Promise<void> {
  const claimed = new Set(await store.claimNotices(db, now, notices))
  for (const notice of notices) if (claimed.has(notice.id)) await queueMail(db, now, buildLetter(notice, now, settings))
}

const buildLetter = (
  { organizationId, userId, email, kind, text, clientId }: store.NoticeToMail,
  now: Date,
  settings: { publicUrl: string; secret: string },
): Mail => {
  const unsubscribeUrl = buildStopUrl(settings, { organizationId, userId, kind })
  return {
    organizationId,
    subjectId: userId,
    recipient: email,
    subject: text,
    content: {
      heading: text,
      paragraphs: [],
      action: { label: 'Open Daybook', url: `${settings.publicUrl}${clientId ? `/clients/${clientId}` : '/'}` },
      footnote: `You get ${kindNames[kind]} by e-mail, as your profile says. To stop them, open this address:`,
      footnoteUrl: unsubscribeUrl,
    },
    letter: { expiresAt: new Date(now.getTime() + maxAgeMs), unsubscribeUrl },
  }
}

/** How a letter names each kind of notice within a sentence. */
export const kindNames: Record<NoticeKind, string> = {
  appointment: 'reminders of appointments',
  morning: 'the morning letter',
  renewal_unanswered: 'notices of renewals that wait for an answer',
  handed_over: 'notices of clients that are handed to you',
  invitation_accepted: 'notices of invitations that are accepted',
}
