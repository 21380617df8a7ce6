import { Mail, Phone, UserRound } from 'lucide-react'
import type { Client } from '#contract/clients.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { callTo, mailTo } from './record-contact.ts'
import { words } from './record-words.ts'

/** How a client is reached, each a press; and for admins whose they are. */
export function ContactLines({ client, withAgent }: { client: Client; withAgent: boolean }) {
  const { email, phone, agentName } = client
  const dial = callTo(client)
  return (
    <ul className="flex flex-wrap items-center gap-x-5 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      {email && (
        <li className="min-w-0">
          <a href={mailTo(email)} aria-label={words.writeTo(email)} className={reach}>
            <Mail aria-hidden />
            <EmailText>{email}</EmailText>
          </a>
        </li>
      )}
      {phone && (
        <li className="min-w-0">
          {dial ? (
            <a href={dial} aria-label={words.call(phone)} className={reach}>
              <Phone aria-hidden />
              <bdi className="min-w-0 wrap-anywhere">{phone}</bdi>
            </a>
          ) : (
            <span className={fact}>
              <Phone aria-hidden />
              <bdi className="min-w-0 wrap-anywhere">{phone}</bdi>
            </span>
          )}
        </li>
      )}
      {!email && !phone && <li className={fact}>{words.noContact}</li>}
      {withAgent && agentName && (
        <li className={fact}>
          <UserRound aria-hidden />
          <span className="sr-only">{words.agent}</span>
          <bdi className="min-w-0 wrap-anywhere">{agentName}</bdi>
        </li>
      )}
    </ul>
  )
}

/** The same on its way; on a phone its parts stand below one another. */
export const ContactLinesSkeleton = () => (
  <div className="flex flex-wrap gap-x-5">
    {['w-52', 'w-32'].map((width) => (
      <div key={width} className="flex min-h-8 items-center touch:min-h-11">
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
)

/** Broken before its sign rather than anywhere, where it does not fit. */
export const EmailText = ({ children: email }: { children: string }) => (
  <bdi className="min-w-0 wrap-anywhere">
    {email.slice(0, email.lastIndexOf('@'))}
    <wbr />
    {email.slice(email.lastIndexOf('@'))}
  </bdi>
)

const fact = 'flex min-h-8 min-w-0 items-center gap-2 text-ink-soft'
const reach =
  'flex min-h-8 min-w-0 items-center gap-2 rounded-control font-medium text-teal-deep hover:underline touch:min-h-11'
