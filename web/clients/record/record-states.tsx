import { Archive } from 'lucide-react'
import { Link } from 'wouter'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import type { Client } from '#contract/clients/clients.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { paths } from '#web/base/paths.ts'
import { useZone } from '#web/base/today.ts'
import { getButtonClasses, Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { useRestoreClient } from './archive.ts'
import { words } from './words.ts'

/** For a client who does not exist or is not accessible to the user. */
export const RecordNotFound = ({ id }: { id: string }) => (
  <div className="grid justify-items-center gap-3 py-16 text-center sm:py-24">
    <h1 tabIndex={-1} className="font-serif text-2xl font-semibold wrap-anywhere">
      {words.missing(id)}
    </h1>
    <p className="max-w-prose text-ink-soft">{words.missingHint}</p>
    <div>
      <BackLink />
    </div>
  </div>
)

/** For a client who could not be loaded. */
export const RecordFailed = ({ message, retry }: { message: string; retry: () => void }) => (
  <div className="grid gap-5">
    <h1 tabIndex={-1} className="font-serif text-2xl font-semibold">
      {words.client}
    </h1>
    <ErrorState message={words.failedToLoad(message)} retry={retry} />
    <BackLink />
  </div>
)

const BackLink = () => (
  <Link href={paths.clients} className={`${getButtonClasses({})} mt-4 justify-self-start`}>
    {words.backToClients}
  </Link>
)

/** Placeholders of the tabs and the overview. */
export const ClientRecordSkeleton = () => (
  <>
    <div className="flex h-11 items-center gap-6 border-b border-line">
      {tabWidths.map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
      <Card className="grid gap-6">
        <Skeleton className="h-6 w-40" />
        <div className="grid gap-6 sm:grid-cols-2">
          {factWidths.map((width) => (
            <div
              key={width}
              className="grid grid-cols-[5.75rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2.5 sm:grid-cols-1"
            >
              <Skeleton className="h-3 w-16" />
              <Skeleton className={`h-4 ${width}`} />
            </div>
          ))}
        </div>
      </Card>
      <Card className="grid gap-6">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-40" />
      </Card>
    </div>
  </>
)

const tabWidths = ['w-16', 'w-14', 'w-18', 'w-11', 'w-13']
const factWidths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3']

/** Says that the client is archived and since when, with a button to restore them. */
export function ArchivedBanner({ client, since }: { client: Client; since: string }) {
  const { busy, restore } = useRestoreClient(client)
  const zone = useZone()
  return (
    <section
      aria-label={words.archivedState}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed border-edge bg-well px-4 py-3"
    >
      <Archive aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-52">
        <p className="font-medium">{words.archivedOn(formatFullDay(getDayInZone(zone, new Date(since))))}</p>
        <p className="text-sm text-ink-soft">{words.archivedHint}</p>
      </div>
      <Button busy={busy} onClick={() => void restore()}>
        {words.restore}
      </Button>
    </section>
  )
}
