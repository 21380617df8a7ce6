import type { CalendarDay } from '#contract/calendar-day.ts'
import { instantWords } from '#web/base/instant-words.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { words } from './note-words.ts'

/** Who wrote or brought something, and on which day; the full date on hover. */
export function WrittenBy({
  row,
  today,
}: {
  row: { createdBy: string; createdByName: string | null; createdAt: string; updatedAt?: string }
  today: CalendarDay
}) {
  const viewer = useSignedIn()
  const at = instantWords(row.createdAt, viewer.timeZone, today)
  const isEdited = row.updatedAt !== undefined && row.updatedAt !== row.createdAt
  return (
    <>
      <bdi className="wrap-anywhere">
        {row.createdBy === viewer.id ? words.you : (row.createdByName ?? words.somebody)}
      </bdi>
      {' · '}
      <time dateTime={row.createdAt} title={at.whole}>
        {at.said}
      </time>
      {isEdited && (
        <>
          {' · '}
          <time dateTime={row.updatedAt} title={instantWords(row.updatedAt!, viewer.timeZone, today).whole}>
            {words.edited}
          </time>
        </>
      )}
    </>
  )
}
