import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Notice } from '#contract/notices/notices.ts'
import { setTitleNotice } from '#web/base/document-title.ts'
import { buildClientPath, paths } from '#web/base/paths.ts'
import { toast } from '#web/base/toast.ts'
import { words } from './words.ts'

/** Shows a new reminder as a toast, and in the title of the tab until it is read or old (docs/product/notices.md#kinds). */
export function ReminderWatcher({ notices }: { notices: readonly Notice[] }) {
  const [, navigate] = useLocation()
  useReminderTitle(notices)
  const shownIds = useRef(new Set<string>())
  useEffect(() => {
    const fresh = findFreshReminders(notices, new Date())
    const [reminder] = fresh.filter(({ id }) => !shownIds.current.has(id))
    for (const { id } of fresh) shownIds.current.add(id)
    if (!reminder) return
    const path = reminder.clientId ? buildClientPath(reminder.clientId) : paths.dashboard
    toast({
      title: words.reminder,
      description: reminder.text,
      action: { label: words.open, onClick: () => navigate(path) },
    })
  }, [notices, navigate])
  return null
}

/** Shows the newest reminder in the title of the tab until it is read or old. */
export function useReminderTitle(notices: readonly Notice[]): void {
  useEffect(() => {
    const now = new Date()
    const [newest] = findFreshReminders(notices, now)
    if (!newest) return
    setTitleNotice(newest.text)
    // Unchanged notices do not cause a render, and all older ones are old by then.
    const timer = setTimeout(() => setTitleNotice(undefined), getFreshMs(newest, now))
    return () => {
      clearTimeout(timer)
      setTitleNotice(undefined)
    }
  }, [notices])
}

/** Finds the reminders that are unread and new, newest first. */
const findFreshReminders = (notices: readonly Notice[], now: Date): Notice[] =>
  notices.filter((notice) => notice.kind === 'appointment' && notice.readAt === null && getFreshMs(notice, now) > 0)

/** Computes for how many milliseconds a reminder stays new. */
const getFreshMs = ({ createdAt }: Notice, now: Date): number => Date.parse(createdAt) + freshMs - now.getTime()

const freshMs = 10 * 60_000
