import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { loadMigrations } from '#db/load-migrations.ts'
import { migrate } from '#db/migrate.ts'
import { embeddedDatabaseUrl } from '#test/start/support/embedded-database-url.ts'
import { startExternalPostgres } from '#test/start/support/external-postgres.ts'
import { createDataDir, startProgram, withFreePorts } from '#test/start/support/program.ts'
import { runCommand } from '#test/start/support/run-command.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'

const account = await resolvePostgresAccount()
const agent = 'agent@harbor.test'

test('a backup of the running program is restored into an external database, and from there into another', async () => {
  const original = await createProgramData()
  const program = await startProgram({ DATA_DIR: original })
  const downloadPath = await uploadDocument(program.origin)
  const source = await readTables(await embeddedDatabaseUrl(original))
  const firstBackup = await createFolderName()
  expect(await run('backup', firstBackup, { DATA_DIR: original })).toMatch(/^exit 0: \d+ rows and 1 files are in .*\.$/)
  await program.interrupt()
  const { tables } = JSON.parse(await readFile(join(firstBackup, 'backup.json'), 'utf8')) as {
    tables: { name: string }[]
  }
  expect(['migration_hashes', ...tables.map(({ name }) => name)].toSorted()).toEqual(Object.keys(source))

  const [installation] = await findPostgresInstallations(account)
  const external = await startExternalPostgres(installation!, account)
  onTestFinished(external.stop)
  for (const name of ['first', 'second']) await external.query(`create database ${name}`)
  const [first, second] = await Promise.all(
    ['first', 'second'].map(async (name) => ({
      ...{ DATA_DIR: await createProgramData(), DATABASE_URL: external.urlFor('boss', name), DEMO: '0' },
    })),
  )
  expect(await run('restore', firstBackup, first!)).toMatch(/^exit 0: .* are restored; npm start serves them\.$/)
  const restored = await readTables(first!.DATABASE_URL)
  // The program's jobs may have written to others meanwhile.
  for (const table of ['organizations', 'users', 'clients', 'client_notes', 'documents', 'sequences'])
    expect(restored[table], table).toBe(source[table])
  expect(await run('restore', firstBackup, first!)).toMatch(/^exit 1: The database has data/)

  const secondBackup = await createFolderName()
  await run('backup', secondBackup, first!)
  await run('restore', secondBackup, second!)
  expect(await readTables(second!.DATABASE_URL)).toEqual(restored)

  const copy = await createProgramData()
  await run('restore', secondBackup, { DATA_DIR: copy })
  const copiedProgram = await startProgram({ DATA_DIR: copy })
  onTestFinished(async () => void (await copiedProgram.interrupt()))
  const session = await signInByEmail(copiedProgram.origin, agent)
  onTestFinished(() => session.dispose())
  expect(await (await session.get(downloadPath)).text()).toBe(documentText)
})

test('a damaged backup restores no row, and the same database takes a whole one', async () => {
  const original = await createProgramData()
  const program = await startProgram({ DATA_DIR: original })
  await uploadDocument(program.origin)
  await program.interrupt()
  const backup = await createFolderName()
  await run('backup', backup, { DATA_DIR: original })
  expect(await run('backup', backup, { DATA_DIR: original })).toMatch(/^exit 1: .* exists already: name a new folder$/)

  const target = { DATA_DIR: await createProgramData() }
  const restoreDamaged = async (damage: (folder: string) => Promise<void>) => {
    const folder = await createFolderName()
    await cp(backup, folder, { recursive: true })
    await damage(folder)
    return run('restore', folder, target)
  }
  const changeManifest = (change: (text: string) => string) => async (folder: string) =>
    writeFile(join(folder, 'backup.json'), change(await readFile(join(folder, 'backup.json'), 'utf8')))
  expect(await restoreDamaged((folder) => rm(join(folder, 'backup.json')))).toMatch(
    /^exit 1: .* is no backup of Daybook/,
  )
  expect(await restoreDamaged(changeManifest((text) => text.slice(0, 100)))).toMatch(
    /^exit 1: .* is damaged, or of a newer Daybook/,
  )
  expect(await restoreDamaged(changeManifest((text) => text.replace('"0001-', '"9001-')))).toMatch(
    /^exit 1: .* is of another Daybook, which has the migration 9001-/,
  )
  expect(await restoreDamaged((folder) => rm(join(folder, 'files'), { recursive: true }))).toMatch(
    /^exit 1: .* the file \S+ is missing/,
  )
  expect(await restoreDamaged((folder) => rm(join(folder, 'tables', 'tasks.copy.gz')))).toMatch(
    /^exit 1: .* damaged: tasks cannot be read/,
  )
  expect(await restoreDamaged((folder) => truncateFile(join(folder, 'tables', 'tasks.copy.gz')))).toMatch(
    /^exit 1: .* damaged: tasks cannot be read/,
  )
  expect(
    await restoreDamaged(changeManifest((text) => text.replace(/("name": "users"[^]*?"rows": )\d+/, '$1999'))),
  ).toMatch(/^exit 1: .* damaged: users has \d+ rows instead of 999/)
  expect(await run('restore', backup, target)).toMatch(/^exit 0: .* are restored/)
})

