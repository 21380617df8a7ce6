import { type BugReport, withoutQueries, withoutQuery } from '#contract/bug-reports.ts'
import type { Ctx } from '#server/base/context.ts'
import * as store from './store.ts'

/** Keeps a report for the super administrator; addresses lose their query, where secrets travel (contract 7). */
export function reportBug(ctx: Ctx, id: string, report: BugReport) {
  const { systemInfo, debuggingInfo } = report
  return store.addReport(ctx, id, {
    ...report,
    systemInfo: { ...systemInfo, url: withoutQuery(systemInfo.url) },
    debuggingInfo: withoutAddresses(debuggingInfo),
  })
}

/** Names of stored keys, too: some programs call what they keep by its address. */
function withoutAddresses(info: BugReport['debuggingInfo']): BugReport['debuggingInfo'] {
  const { recentErrors } = info
  return {
    ...info,
    localStorageKeys: info.localStorageKeys.map(withoutQueries),
    sessionStorageKeys: info.sessionStorageKeys.map(withoutQueries),
    referrer: withoutQuery(info.referrer),
    title: withoutQueries(info.title),
    ...(recentErrors && {
      recentErrors: recentErrors.map(({ message, at }) => ({ message: withoutQueries(message), at })),
    }),
  }
}
