import type { BugReport } from '#contract/bug-reports.ts'
import type { Ctx } from '#server/base/context.ts'
import * as store from './store.ts'

/** Keeps a report for the super administrator; addresses lose their query, where secrets travel (contract 7). */
export function reportBug(ctx: Ctx, id: string, report: BugReport) {
  const { systemInfo, debuggingInfo } = report
  return store.addReport(ctx, id, {
    ...report,
    systemInfo: { ...systemInfo, url: withoutQuery(systemInfo.url) },
    debuggingInfo: { ...debuggingInfo, referrer: withoutQuery(debuggingInfo.referrer) },
  })
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')
