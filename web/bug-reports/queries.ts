import { useRef, useState } from 'react'
import { type BugReport, reportBug } from '#contract/bug-reports/bug-reports.ts'
import { call } from '#web/base/call.ts'
import { ApiError } from '#web/base/api-error.ts'
import { useIdempotencyKey } from '#web/base/use-idempotency-key.ts'
import { redirectToSignIn } from '#web/base/redirect-to-sign-in.ts'
import { toast } from '#web/ui/toast.tsx'
import { collectDebugInfo } from './collect-debug-info.ts'
import { words } from './words.ts'

/** Sends a report and tells how it went; the same words sent again after a failure are the same report. */
export function useReportBug(): { isPending: boolean; send: (description: string) => Promise<boolean> } {
  const [isPending, setIsPending] = useState(false)
  const lastReport = useRef<BugReport>(undefined)
  const { getKey } = useIdempotencyKey()

  const send = async (description: string): Promise<boolean> => {
    if (lastReport.current?.description !== description) lastReport.current = { description, ...collectDebugInfo() }
    const body = lastReport.current
    setIsPending(true)
    try {
      await call(reportBug, { body }, { idempotencyKey: getKey(body) })
      lastReport.current = undefined
      toast(words.sent)
      return true
    } catch (error) {
      // Spec 8 wants it in the console as well.
      console.error(words.failed.title, error)
      if (error instanceof ApiError && error.status === 401) redirectToSignIn()
      else toast({ ...words.failed, variant: 'destructive' })
      return false
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, send }
}
