import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '#db/backup/write-backup.ts'
import { createDatabaseLogins } from '#db/create-database-logins.ts'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createDemoData } from '#demo/demo.ts'
import { createDatabaseFromPool, createPool } from '#server/base/database/database.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { createLogger } from '#server/base/logger.ts'
import { ensurePlatformOrganization } from '#server/organizations/service.ts'

/** `npm run release:dump`: writes the backup of the demo data of this version, which later versions must restore. */
process.env.TZ = 'America/New_York'
const now = new Date('2026-11-23T15:00:00Z')
const packageJson = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
const folder = join(import.meta.dirname, packageJson.version)

const dataDir = await mkdtemp(join(tmpdir(), 'daybook-release-'))
const embedded = await startEmbeddedDatabase({ dataDir, log: createLogger('error') })
try {
  await migrate(embedded.url)
  const { poolUrl } = await createDatabaseLogins(embedded.url)
  const pool = createPool(poolUrl, 2)
  await ensurePlatformOrganization(createDatabaseFromPool(pool), now)
  await createDemoData(pool, now)
  await pool.end()
  await writeBackup({ url: embedded.url, files: createFileStorage({ dataDir, s3: undefined }) }, folder, now)
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
