import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withConnection } from '#db/connection.ts'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { loadMigrations } from '#db/load-migrations.ts'
import { migrate } from '#db/migrate.ts'
import { embeddedDatabaseUrl } from '#test/start/support/embedded-database-url.ts'
import { startExternalPostgres } from '#test/start/support/external-postgres.ts'
import { createDataDir, startProgram, withFreePort } from '#test/start/support/program.ts'
import { runCommand } from '#test/start/support/run-command.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'

const account = await resolvePostgresAccount()
const agent = 'agent@harbor.test'
const secret = 'a session secret of more than 32 characters'

test('a backup of the running program is restored into an external database, and from there into another', async () => {
  const original = await createProgramData()
  const program = await startProgramUntilEnd({ DATA_DIR: original, SESSION_SECRET: secret })
  const cookie = await readSessionCookie(program.origin)
  const downloadPath = await uploadDocument(program.origin)
  const source = await readTables(await embeddedDatabaseUrl(original))
  const firstBackup = await createFolderName()
  expect(await run('backup', firstBackup, { DATA_DIR: original })).toMatch(
    /^exit 0: The backup is in .*: rows \d+, files 1\.$/,
  )
  expect(await getUserStatus(program.origin, cookie)).toBe(200)
  await program.interrupt()
  const { tables } = JSON.parse(await readFile(join(firstBackup, 'backup.json'), 'utf8')) as {
    tables: { name: string }[]
  }
  expect(['file_store', 'migration_hashes', ...tables.map(({ name }) => name)].toSorted()).toEqual(Object.keys(source))

  const external = await startExternal()
  const first = await external.createDatabase('first', 'boss')
  expect(await run('restore', firstBackup, first)).toMatch(/^exit 0: The backup of .* is restored: rows \d+, files 1\./)
  const restored = await readTables(first.DATABASE_URL)
  // The program's jobs may have written to others in the meantime.
  for (const table of ['organizations', 'users', 'clients', 'client_notes', 'documents', 'sequences'])
    expect(restored[table], table).toBe(source[table])
  expect(await run('restore', firstBackup, first)).toMatch(/^exit 1: The database has data/)
  const [harbor] = await external.query("select id from organizations where name = 'Harbor Insurance'", 'first')
  expect(await run('restore', firstBackup, first, '--organization', harbor!.id as string)).toMatch(
    /^exit 0: Harbor Insurance is as it was on .*: rows \d+, files 1\./,
  )
  for (const table of ['organizations', 'users', 'clients', 'documents', 'stored_files'])
    expect((await readTables(first.DATABASE_URL))[table], table).toBe(restored[table])

  // The owner of a database restores it, but sees too little for a backup.
  const secondBackup = await createFolderName()
  expect(await run('backup', secondBackup, first)).toMatch(/^exit 0/)
  await external.query('grant daybook_app, daybook_platform to owner')
  const second = await external.createDatabase('second', 'owner')
  expect(await run('restore', secondBackup, second)).toMatch(/^exit 0/)
  expect(await readTables(external.urlFor('boss', 'second'))).toEqual(restored)
  expect(await external.query(unforcedTables, 'second')).toEqual(await external.query(unforcedTables, 'first'))
  expect(await run('backup', await createFolderName(), second)).toMatch(
    /^exit 1: A backup needs a login that row level/,
  )

  const copy = await createProgramData()
  expect(await run('restore', secondBackup, { DATA_DIR: copy })).toMatch(/^exit 0/)
  expect(await readdir(join(copy, 'files', 'incoming'))).toEqual([])
  const copiedProgram = await startProgramUntilEnd({ DATA_DIR: copy, SESSION_SECRET: secret })
  expect(await getUserStatus(copiedProgram.origin, cookie), 'a session may have been ended since').toBe(401)
  const session = await signInByEmail(copiedProgram.origin, agent)
  onTestFinished(() => session.dispose())
  expect(await (await session.get(downloadPath)).text()).toBe(documentText)
})

