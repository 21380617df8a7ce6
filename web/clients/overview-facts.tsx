import type { ReactNode } from 'react'
import { type CalendarDay, dayInWords } from '#contract/calendar-day.ts'
import { type Client, nameOf } from '#contract/clients.ts'
import { instantWords } from '#web/base/instant-words.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { ageOn } from './overview-age.ts'
import { callTo, mailTo } from './record-contact.ts'
import { EmailText } from './record-contact-lines.tsx'
import { recordStatusNames, words } from './record-words.ts'

/** All that is known of a client; what is not has its place, so that one sees what to ask for. */
export function ClientFacts({ client, today, zone }: { client: Client; today: CalendarDay; zone: string }) {
  const { email, phone, address, dateOfBirth, notes, agentName } = client
  return (
    <Card>
      <h2 className="font-serif text-lg font-semibold">{words.information}</h2>
      <dl className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
        <Fact name={words.name}>
          <bdi>{nameOf(client)}</bdi>
        </Fact>
        <Fact name={words.status}>{recordStatusNames[client.status]}</Fact>
        <Fact name={words.email}>
          {email && (
            <Reach to={mailTo(email)}>
              <EmailText>{email}</EmailText>
            </Reach>
          )}
        </Fact>
        <Fact name={words.phone}>{phone && <Reach to={callTo(client)}>{phone}</Reach>}</Fact>
        <Fact name={words.address}>
          {address && (
            <address dir="auto" className="text-start whitespace-pre-line not-italic">
              {address}
            </address>
          )}
        </Fact>
        <Fact name={words.dateOfBirth}>
          {dateOfBirth && (
            <>
              {dayInWords(dateOfBirth, { month: 'long', day: 'numeric', year: 'numeric' })}
              <span className="block text-sm text-ink-soft">{ageOn(today, dateOfBirth).join(', ')}</span>
            </>
          )}
        </Fact>
        <Fact name={words.added}>
          <When instant={client.createdAt} zone={zone} today={today} />
        </Fact>
        <Fact name={words.updated}>
          <When instant={client.updatedAt} zone={zone} today={today} />
        </Fact>
        {agentName && (
          <Fact name={words.agent}>
            <bdi>{agentName}</bdi>
          </Fact>
        )}
        <Fact name={words.notes} className="sm:col-span-2">
          {notes && <FoldedText>{notes}</FoldedText>}
        </Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={classes(fact, className)}>
    <dt className="pt-0.5 text-sm text-ink-soft sm:pt-0">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children || <span className="text-ink-faint">{words.unknown}</span>}</dd>
  </div>
)

/* On a phone its name stands beside it. */
const fact = 'grid min-w-0 grid-cols-[5.75rem_minmax(0,1fr)] content-start gap-x-3 gap-y-0.5 sm:grid-cols-1'

/** A way to reach somebody; a phone number without digits is only a text. */
const Reach = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <a href={to} className="text-teal-deep hover:underline">
      <bdi>{children}</bdi>
    </a>
  ) : (
    <bdi>{children}</bdi>
  )

function When({ instant, zone, today }: { instant: string; zone: string; today: CalendarDay }) {
  const { said, whole } = instantWords(instant, zone, today)
  return (
    <time dateTime={instant} title={whole}>
      {said}
    </time>
  )
}
