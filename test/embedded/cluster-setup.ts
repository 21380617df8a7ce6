import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { findClusterPath } from '#test/start/support/embedded-database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a cluster that was stopped, for tests to copy. */
    cluster: string
  }
}

/** Creates one cluster per run, since initdb takes most of the time of a test that only needs a cluster. */
export default async function createClusterOnce(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-cluster-'))
  // The account that runs PostgreSQL needs access to the folder.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedDatabase({ dataDir, log: { info: () => undefined, warn: console.warn } })
  await server.stop()
  project.provide('cluster', await findClusterPath(dataDir))
  return () => rm(dataDir, { recursive: true })
}
