import type { ReactNode } from 'react'
import { addMonths, type CalendarDay, getDateParts, daysBetween, yearsBetween } from '#contract/base/calendar-day.ts'
import type { Client } from '#contract/clients/clients.ts'
import { formatLongDate } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { formatAge, formatUpcomingBirthday, words } from './words.ts'

/**
 * Details of a client that neither the header nor the notes show; empty fields are included, so that the agent sees
 * what to ask for.
 */
export function ClientDetails({ client }: { client: Client }) {
  const today = useToday()
  const { address, dateOfBirth } = client
  return (
    <Card>
      <h2 className="font-serif text-lg font-semibold">{words.information}</h2>
      <dl className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
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
              {formatLongDate(dateOfBirth)}
              <span className="block text-sm text-ink-soft">
                {describeAgeAndBirthday(today, dateOfBirth).join(', ')}
              </span>
            </>
          )}
        </Fact>
        <Fact name={words.added}>
          <RelativeTime instant={client.createdAt} />
        </Fact>
        <Fact name={words.updated}>
          <RelativeTime instant={client.updatedAt} />
        </Fact>
      </dl>
    </Card>
  )
}

/** Age today, and the birthday if it is near; empty before the birth date. */
export function describeAgeAndBirthday(today: CalendarDay, birthDate: CalendarDay): string[] {
  const years = yearsBetween(birthDate, today)
  if (years < 0) return []
  const isToday = years > 0 && addMonths(birthDate, years * 12) === today
  const nextAge = isToday ? years : years + 1
  const isBeyondCalendar = getDateParts(birthDate).year + nextAge > 9999
  const birthday = isBeyondCalendar
    ? undefined
    : formatUpcomingBirthday(nextAge, daysBetween(today, addMonths(birthDate, nextAge * 12)))
  return [formatAge(years), birthday].filter((part) => part !== undefined)
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={factStyle}>
    <dt className="pt-0.5 text-sm text-ink-soft sm:pt-0">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children || <span className="text-ink-faint">{words.unknown}</span>}</dd>
  </div>
)

/* Name and value side by side on phones. */
const factStyle = 'grid min-w-0 grid-cols-[5.75rem_minmax(0,1fr)] content-start gap-x-3 gap-y-0.5 sm:grid-cols-1'
