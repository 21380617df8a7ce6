import { setTimeout } from 'node:timers/promises'
import type { Job } from '#server/base/jobs.ts'
import { runNextBatch } from './run.ts'
import { runImportsJobName } from './service.ts'
import { listRunningImports } from './store.ts'

/**
 * Imports files, some rows per transaction, taking turns among organizations. It ends after some rounds and reschedules
 * itself, so that a killed run is given up soon and resumed where it stopped.
 */
export const createRunImportsJob = (pauseMs = defaultPauseMs): Job => ({
  name: runImportsJobName,
  cron: '* * * * *',
  queue: { expireInSeconds: 60, retryLimit: 3 },
  run: async ({ database, now }) => {
    let running = await database.acrossOrganizations('read', listRunningImports)
    const failures: unknown[] = []
    for (let round = 1; running.length; round += 1) {
      const next: typeof running = []
      for (const one of running)
        try {
          if (await runNextBatch(database, one, now)) next.push(one)
        } catch (error) {
          // Others continue; this one is retried in the next run.
          failures.push(error)
        }
      running = next
      if (!running.length) break
      if (round === maxRounds) {
        await database.acrossOrganizations('write', async (db) => db.runJobAfterCommit(runImportsJobName))
        break
      }
      // Requests take precedence over imports.
      await setTimeout(pauseMs)
    }
    if (failures.length) throw failures[0]
  },
})

/** With the pauses between them, these take about eight seconds. */
const maxRounds = 40
const defaultPauseMs = 150