test('a backup needs a database, and a login that sees everything', async () => {
  const folder = await createFolderName()
  expect(await run('backup', folder, { DATA_DIR: await createProgramData() })).toMatch(
    /^exit 1: There is nothing to back up yet/,
  )
  const [installation] = await findPostgresInstallations(account)
  const external = await startExternalPostgres(installation!, account)
  onTestFinished(external.stop)
  await external.query('create role owner login createrole')
  await external.query('create database daybook owner owner')
  const settings = { DATA_DIR: await createProgramData(), DATABASE_URL: external.urlFor('owner', 'daybook') }
  expect(await run('backup', folder, settings)).toMatch(
    /^exit 1: .* needs a login that row level security does not restrict/,
  )
  expect(await readdir(join(folder, '..'))).toEqual([])
})

test('a backup of an earlier release is restored as it was, and migrated to this one', async () => {
  const [installation] = await findPostgresInstallations(account)
  const external = await startExternalPostgres(installation!, account)
  onTestFinished(external.stop)
  for (const name of ['earlier', 'present']) await external.query(`create database ${name}`)
  await migrate(external.urlFor('boss', 'earlier'), '0020-profile')
  await external.query(
    `insert into organizations (id, name, time_zone, created_at) values (gen_random_uuid(), 'Harbor', 'Asia/Tokyo', now())`,
    'earlier',
  )
  const backup = await createFolderName()
  const settingsOf = async (name: string) => ({
    ...{ DATA_DIR: await createProgramData(), DATABASE_URL: external.urlFor('boss', name) },
  })
  expect(await run('backup', backup, await settingsOf('earlier'))).toMatch(/^exit 0: 1 rows and 0 files/)
  expect(await run('restore', backup, await settingsOf('present'))).toMatch(/^exit 0: 1 rows and 0 files/)
  expect(await external.query('select name, time_zone, working_days from organizations', 'present')).toEqual([
    { name: 'Harbor', time_zone: 'Asia/Tokyo', working_days: [1, 2, 3, 4, 5] },
  ])
  const [applied] = await external.query(
    'select array_agg(name order by name) as names from migration_hashes',
    'present',
  )
  expect(applied!.names).toEqual([...(await loadMigrations()).keys()])
})

const documentText = 'A policy of Ada, page 1'

/** Uploads a document of the agent's first client and returns the path of its download. */
async function uploadDocument(origin: string): Promise<string> {
  const session = await signInByEmail(origin, agent)
  const { csrfToken } = (await (await session.get('/api/csrf-token')).json()) as { csrfToken: string }
  const [client] = (await (await session.get('/api/clients')).json()) as { id: string }[]
  const answer = await session.post(`/api/clients/${client!.id}/documents`, {
    headers: { 'X-CSRF-Token': csrfToken },
    multipart: { document: { name: 'policy.txt', mimeType: 'text/plain', buffer: Buffer.from(documentText) } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  await session.dispose()
  return `/api/clients/${client!.id}/documents/${id}/download`
}

/** Returns the rows of each table as a text that does not depend on their order. */
async function readTables(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
    )
    const entries: [string, string][] = []
    for (const { name } of tables) {
      const text = `select coalesce(string_agg(md5(t::text), ' ' order by md5(t::text)), '') as rows from "${name}" t`
      entries.push([name, (await client.query<{ rows: string }>(text)).rows[0]!.rows])
    }
    return Object.fromEntries(entries)
  } finally {
    await client.end()
  }
}

/** Runs a command to its end and returns what it printed. */
async function run(command: 'backup' | 'restore', folder: string, settings: Record<string, string>): Promise<string> {
  const { env } = await withFreePorts(settings)
  const running = runCommand([process.execPath, 'server/backup.ts', command, folder], { env })
  const { code } = await running.ended
  return `exit ${code}: ${running.readOutput().trim()}`
}

async function createProgramData(): Promise<string> {
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  return dataDir
}

/** Returns the name of a folder that does not exist yet, in a folder of its own. */
async function createFolderName(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'daybook-backup-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'backup')
}

async function truncateFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, bytes.length / 2))
}
