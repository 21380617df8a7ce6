import { Bell } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'
import { formatUnreadCount, useNewestNotices } from './queries.ts'
import { ReminderWatcher } from './reminder-watcher.tsx'
import { words } from './words.ts'

/** The bell in the bar with the number of unread notices, which opens their list; a new reminder is shown at once. */
export function NoticeBell() {
  const [isOpen, setIsOpen] = useState(false)
  const query = useNewestNotices()
  const notices = query.state === 'ready' ? query.data : []
  const unread = formatUnreadCount(notices)
  return (
    <>
      <IconButton
        label={words.bell(unread)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        onPointerEnter={NoticesDialog.prefetch}
        onFocus={NoticesDialog.prefetch}
        className="relative"
      >
        <Bell aria-hidden />
        {unread && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-teal px-1 text-xs leading-none font-semibold text-on-teal tabular-nums"
          >
            {unread}
          </span>
        )}
      </IconButton>
      <NoticesDialog open={isOpen} onClose={() => setIsOpen(false)} />
      <ReminderWatcher notices={notices} />
    </>
  )
}

const NoticesDialog = createLazyDialog(async () => (await import('./notices-dialog.tsx')).NoticesDialog)
