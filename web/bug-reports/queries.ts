import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import { useWrite } from '#web/base/use-write.ts'
import { toast } from '#web/base/toast.ts'
import { collectDebugInfo } from './collect-debug-info.ts'
import { words } from './words.ts'

/** Sends bug reports with the debug info at that moment. */
export function useReportBug(): { isPending: boolean; send: (description: string) => Promise<boolean> } {
  const mutation = useWrite(reportBug, { failed: words.failed })

  const send = async (description: string): Promise<boolean> => {
    const { ok } = await mutation.send({ body: { description, ...collectDebugInfo() } }, { onError: logFailure })
    if (!ok) return false
    toast(words.sent)
    return true
  }
  return { isPending: mutation.isPending, send }
}

/** Logs the failure for support: the toast names no reason. */
function logFailure(failure: Error): false {
  console.error(words.failed.title, failure)
  return false
}
