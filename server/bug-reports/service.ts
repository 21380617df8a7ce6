import { type BugReport, stripQueries, stripQuery } from '#contract/bug-reports/bug-reports.ts'
import type { Ctx } from '#server/base/context.ts'
import * as store from './store.ts'

/** Stores a report for the super admin without the queries of URLs, which may contain secrets: docs/product.md#bug-reports. */
export function reportBug(ctx: Ctx, id: string, report: BugReport) {
  const { systemInfo, debuggingInfo } = report
  return store.addReport(ctx, id, {
    ...report,
    systemInfo: { ...systemInfo, url: stripQuery(systemInfo.url) },
    debuggingInfo: stripUrls(debuggingInfo),
  })
}

/** Strips the names of stored keys too: some libraries use URLs as keys. */
function stripUrls(info: BugReport['debuggingInfo']): BugReport['debuggingInfo'] {
  const { recentErrors } = info
  return {
    ...info,
    localStorageKeys: info.localStorageKeys.map(stripQueries),
    sessionStorageKeys: info.sessionStorageKeys.map(stripQueries),
    referrer: stripQuery(info.referrer),
    title: stripQueries(info.title),
    ...(recentErrors && {
      recentErrors: recentErrors.map(({ message, at }) => ({ message: stripQueries(message), at })),
    }),
  }
}
