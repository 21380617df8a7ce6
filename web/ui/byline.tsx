import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { useViewer } from '#web/base/viewer.ts'
import { RelativeTime } from './relative-time.tsx'
import { words } from './words.ts'

type Authored = { createdBy: string | null; createdByName: string | null; createdAt: string; updatedAt?: string }

/** Author and day of an entry, and whether it was edited; the tooltip of a day has the full date. */
export function Byline({ row: { createdBy, createdByName, createdAt, updatedAt } }: { row: Authored }) {
  const viewer = useViewer()
  const formatInstant = useFormatInstant()
  return (
    <>
      <bdi className="wrap-anywhere">
        {createdBy === viewer.id ? words.you : (createdByName ?? words.daybookSupport)}
      </bdi>
      {' · '}
      <RelativeTime instant={createdAt} />
      {updatedAt !== undefined && updatedAt !== createdAt && (
        <>
          {' · '}
          <time dateTime={updatedAt} title={formatInstant(updatedAt).full}>
            {words.edited}
          </time>
        </>
      )}
    </>
  )
}
