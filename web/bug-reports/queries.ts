import { useRef, useState } from 'react'
import { type BugReport, reportBug } from '#contract/bug-reports.ts'
import { call } from '#web/base/call.ts'
import { CallFailed } from '#web/base/call-failed.ts'
import { useRepeatKey } from '#web/base/repeat-key.ts'
import { leaveForSignIn } from '#web/base/signed-out.ts'
import { toast } from '#web/ui/toast.tsx'
import { collected } from './collect.ts'
import { words } from './words.ts'

/** Sends a report and tells how it went; the same words sent again after a failure are the same report. */
export function useReportBug(): { busy: boolean; send: (description: string) => Promise<boolean> } {
  const [busy, setBusy] = useState(false)
  const last = useRef<BugReport>(undefined)
  const { keyOf } = useRepeatKey()

  const send = async (description: string): Promise<boolean> => {
    if (last.current?.description !== description) last.current = { description, ...collected() }
    const body = last.current
    setBusy(true)
    try {
      await call(reportBug, { body }, { idempotencyKey: keyOf(body) })
      last.current = undefined
      toast(words.sent)
      return true
    } catch (error) {
      // Spec 8 wants it in the console as well.
      console.error(words.failed.title, error)
      if (error instanceof CallFailed && error.status === 401) leaveForSignIn()
      else toast({ ...words.failed, variant: 'destructive' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
