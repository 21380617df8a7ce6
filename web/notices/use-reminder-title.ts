import { useEffect } from 'react'
import type { Notice } from '#contract/notices/notices.ts'
import { setTitleNotice } from '#web/base/document-title.ts'
import { findFreshReminders, getFreshMs } from './fresh-reminders.ts'

/** Shows the newest reminder in the title of the tab until it is read or old. */
export function useReminderTitle(notices: readonly Notice[]): void {
  useEffect(() => {
    const now = new Date()
    const [newest] = findFreshReminders(notices, now)
    if (!newest) return
    setTitleNotice(newest.text)
    // Notices that stay the same do not render again, and the older ones are old by then.
    const timer = setTimeout(() => setTitleNotice(undefined), getFreshMs(newest, now))
    return () => {
      clearTimeout(timer)
      setTitleNotice(undefined)
    }
  }, [notices])
}
