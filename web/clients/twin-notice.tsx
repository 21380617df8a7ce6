import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { type CalendarDay, dayInWords, partsOf, todayIn } from '#contract/calendar-day.ts'
import { type ClientTwin, nameOf } from '#contract/clients.ts'
import { useToday } from '#web/base/today.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { clientAddress } from './client-address.ts'
import { words } from './words.ts'

/** Says who has the same e-mail or phone, and leads to them, back to the form, or past the question. */
export function TwinNotice({
  twins,
  anyway,
  busy,
  onAnyway,
  onBack,
}: {
  twins: readonly ClientTwin[]
  anyway: string
  busy: boolean
  onAnyway: () => void
  onBack: () => void
}) {
  const { timeZone } = useSignedIn()
  const today = useToday(timeZone)
  const notice = useRef<HTMLDivElement>(null)
  // On the question itself: Enter pressed once more must not answer it.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} role="alertdialog" aria-label={words.twins} tabIndex={-1} className="w-full min-w-0 outline-none">
      <p className="text-sm font-semibold">{words.twins}</p>
      <ul className="mt-1 max-h-48 divide-y divide-line overflow-y-auto">
        {twins.map((twin) => (
          <li key={twin.id} className="flex items-center justify-between gap-4 py-2">
            <Twin twin={twin} added={dayOf(twin.createdAt, timeZone, today)} />
            <Link
              href={clientAddress(twin.id)}
              aria-label={words.openNamed(nameOf(twin))}
              className={buttonLook({ size: 'small' })}
            >
              {words.open}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onBack}>
          {words.goBack}
        </Button>
        <Button variant="primary" busy={busy} onClick={onAnyway}>
          {anyway}
        </Button>
      </div>
    </div>
  )
}

const Twin = ({ twin, added }: { twin: ClientTwin; added: string }) => {
  const more = [twin.archivedAt && words.archived, twin.agentName && words.clientOf(twin.agentName)].filter(Boolean)
  return (
    <div className="min-w-0 text-sm">
      <p className="wrap-anywhere">
        <bdi className="font-medium">{nameOf(twin)}</bdi>, {words.addedOn(added)}, {words.hasSame[twin.same]}.
      </p>
      {more.length > 0 && <p className="wrap-anywhere text-ink-soft">{more.join(' · ')}</p>}
    </div>
  )
}

/** "March 3"; with its year when it is not this one. */
function dayOf(instant: string, zone: string, today: CalendarDay): string {
  const day = todayIn(zone, new Date(instant))
  const isThisYear = partsOf(day).year === partsOf(today).year
  return dayInWords(day, { month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}
