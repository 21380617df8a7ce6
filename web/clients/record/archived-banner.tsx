import { Archive } from 'lucide-react'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import type { Client } from '#contract/clients/clients.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { useRestoreClient } from './archive.ts'
import { words } from './words.ts'

/** Tells that the client is archived and since when, with a button to restore them. */
export function ArchivedBanner({ client, since, zone }: { client: Client; since: string; zone: string }) {
  const { busy, restore } = useRestoreClient(client)
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
