import { Mail, Phone, UserRound, MessageSquareText } from 'lucide-react'
import type { Client } from '#contract/clients/clients.ts'
import { buildMailtoUrl, buildSmsUrl, buildTelUrl, formatPhone, toDialableNumber } from '#web/base/contact-links.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { Button, type ButtonVariants, getButtonClasses } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/load-states.tsx'
import { words } from './words.ts'

/** A client's contact details as text; for admins also the agent's name. */
export function ClientContactLines({ client }: { client: Client }) {
  const isAdmin = useIsAdmin()
  const { email, phone, agentName } = client
  return (
    <ul className="flex flex-wrap items-center gap-x-5 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
      {email && (
        <li className={lineStyle}>
          <Mail aria-hidden />
          <a href={buildMailtoUrl(email)} aria-label={words.writeTo(email)} className={emailLinkStyle}>
            <bdi className="min-w-0 wrap-anywhere">{email}</bdi>
          </a>
        </li>
      )}
      {phone && (
        <li className={lineStyle}>
          <Phone aria-hidden />
          <bdi className="min-w-0 wrap-anywhere">{formatPhone(phone)}</bdi>
        </li>
      )}
      {!email && !phone && <li className={lineStyle}>{words.noContact}</li>}
      {isAdmin && agentName && (
        <li className={lineStyle}>
          <UserRound aria-hidden />
          <span className="sr-only">{words.agent}</span>
          <bdi className="min-w-0 wrap-anywhere">{agentName}</bdi>
        </li>
      )}
    </ul>
  )
}

/** Placeholders of `ClientContactLines`; they wrap as the lines do. */
export const ContactLinesSkeleton = () => (
  <div className="flex flex-wrap gap-x-5">
    {['w-52', 'w-32'].map((width) => (
      <div key={width} className="flex min-h-7 items-center">
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
)

const lineStyle = 'flex min-h-7 min-w-0 items-center gap-2 text-ink-soft'

/** Call, Text and E-mail. Phones have the buttons above the bottom bar and the linked e-mail address instead. */
export function ContactButtons({
  client,
  addNumber,
}: {
  client: Client | undefined
  addNumber: (() => void) | undefined
}) {
  const phone = client?.phone ?? ''
  const email = client?.email ?? ''
  const canText = client && toDialableNumber(client.phoneE164 ?? phone) !== ''
  return (
    <div role="group" aria-label={words.contact} className="mt-1.5 flex gap-2 max-sm:hidden">
      <CallButton client={client} addNumber={addNumber} size="small" />
      {canText && (
        <a
          href={buildSmsUrl(client.phoneE164 ?? phone, '')}
          aria-label={words.text(formatPhone(phone))}
          className={buttonStyle}
        >
          <MessageSquareText aria-hidden />
          {words.textButton}
        </a>
      )}
      {email && (
        <a href={buildMailtoUrl(email)} aria-label={words.writeTo(email)} className={buttonStyle}>
          <Mail aria-hidden />
          {words.emailButton}
        </a>
      )}
    </div>
  )
}

/** The link that calls a client; without a number, the button that adds one. */
export function CallButton({
  client,
  addNumber,
  ...variants
}: ButtonVariants & { client: Client | undefined; addNumber: (() => void) | undefined }) {
  const url = client && buildTelUrl(client)
  if (url)
    return (
      <a href={url} aria-label={words.call(formatPhone(client.phone ?? ''))} className={getButtonClasses(variants)}>
        <Phone aria-hidden />
        {words.callButton}
      </a>
    )
  return (
    <Button {...variants} onClick={addNumber} disabled={!addNumber}>
      <Phone aria-hidden />
      {client ? words.addNumber : words.callButton}
    </Button>
  )
}

const buttonStyle = getButtonClasses({ size: 'small' })
const emailLinkStyle = 'flex min-w-0 items-center hover:underline touch:min-h-11'
