import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createDatabaseFromPool, createPool, type Database } from './database.ts'
import { isConnectionError } from './sqlstates.ts'

/** How long a read waits for the replica to catch up, and how long one that did not, or failed, is not used. */
const readWaitMs = 200
const retryDelayMs = 10_000

/** Creates the pool of a replica, whose connections time out sooner than the primary's. */
export const createReplicaPool = (url: string, maxConnections: number): pg.Pool =>
  createPool(url, maxConnections, { connectionTimeoutMillis: 1_000 })

type ReplicaMetrics = {
  countReplicaRead: (answeredBy: 'replica' | 'primary') => void
  countDependencyError: (name: 'replica', error: unknown) => void
}

/**
 * Creates a database that reads on a replica and writes on the primary. A transaction reads on the replica only if it
 * has everything committed before; otherwise, and after a failure of the replica, it reads on the primary.
 */
export function createReplicaDatabase(
  primary: Database,
  replicaPool: pg.Pool,
  { countReplicaRead, countDependencyError }: ReplicaMetrics,
  maxWaitMs = readWaitMs,
): Database {
  const replica = createDatabaseFromPool(replicaPool)
  let unavailableUntilMs = 0
  const read = async <T>(onReplica: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T> => {
    if (performance.now() >= unavailableUntilMs && (await isUsable())) {
      try {
        const result = await onReplica()
        countReplicaRead('replica')
        return result
      } catch (error) {
        if (!isReplicaFault(error)) throw error
        markUnavailable(error)
      }
    }
    countReplicaRead('primary')
    return onPrimary()
  }
  const markUnavailable = (error: unknown) => {
    countDependencyError('replica', error)
    unavailableUntilMs = performance.now() + retryDelayMs
  }
  const isUsable = () =>
    assertCaughtUpReplica(primary.pool, replicaPool, maxWaitMs).then(
      () => true,
      (error: unknown) => {
        markUnavailable(error)
        return false
      },
    )
  return {
    pool: primary.pool,
    inOrganization: (id, mode, work) => {
      const onPrimary = () => primary.inOrganization(id, mode, work)
      return mode === 'read' ? read(() => replica.inOrganization(id, mode, work), onPrimary) : onPrimary()
    },
    acrossOrganizations: (mode, work) => {
      const onPrimary = () => primary.acrossOrganizations(mode, work)
      return mode === 'read' ? read(() => replica.acrossOrganizations(mode, work), onPrimary) : onPrimary()
    },
  }
}

/** Whether only a replica fails this way: a lost connection, or a statement canceled by what it replays. */
const isReplicaFault = (error: unknown): boolean =>
  isConnectionError(error) || (error as { code?: string }).code === '40001'

/** Throws an Error that says why a replica must not be read: it is not the primary's, or has not caught up in time. */
export async function assertCaughtUpReplica(primary: pg.Pool, replica: pg.Pool, maxWaitMs = 5_000): Promise<void> {
  const position = await readPosition(primary)
  for (const deadlineMs = performance.now() + maxWaitMs; ; await pause(10)) {
    const { isReplica, hasCaughtUp } = await compareReplica(replica, position)
    if (!isReplica)
      throw Object.assign(new Error('it is not a streaming replica of DATABASE_URL'), { code: 'NO_REPLICA' })
    if (hasCaughtUp) return
    if (performance.now() > deadlineMs)
      throw Object.assign(new Error(`it was behind DATABASE_URL for ${maxWaitMs / 1000} s`), { code: 'BEHIND' })
  }
}

/** Returns how many seconds a replica is behind: 0 if it has everything committed, NaN if it is not a replica. */
export async function readSecondsBehind(primary: pg.Pool, replica: pg.Pool, now: Date): Promise<number> {
  const { isReplica, hasCaughtUp, replayedAt } = await compareReplica(replica, await readPosition(primary))
  if (!isReplica) return Number.NaN
  return hasCaughtUp ? 0 : Math.max(0, now.getTime() - (replayedAt?.getTime() ?? Number.NaN)) / 1000
}

type Position = { lsn: string; system: string; database: string }

async function readPosition(primary: pg.Pool): Promise<Position> {
  const { rows } = await primary.query<Position>(positionQuery)
  return rows[0]!
}

type Comparison = { isReplica: boolean; hasCaughtUp: boolean; replayedAt: Date | null }

async function compareReplica(replica: pg.Pool, { lsn, system, database }: Position): Promise<Comparison> {
  const query = { text: comparisonQuery, values: [lsn, system, database], query_timeout: 1_000 }
  const { rows } = await replica.query<Comparison>(query)
  return rows[0]!
}

/** Everything committed is flushed. */
const positionQuery = `
  select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system, current_database() as database
  from pg_control_system()`

const comparisonQuery = `
  select pg_is_in_recovery() and system_identifier::text = $2 and current_database() = $3 as "isReplica",
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasCaughtUp",
    pg_last_xact_replay_timestamp() as "replayedAt"
  from pg_control_system()`
