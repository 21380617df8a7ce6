import { Mail, Phone, UserRound } from 'lucide-react'
import type { Client } from '#contract/clients/clients.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { buildTelUrl, buildMailtoUrl } from '#web/base/contact-links.ts'
import { words } from './words.ts'

/** Links to e-mail and call a client; for admins also the agent's name. */
export function ContactLines({ client, withAgent }: { client: Client; withAgent: boolean }) {
  const { email, phone, agentName } = client
  const phoneUrl = buildTelUrl(client)
  return (
    <ul className="flex flex-wrap items-center gap-x-5 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      {email && (
        <li className="min-w-0">
          <a href={buildMailtoUrl(email)} aria-label={words.writeTo(email)} className={linkStyle}>
            <Mail aria-hidden />
            <EmailText>{email}</EmailText>
          </a>
        </li>
      )}
      {phone && (
        <li className="min-w-0">
          {phoneUrl ? (
            <a href={phoneUrl} aria-label={words.call(phone)} className={linkStyle}>
              <Phone aria-hidden />
              <bdi className="min-w-0 wrap-anywhere">{phone}</bdi>
            </a>
          ) : (
            <span className={lineStyle}>
              <Phone aria-hidden />
              <bdi className="min-w-0 wrap-anywhere">{phone}</bdi>
            </span>
          )}
        </li>
      )}
      {!email && !phone && <li className={lineStyle}>{words.noContact}</li>}
      {withAgent && agentName && (
        <li className={lineStyle}>
          <UserRound aria-hidden />
          <span className="sr-only">{words.agent}</span>
          <bdi className="min-w-0 wrap-anywhere">{agentName}</bdi>
        </li>
      )}
    </ul>
  )
}

/** Placeholders; they wrap as the lines do. */
export const ContactLinesSkeleton = () => (
  <div className="flex flex-wrap gap-x-5">
    {['w-52', 'w-32'].map((width) => (
      <div key={width} className="flex min-h-8 items-center touch:min-h-11">
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
)

/** Breaks preferably before the @. */
export const EmailText = ({ children: email }: { children: string }) => (
  <bdi className="min-w-0 wrap-anywhere">
    {email.slice(0, email.lastIndexOf('@'))}
    <wbr />
    {email.slice(email.lastIndexOf('@'))}
  </bdi>
)

const lineStyle = 'flex min-h-8 min-w-0 items-center gap-2 text-ink-soft'
const linkStyle =
  'flex min-h-8 min-w-0 items-center gap-2 rounded-control font-medium text-teal-deep hover:underline touch:min-h-11'
