import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Notice } from '#contract/notices/notices.ts'
import { buildClientPath, paths } from '#web/base/paths.ts'
import { toast } from '#web/base/toast.ts'
import { findFreshReminders } from './fresh-reminders.ts'
import { useReminderTitle } from './use-reminder-title.ts'
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
