import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from '#db/embedded/start.ts'
import { withConnection } from './connection.ts'
import { dumpSchema } from './dump-schema.ts'
import { migrate } from './migrate.ts'

/** `npm run db:schema`: writes db/schema.sql from a database that is migrated for it. */
const dataDir = await mkdtemp(join(tmpdir(), 'daybook-schema-'))
// The account that runs PostgreSQL must be able to enter.
await chmod(dataDir, 0o755)
try {
  await withDatabase({ serverUrl: undefined, dataDir, log: console }, async (url) => {
    await migrate(url)
    await writeFile(join(import.meta.dirname, 'schema.sql'), await withConnection(url, dumpSchema))
  })
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
