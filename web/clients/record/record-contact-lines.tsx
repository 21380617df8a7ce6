import { Mail, Phone, UserRound } from 'lucide-react'
import type { Client } from '#contract/clients/clients.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { words } from './words.ts'

/** How a client is reached, in words; for admins also the agent's name. */
export function ClientContactLines({ client, withAgent }: { client: Client; withAgent: boolean }) {
  const { email, phone, agentName } = client
  return (
    <ul className="flex flex-wrap items-center gap-x-5 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      {email && (
        <li className={lineStyle}>
          <Mail aria-hidden />
          <EmailText>{email}</EmailText>
        </li>
      )}
      {phone && (
        <li className={lineStyle}>
          <Phone aria-hidden />
          <bdi className="min-w-0 wrap-anywhere">{phone}</bdi>
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
      <div key={width} className="flex min-h-7 items-center">
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
)

/** Breaks preferably before the @. */
const EmailText = ({ children: email }: { children: string }) => (
  <bdi className="min-w-0 wrap-anywhere">
    {email.slice(0, email.lastIndexOf('@'))}
    <wbr />
    {email.slice(email.lastIndexOf('@'))}
  </bdi>
)

const lineStyle = 'flex min-h-7 min-w-0 items-center gap-2 text-ink-soft'
