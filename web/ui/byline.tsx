import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { useViewer } from '#web/base/viewer.ts'
import { RelativeTime } from './relative-time.tsx'
import { words } from './words.ts'

type Authored = { createdBy: string | null; createdByName: string | null }

/** The name of who wrote something, "You" for the viewer. */
export function AuthorName({ row: { createdBy, createdByName } }: { row: Authored }) {
  const viewer = useViewer()
  return (
    <bdi className="wrap-anywhere">{createdBy === viewer.id ? words.you : (createdByName ?? words.daybookSupport)}</bdi>
  )
}

type BylineProps = { row: Authored & { createdAt: string; updatedAt?: string } }

/** Author and day of an entry, and whether it was edited; the tooltip of a day has the full date. */
export function Byline({ row }: BylineProps) {
  const { createdAt, updatedAt } = row
  const formatInstant = useFormatInstant()
  return (
    <>
      <AuthorName row={row} />
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
