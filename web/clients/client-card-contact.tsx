import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Client } from '#contract/clients.ts'
import { classes } from '#web/ui/classes.ts'
import { contactLine } from './client-card-look.ts'
import { listWords as words } from './list-words.ts'
import { callTo, mailTo } from './record-contact.ts'

type Reach = { client: Client; tabIndex: 0 | -1 }

/** A way to write to a client, or that there is none. */
export function CardEmail({ client: { email }, tabIndex }: Reach) {
  if (!email) return <Missing icon={<Mail aria-hidden />}>{words.noEmail}</Missing>
  return (
    <li className={contactLine}>
      <Mail aria-hidden />
      <a href={mailTo(email)} tabIndex={tabIndex} aria-label={words.writeTo(email)} title={email} className={reach}>
        <bdi className="truncate">{email}</bdi>
      </a>
    </li>
  )
}

/** A way to call a client, or that there is none; what nobody can dial is only a text. */
export function CardPhone({ client, tabIndex }: Reach) {
  const { phone } = client
  if (!phone) return <Missing icon={<Phone aria-hidden />}>{words.noPhone}</Missing>
  const dial = callTo(client)
  return (
    <li className={contactLine}>
      <Phone aria-hidden />
      {dial ? (
        <a href={dial} tabIndex={tabIndex} aria-label={words.call(phone)} title={phone} className={reach}>
          <bdi className="truncate">{phone}</bdi>
        </a>
      ) : (
        <bdi className="truncate">{phone}</bdi>
      )}
    </li>
  )
}

const Missing = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <li className={classes(contactLine, 'text-ink-faint')}>
    {icon}
    {children}
  </li>
)

const reach =
  'relative z-10 flex h-full min-w-0 items-center rounded-control text-ink hover:text-teal-deep hover:underline touch:min-w-11'
