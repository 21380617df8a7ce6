import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { getBackupSuccesses } from '#server/backups/service.ts'
import type { Database, PlatformDb } from '#server/base/database/database.ts'
import { readSecondsBehind } from '#server/base/database/replica.ts'
import { countWaitingEmails, listJobSuccesses } from './system-store.ts'

type GaugeDeps = { database: Database; replica: pg.Pool | undefined; clock: () => Date; version: string }

/** Adds the gauges that are read from the database with each scrape; without it they are NaN or absent. */
export function registerSystemGauges(registry: Registry, { database, replica, clock, version }: GaugeDeps): void {
  const registers = [registry]
  const read = <T>(work: (db: PlatformDb) => Promise<T>) =>
    database.acrossOrganizations('read', work).catch(() => undefined)
  new Gauge({
    name: 'daybook_outbox_waiting',
    help: 'E-mails that are not delivered yet',
    registers,
    async collect() {
      const outbox = await read((db) => countWaitingEmails({ db }))
      this.set(outbox?.waitingEmails ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'daybook_outbox_oldest_seconds',
    help: 'Age of the oldest e-mail that is not delivered yet, 0 without one',
    registers,
    async collect() {
      const outbox = await read((db) => countWaitingEmails({ db }))
      const oldestMs = outbox?.oldestEmailAt ? Date.parse(outbox.oldestEmailAt) : clock().getTime()
      this.set(outbox ? (clock().getTime() - oldestMs) / 1000 : Number.NaN)
    },
  })
  new Gauge({
    name: 'daybook_job_last_success_timestamp_seconds',
    help: 'When each job last ended well, on any instance',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset()
      for (const { name, succeededAt } of (await read(listJobSuccesses)) ?? [])
        if (succeededAt) this.set({ job: name }, Date.parse(succeededAt) / 1000)
    },
  })
  for (const kind of ['backup', 'proof'] as const)
    new Gauge({
      name: `daybook_last_${kind}_age_seconds`,
      help: `Age of the last ${kind === 'backup' ? 'backup' : 'proof of a backup'} that ended well, NaN without one`,
      registers,
      async collect() {
        const succeededAt = (await read(getBackupSuccesses))?.[kind]
        this.set(succeededAt ? (clock().getTime() - Date.parse(succeededAt)) / 1000 : Number.NaN)
      },
    })
  new Gauge({
    name: 'daybook_replica_lag_seconds',
    help: 'Age of the last transaction that the replica has replayed, 0 where it has all, NaN without one',
    registers,
    async collect() {
      const behind = replica && (await readSecondsBehind(database.pool, replica, clock()).catch(() => undefined))
      this.set(behind ?? Number.NaN)
    },
  })
  new Gauge({ name: 'daybook_info', help: 'The release', labelNames: ['version'], registers }).set({ version }, 1)
}
