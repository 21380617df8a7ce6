import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import type { DuplicateClient } from '#contract/clients/client-draft.ts'
import { formatFullName } from '#contract/clients/clients.ts'
import { formatShortDay } from '#web/base/format-time.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { useToday, useZone } from '#web/base/today.ts'
import { words } from '#web/clients/words.ts'
import { Button, getButtonClasses } from '#web/ui/button.tsx'

/** Shows the clients with the same e-mail or phone, and offers to open one, go back or save anyway. */
export function DuplicatePrompt({
  duplicates,
  confirmLabel,
  busy,
  onConfirm,
  onBack,
}: {
  duplicates: readonly DuplicateClient[]
  confirmLabel: string
  busy: boolean
  onConfirm: () => void
  onBack: () => void
}) {
  const zone = useZone()
  const today = useToday()
  const notice = useRef<HTMLDivElement>(null)
  // Focuses the question, not a button, which a second Enter would press.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div
      ref={notice}
      role="alertdialog"
      aria-label={words.duplicateTitle}
      tabIndex={-1}
      className="w-full min-w-0 outline-none"
    >
      <p className="text-sm font-semibold">{words.duplicateTitle}</p>
      <ul className="mt-1 max-h-48 divide-y divide-line overflow-y-auto">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id} className="flex items-center justify-between gap-4 py-2">
            <DuplicateEntry
              duplicate={duplicate}
              addedOn={formatShortDay(getDayInZone(zone, new Date(duplicate.createdAt)), today, 'long')}
            />
            <Link
              href={buildClientPath(duplicate.id)}
              aria-label={words.openWithName(formatFullName(duplicate))}
              className={getButtonClasses({ size: 'small' })}
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
        <Button variant="primary" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  )
}

const DuplicateEntry = ({ duplicate, addedOn }: { duplicate: DuplicateClient; addedOn: string }) => {
  const details = [
    duplicate.archivedAt && words.archived,
    duplicate.agentName && words.inClientListOf(duplicate.agentName),
  ].filter(Boolean)
  return (
    <div className="min-w-0 text-sm">
      <p className="wrap-anywhere">
        <bdi className="font-medium">{formatFullName(duplicate)}</bdi>, {words.addedOn(addedOn)},{' '}
        {words.duplicateReason[duplicate.same]}.
      </p>
      {details.length > 0 && <p className="wrap-anywhere text-ink-soft">{details.join(' · ')}</p>}
    </div>
  )
}
