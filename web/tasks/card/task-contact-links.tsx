import { Mail, MessageSquareText, Phone } from 'lucide-react'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { formatPhone, buildMailtoUrl, buildSmsUrl, buildTelUrl, toDialableNumber } from '#web/base/contact-links.ts'
import { SendMessageButton } from '#web/tasks/message/send-message-button.tsx'
import { words } from '#web/tasks/words.ts'
import { busyStyle } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type TaskContactLinksProps = {
  task: TaskOfDay
  /** Whether the task is being changed; a message waits for that. */
  busy: boolean
  /** Shows the name of Send Message, and in a narrow card the number, next to its icon. */
  isLabeled: boolean
  /** Shows a number as an icon if a row is narrow. */
  isRow?: boolean
}

/**
 * Contact links needed for a task: the number for a call, the channels of a message, the address for an e-mail, and
 * Send Message for a follow-up, which writes the message here.
 */
export function TaskContactLinks({ task, busy, isLabeled, isRow = false }: TaskContactLinksProps) {
  const { client, type } = task
  if (type === 'follow_up' && task.status !== 'abandoned')
    return (
      <SendMessageButton
        data-tooltip={words.sendMessage}
        task={task}
        busy={busy}
        className={joinClasses(linkStyle, busyStyle)}
      >
        <MessageSquareText aria-hidden />
        <span className={isLabeled ? undefined : 'sr-only'}>{words.sendMessage}</span>
      </SendMessageButton>
    )
  if (!client) return null
  const { email, phone } = client
  const number = phone && formatPhone(phone)
  if (type === 'call') {
    const url = buildTelUrl(client)
    if (!url) return null
    return (
      <a href={url} className={joinClasses(linkStyle, 'font-medium tabular-nums')}>
        <Phone aria-hidden />
        <span className="sr-only">{words.call}</span>{' '}
        <span className={isRow ? 'max-lg:sr-only' : isLabeled ? undefined : '@max-sm:sr-only'}>{number}</span>
      </a>
    )
  }
  const hasMail = email && (type === 'message' || type === 'email')
  const hasText = type === 'message' && toDialableNumber(phone ?? '')
  if (!hasMail && !hasText) return null
  return (
    <span className="flex shrink-0">
      {hasMail && (
        <a
          data-tooltip={words.emailTo(email)}
          href={buildMailtoUrl(email)}
          aria-label={words.emailTo(email)}
          className={linkStyle}
        >
          <Mail aria-hidden />
        </a>
      )}
      {hasText && (
        <a
          data-tooltip={words.textTo(number!)}
          href={buildSmsUrl(phone!, '')}
          aria-label={words.textTo(number!)}
          className={linkStyle}
        >
          <MessageSquareText aria-hidden />
        </a>
      )}
    </span>
  )
}

const linkStyle =
  'inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-control px-1.5 text-sm whitespace-nowrap text-teal-deep transition-colors hover:bg-well touch:-my-0.5 touch:h-11 touch:min-w-11 [&_svg]:size-4'