test('a damaged backup restores nothing, and the same database takes a whole one', async () => {
  const backup = await writeBackupOfDemo()
  expect(await run('backup', backup.folder, backup.settings)).toMatch(/^exit 1: .* exists already: name a new folder$/)
  expect(await readdir(join(backup.folder, '..'))).toEqual(['backup'])

  const target = { DATA_DIR: await createProgramData() }
  const restoreDamaged = async (damage: (folder: string) => Promise<void>) => {
    const folder = await createFolderName()
    await cp(backup.folder, folder, { recursive: true })
    await damage(folder)
    return run('restore', folder, target)
  }
  const changeManifest = (change: (text: string) => string) => async (folder: string) =>
    writeFile(join(folder, 'backup.json'), change(await readFile(join(folder, 'backup.json'), 'utf8')))
  const changeTable = (change: (bytes: Buffer) => Buffer) => async (folder: string) => {
    const path = join(folder, 'tables', 'tasks.copy.gz')
    await writeFile(path, change(await readFile(path)))
  }
  for (const [damage, message] of [
    [(folder: string) => rm(join(folder, 'backup.json')), /^exit 1: .* is no backup of Daybook/],
    [changeManifest((text) => text.slice(0, 100)), /^exit 1: .* is damaged, or of a newer Daybook/],
    [
      (folder: string) => rm(join(folder, 'files'), { recursive: true }),
      /^exit 1: The backup is damaged: .* is missing/,
    ],
    [(folder: string) => rm(join(folder, 'tables', 'tasks.copy.gz')), /^exit 1: The backup is damaged: .* is missing/],
    [changeTable((bytes) => bytes.subarray(0, bytes.length / 2)), /^exit 1: The backup is damaged: .* was changed/],
  ] as const)
    expect(await restoreDamaged(damage)).toMatch(message)
  expect(await readdir(target.DATA_DIR)).toEqual([])

  expect(await restoreDamaged(changeManifest((text) => text.replace('"0001-', '"9001-')))).toMatch(
    /^exit 1: The backup is of another Daybook, which has the migration 9001-/,
  )
  const withoutTable = changeManifest((text) => text.replace(/\{\s*"name": "cleared_days"[^]*?\},/, ''))
  expect(await restoreDamaged(withoutTable)).toMatch(
    /^exit 1: The tables of the backup are not those of its migrations/,
  )
  const withOtherCount = changeManifest((text) => text.replace(/("name": "users"[^]*?"rows": )\d+/, '$1999'))
  expect(await restoreDamaged(withOtherCount)).toMatch(/^exit 1: users has \d+ rows in the backup instead of 999/)
  expect(await run('restore', backup.folder, target)).toMatch(/^exit 0/)
})

test('a file that the store cannot read is named, and one whose document has been purged is left out', async () => {
  const { folder, settings } = await writeBackupOfDemo()
  await rm(join(settings.DATA_DIR, 'files'), { recursive: true })
  const incomplete = await createFolderName()
  expect(await run('backup', incomplete, settings)).toMatch(unreadable)

  const external = await startExternal()
  expect(await run('restore', incomplete, await external.createDatabase('incomplete', 'boss'))).toMatch(unreadable)

  const manifest = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as { files: { key: string }[] }
  const purged = { ...manifest, files: [], purgedFiles: manifest.files.map(({ key }) => key) }
  await writeFile(join(folder, 'backup.json'), JSON.stringify(purged))
  const target = await external.createDatabase('target', 'boss')
  expect(await run('restore', folder, target)).toMatch(/^exit 0: .* files 0\./)
  for (const table of ['documents', 'stored_files'])
    expect(await external.query(`select * from ${table}`, 'target'), table).toEqual([])
})

test('a backup needs data', async () => {
  const folder = await createFolderName()
  const dataDir = await createProgramData()
  expect(await run('backup', folder, { DATA_DIR: dataDir })).toMatch(/^exit 1: There is nothing to back up yet/)
  expect([...(await readdir(dataDir)), ...(await readdir(join(folder, '..')))]).toEqual([])
  const external = await startExternal()
  const empty = await external.createDatabase('empty', 'boss')
  expect(await run('backup', folder, empty)).toMatch(/^exit 1: There is nothing to back up yet/)
  const missing = { ...empty, DATABASE_URL: external.urlFor('boss', 'missing') }
  expect(await run('backup', folder, missing)).toMatch(/^exit 1: The database cannot be reached: .*missing/)
  expect(await readdir(join(folder, '..'))).toEqual([])
})

