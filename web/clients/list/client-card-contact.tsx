import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { classes } from '#web/ui/classes.ts'
import { contactLineStyle } from './client-card-style.ts'
import { listWords as words } from './list-words.ts'
import { telUrl, mailtoUrl } from '#web/base/contact-links.ts'

type ContactProps = { client: Client; tabIndex: 0 | -1 }

/** A way to write to a client, or that there is none. */
export function CardEmail({ client: { email }, tabIndex }: ContactProps) {
  if (!email) return <MissingContact icon={<Mail aria-hidden />}>{words.noEmail}</MissingContact>
  return (
    <li className={contactLineStyle}>
      <Mail aria-hidden />
      <a
        href={mailtoUrl(email)}
        tabIndex={tabIndex}
        aria-label={words.writeTo(email)}
        title={email}
        className={linkStyle}
      >
        <bdi className="truncate">{email}</bdi>
      </a>
    </li>
  )
}

/** A way to call a client, or that there is none; what nobody can dial is only a text. */
export function CardPhone({ client, tabIndex }: ContactProps) {
  const { phone } = client
  if (!phone) return <MissingContact icon={<Phone aria-hidden />}>{words.noPhone}</MissingContact>
  const phoneUrl = telUrl(client)
  return (
    <li className={contactLineStyle}>
      <Phone aria-hidden />
      {phoneUrl ? (
        <a href={phoneUrl} tabIndex={tabIndex} aria-label={words.call(phone)} title={phone} className={linkStyle}>
          <bdi className="truncate">{phone}</bdi>
        </a>
      ) : (
        <bdi className="truncate">{phone}</bdi>
      )}
    </li>
  )
}

const MissingContact = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <li className={classes(contactLineStyle, 'text-ink-faint')}>
    {icon}
    {children}
  </li>
)

const linkStyle =
  'relative z-10 flex h-full min-w-0 items-center rounded-control text-ink hover:text-teal-deep hover:underline touch:min-w-11'
