import { Mail, MessageSquareText, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { buildMailtoUrl, buildSmsUrl, buildTelUrl, toDialableNumber } from '#web/base/contact-links.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { words } from './words.ts'

/** Call, Text and E-mail: one press each, in the same place whatever is known of the client. */
export function ContactButtons({ client }: { client: Client | undefined }) {
  const phone = client?.phone ?? ''
  const email = client?.email ?? ''
  const canText = client && toDialableNumber(client.phoneE164 ?? phone) !== ''
  return (
    <div role="group" aria-label={words.contact} className="mt-1.5 flex gap-2">
      <Press href={client && buildTelUrl(client)} label={words.call(phone)} missing={words.noPhone}>
        <Phone aria-hidden />
        {words.callPress}
      </Press>
      <Press
        href={canText ? buildSmsUrl(client.phoneE164 ?? phone, '') : undefined}
        label={words.text(phone)}
        missing={words.noPhone}
      >
        <MessageSquareText aria-hidden />
        {words.textPress}
      </Press>
      <Press href={email ? buildMailtoUrl(email) : undefined} label={words.writeTo(email)} missing={words.noEmail}>
        <Mail aria-hidden />
        {words.emailPress}
      </Press>
    </div>
  )
}

/** A link that looks like a button; without a target it stays in its place, and its tooltip says what is missing. */
const Press = ({
  href,
  label,
  missing,
  children,
}: {
  href: string | undefined
  label: string
  missing: string
  children: ReactNode
}) =>
  href ? (
    <a href={href} aria-label={label} className={pressStyle}>
      {children}
    </a>
  ) : (
    <Tooltip text={missing}>
      <button type="button" aria-disabled className={`${pressStyle} ${missingStyle}`}>
        {children}
      </button>
    </Tooltip>
  )

const pressStyle = `${getButtonClasses({ size: 'small' })} max-[24rem]:px-2`
const missingStyle = 'cursor-default border-line! text-ink-faint! hover:bg-sheet!'
