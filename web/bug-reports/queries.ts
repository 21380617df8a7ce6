import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import { useWrite } from '#web/base/use-write.ts'
import { collectDebugInfo } from './collect-debug-info.ts'
import { words } from './words.ts'

/** Sends bug reports with the debug info at that moment. */
export function useReportBug() {
  const { isPending, send } = useWrite(reportBug, { failed: words.failed })
  return {
    isPending,
    send: (description: string) => send({ body: { description, ...collectDebugInfo() } }, { onError: logFailure }),
  }
}

/** Logs the failure for support: the toast names no reason. */
function logFailure(failure: Error): false {
  console.error(words.failed.title, failure)
  return false
}
