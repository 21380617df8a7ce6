import { type BugReportDraft, stripUrlQueriesInText, stripUrlQuery } from '#contract/bug-reports/bug-reports.ts'
import type { Ctx } from '#server/base/context.ts'
import { type Mail, queueMail } from '#server/mail/service.ts'
import * as store from './store.ts'

/** The address to which reports are mailed, if any, and PUBLIC_URL, which the mail links to. */
export type ReportMailSettings = { supportEmail: string | undefined; publicUrl: string }

/**
 * Stores a report for the super admin without the queries of URLs, which may contain secrets, and queues a mail with it:
 * docs/product/bug-reports.md.
 */
export async function reportBug(ctx: Ctx, id: string, report: BugReportDraft, settings: ReportMailSettings) {
  const { systemInfo, debuggingInfo } = report
  const stripped = {
    ...report,
    systemInfo: { ...systemInfo, url: stripUrlQuery(systemInfo.url) },
    debuggingInfo: stripUrls(debuggingInfo),
  }
  const mail = buildReportMail(ctx, id, stripped, settings)
  const [receipt] = await Promise.all([store.addBugReport(ctx, id, stripped), mail && queueMail(ctx.db, ctx.now, mail)])
  return receipt
}

function buildReportMail(
  { viewer }: Ctx,
  id: string,
  { description, systemInfo }: BugReportDraft,
  { supportEmail, publicUrl }: ReportMailSettings,
): Mail | undefined {
  if (!supportEmail) return undefined
  return {
    organizationId: viewer.organizationId,
    subjectId: id,
    recipient: supportEmail,
    subject: `Bug report ${id}`,
    content: {
      heading: 'A bug was reported',
      paragraphs: [`It happened on ${systemInfo.url}, with ${systemInfo.userAgent}. The user wrote:`],
      quote: description,
      action: { label: 'Open Daybook', url: `${publicUrl}/super-admin` },
      footnote: `Report ${id} of user ${viewer.id}. Daybook has its debugging information.`,
    },
  }
}

/** Strips the names of stored keys too: some libraries use URLs as keys. */
function stripUrls(info: BugReportDraft['debuggingInfo']): BugReportDraft['debuggingInfo'] {
  const { recentErrors } = info
  return {
    ...info,
    localStorageKeys: info.localStorageKeys.map(stripUrlQueriesInText),
    sessionStorageKeys: info.sessionStorageKeys.map(stripUrlQueriesInText),
    referrer: stripUrlQuery(info.referrer),
    title: stripUrlQueriesInText(info.title),
    ...(recentErrors && {
      recentErrors: recentErrors.map(({ message, at }) => ({ message: stripUrlQueriesInText(message), at })),
    }),
  }
}
