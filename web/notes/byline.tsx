import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatInstant } from '#web/base/format-time.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { words } from './words.ts'

/** Who wrote or brought something, and on which day; the full date on hover. */
export function Byline({
  row,
  today,
}: {
  row: { createdBy: string; createdByName: string | null; createdAt: string; updatedAt?: string }
  today: CalendarDay
}) {
  const viewer = useSignedInUser()
  const created = formatInstant(row.createdAt, viewer.timeZone, today)
  const isEdited = row.updatedAt !== undefined && row.updatedAt !== row.createdAt
  return (
    <>
      <bdi className="wrap-anywhere">
        {row.createdBy === viewer.id ? words.you : (row.createdByName ?? words.somebody)}
      </bdi>
      {' · '}
      <time dateTime={row.createdAt} title={created.full}>
        {created.relative}
      </time>
      {isEdited && (
        <>
          {' · '}
          <time dateTime={row.updatedAt} title={formatInstant(row.updatedAt!, viewer.timeZone, today).full}>
            {words.edited}
          </time>
        </>
      )}
    </>
  )
}