test('a backup of an earlier release is restored, then migrated, but not into a later schema', async () => {
  const external = await startExternal()
  const earlier = await external.createDatabase('earlier', 'boss')
  await migrate(earlier.DATABASE_URL, { to: '0001-initial' })
  await external.query(
    `insert into organizations (id, name, time_zone, created_at) values (gen_random_uuid(), 'Harbor', 'Asia/Tokyo', now())`,
    'earlier',
  )
  const backup = await createFolderName()
  expect(await run('backup', backup, earlier)).toMatch(/^exit 0: .*: rows 1, files 0\./)
  const later = await external.createDatabase('later', 'boss')
  await migrate(later.DATABASE_URL)
  expect(await run('restore', backup, later)).toMatch(/^exit 1: The database has a later schema than the backup/)
  const present = await external.createDatabase('present', 'boss')
  expect(await run('restore', backup, present)).toMatch(/^exit 0: .*: rows 1, files 0\./)
  expect(await external.query('select name, time_zone, working_days from organizations', 'present')).toEqual([
    { name: 'Harbor', time_zone: 'Asia/Tokyo', working_days: [1, 2, 3, 4, 5] },
  ])
  const [applied] = await external.query(
    'select array_agg(name order by name) as names from migration_hashes',
    'present',
  )
  expect(applied!.names).toEqual([...(await loadMigrations()).keys()])
})

const unreadable = /^exit 1: .*files 0\.[^]*could not read the bytes .*: [0-9a-f-]{36}\/[0-9a-f-]{36}$/

const unforcedTables = `select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity order by 1`

/** Starts an external PostgreSQL with a login `owner`, and creates databases for separate programs. */
async function startExternal() {
  const [installation] = await findPostgresInstallations(account)
  const external = await startExternalPostgres(installation!, account)
  onTestFinished(external.stop)
  await external.query('create role owner login createrole')
  return {
    ...external,
    createDatabase: async (name: string, owner: 'boss' | 'owner') => {
      await external.query(`create database ${name} owner ${owner}`)
      return { DATA_DIR: await createProgramData(), DATABASE_URL: external.urlFor(owner, name), DEMO: '0' }
    },
  }
}

/** Backs up the demo data with one document, of a program that has stopped. */
async function writeBackupOfDemo() {
  const settings = { DATA_DIR: await createProgramData() }
  const program = await startProgramUntilEnd(settings)
  await uploadDocument(program.origin)
  await program.interrupt()
  const folder = await createFolderName()
  expect(await run('backup', folder, settings)).toMatch(/^exit 0/)
  return { folder, settings }
}

async function startProgramUntilEnd(settings: Record<string, string>) {
  const program = await startProgram(settings)
  onTestFinished(async () => void (await program.interrupt()))
  return program
}

async function readSessionCookie(origin: string): Promise<string> {
  const session = await signInByEmail(origin, agent)
  const { cookies } = await session.storageState()
  await session.dispose()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const getUserStatus = async (origin: string, cookie: string): Promise<number> =>
  (await fetch(`${origin}/api/auth/user`, { headers: { cookie } })).status

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
  return withConnection({ connectionString: url, options: '-c timezone=UTC' }, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
    )
    const entries: [string, string][] = []
    for (const { name } of tables) {
      const text = `select coalesce(string_agg(md5(t::text), ' ' order by md5(t::text)), '') as rows from "${name}" t`
      entries.push([name, (await client.query<{ rows: string }>(text)).rows[0]!.rows])
    }
    return Object.fromEntries(entries)
  })
}

/** Runs a command to its end and returns what it printed. */
async function run(
  command: 'backup' | 'restore',
  folder: string,
  settings: Record<string, string>,
  ...options: string[]
): Promise<string> {
  const { env } = await withFreePort(settings)
  const running = runCommand([process.execPath, 'bin/daybook.mjs', command, folder, ...options], { env })
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
