import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import type { ApiError } from '#web/base/api-error.ts'
import { toast } from '#web/base/toast.ts'
import { useWrite } from '#web/base/use-write.ts'
import { collectDebugInfo } from './collect-debug-info.ts'
import { words } from './words.ts'

/** Sends bug reports with the debug info at that moment. */
export function useReportBug() {
  const { isPending, send } = useWrite(reportBug, { failed: words.failed })
  return {
    isPending,
    send: (description: string) => send({ body: { description, ...collectDebugInfo() } }, { onError: reportFailure }),
  }
}

/** Logs the failure for support. Without an answer the toast names no reason: it says itself what to do. */
function reportFailure(failure: ApiError): boolean {
  console.error(words.failed.title, failure)
  if (failure.status !== 0) return false
  toast({ ...words.failed, variant: 'destructive' })
  return true
}
