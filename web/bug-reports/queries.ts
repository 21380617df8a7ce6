import { useRef } from 'react'
import { type BugReportDraft, reportBug } from '#contract/bug-reports/bug-reports.ts'
import { useWrite } from '#web/base/use-write.ts'
import { toast } from '#web/ui/toast.tsx'
import { collectDebugInfo } from './collect-debug-info.ts'
import { words } from './words.ts'

/** Sends bug reports. Sending the same description again after a failure repeats the same report, with its first debug info. */
export function useReportBug(): { isPending: boolean; send: (description: string) => Promise<boolean> } {
  const lastReport = useRef<BugReportDraft>(undefined)
  const mutation = useWrite(reportBug, { failed: words.failed })

  const send = async (description: string): Promise<boolean> => {
    if (lastReport.current?.description !== description) lastReport.current = { description, ...collectDebugInfo() }
    const { ok } = await mutation.send({ body: lastReport.current }, { onError: logFailure })
    if (!ok) return false
    lastReport.current = undefined
    toast(words.sent)
    return true
  }
  return { isPending: mutation.isPending, send }
}

/** Logged for support: the toast names no reason. */
function logFailure(failure: Error): false {
  console.error(words.failed.title, failure)
  return false
}
