import { readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getFilePath, getManifestPath, getTablePath, readVerifiedManifest } from '#db/backup/manifest.ts'
import { proveBackup } from '#db/backup/prove-backup.ts'
import { writeBackup } from '#db/backup/write-backup.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { createBackupTools } from '#server/backup-tools.ts'
import { createBackupJob } from '#server/backups/jobs.ts'
import { newId } from '#server/base/ids.ts'
import { createLogger } from '#server/base/logger.ts'
import { seedPeople } from '#test/support/data/people.ts'
import { seedDocument } from '#test/support/data/seed-records.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const silent = createLogger('silent')

test('a backup damaged before its proof is reported and deletes none; the next hour makes a good one', async () => {
  const { testApp, backupDir, readState } = await createAppWithDocument()
  expect(await readState()).toMatchObject({ isBackupSetUp: true, lastBackup: null, lastProof: null })
  const [old, older] = ['nightly-2025-01-01T03-00-00', 'nightly-2025-01-01T02-00-00']
  for (const name of [old, older, `${old}.partial-a1B2c3`, 'of-somebody-else'])
    await mkdir(join(backupDir, name), { recursive: true })
  const { run, onMade } = await createJob(testApp, backupDir)

  onMade.push((folder) => flipByte(getTablePath(folder, 'users')))
  await expect(run()).rejects.toThrow('The backup is damaged')
  const damaged = 'nightly-2026-11-21T15-00-00'
  expect((await readdir(backupDir)).toSorted()).toEqual([older, old, damaged, 'of-somebody-else'])
  expect(await readState()).toMatchObject({
    lastBackup: { folder: damaged, outcome: 'done' },
    lastProof: {
      folder: damaged,
      outcome: 'failed',
      reason: expect.stringContaining('was changed'),
      succeededAt: null,
    },
    backupWarnings: ['proof_failed', 'proof_old'],
  })

  onMade.length = 0
  testApp.clock.advance({ hours: 1 })
  await run()
  const folder = 'nightly-2026-11-21T16-00-00'
  // The two old ones are of one day, as are the damaged one and this.
  expect((await readdir(backupDir)).toSorted()).toEqual([old, folder, 'of-somebody-else'])
  const { tables } = await readVerifiedManifest(join(backupDir, folder))
  const counts = { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: 1 }
  expect(counts.rows).toBeGreaterThan(10)
  const done = { folder, outcome: 'done', reason: null, succeededAt: testApp.clock().toISOString(), ...counts }
  expect(await readState()).toMatchObject({ lastBackup: done, lastProof: done, backupWarnings: [] })
  expect(JSON.parse(await readFile(join(backupDir, folder, 'proof.json'), 'utf8'))).toEqual(counts)

  testApp.clock.advance({ hours: 1 })
  await run()
  expect((await readdir(backupDir)).toSorted(), 'none is due').toEqual([old, folder, 'of-somebody-else'])
  testApp.clock.advance({ hours: 36 })
  expect(await readState()).toMatchObject({ backupWarnings: ['backup_old', 'proof_old'] })
  const { body } = await testApp.app.inject({ method: 'GET', url: '/metrics' })
  for (const kind of ['backup', 'proof']) expect(body).toContain(`daybook_last_${kind}_age_seconds ${37 * 3_600}\n`)
})

test('a login that row level security restricts is named', async () => {
  const { testApp, backupDir, readState } = await createAppWithDocument()
  const { run } = await createJob({ ...testApp, url: testApp.poolUrl }, backupDir)
  await expect(run()).rejects.toThrow('A backup needs a login')
  expect(await readState()).toMatchObject({
    lastBackup: { outcome: 'failed', reason: expect.stringContaining('give DATABASE_DIRECT_URL that of a superuser') },
    backupWarnings: ['backup_failed', 'backup_old'],
  })
  expect(await readdir(backupDir)).toEqual([])
})

test('a BACKUP_DIR that cannot be read is a failed backup, also the first', async () => {
  const { testApp, backupDir, readState } = await createAppWithDocument()
  writeFileSync(backupDir, '')
  const { run } = await createJob(testApp, backupDir)
  await expect(run()).rejects.toThrow('ENOTDIR')
  expect(await readState()).toMatchObject({
    lastBackup: { outcome: 'failed', reason: expect.stringMatching(/^BACKUP_DIR: ENOTDIR/) },
    backupWarnings: ['backup_failed', 'backup_old'],
  })
})

test('a proof finds a byte changed in a table or a file, other rows, a lost document, and needs a database', async () => {
  const { testApp, key } = await createAppWithDocument()
  const folder = join(await createFolder(), 'backup')
  const manifest = await writeBackup(testApp, folder, testApp.clock())
  const dataDir = await createFolder()
  const findInstallations = async () => {
    throw new DatabaseStartupError('no PostgreSQL')
  }
  /** In a database next to the program's own, as if no PostgreSQL were installed. */
  const prove = (proven: string, serverUrl = testApp.url) =>
    proveBackup(proven, { dataDir, serverUrl, log: silent, findInstallations })
  const proveDamaged = async (damage: (copy: string) => void) => {
    const copy = join(await createFolder(), 'copy')
    await cp(folder, copy, { recursive: true })
    damage(copy)
    return prove(copy)
  }
  const changeManifest = (change: Partial<typeof manifest>) => (copy: string) =>
    writeFileSync(getManifestPath(copy), JSON.stringify({ ...manifest, ...change }))

  expect(await prove(folder)).toMatchObject({ files: 1 })
  await expect(proveDamaged((copy) => flipByte(getTablePath(copy, 'users')))).rejects.toThrow('was changed')
  await expect(proveDamaged((copy) => flipByte(getFilePath(copy, key)))).rejects.toThrow('was changed')
  const tables = manifest.tables.map((table) => (table.name === 'users' ? { ...table, checksum: '1' } : table))
  await expect(proveDamaged(changeManifest({ tables }))).rejects.toThrow('The rows of users are not those')
  await expect(proveDamaged(changeManifest({ files: [] }))).rejects.toThrow(`The backup lacks the file ${key}`)
  await expect(prove(folder, testApp.poolUrl)).rejects.toThrow('may not create a database')
  const { rows } = await testApp.owner.query("select from pg_database where datname = current_database() || '_proof'")
  expect([rows, await readdir(dataDir)]).toEqual([[], []])
})

/** An instance with a document and BACKUP_DIR, and what it shows super administrators. */
async function createAppWithDocument() {
  const backupDir = join(await createFolder(), 'backups')
  const testApp = await createTestApp({ env: { BACKUP_DIR: backupDir } })
  const { harbor, platform } = await seedPeople(testApp.seed)
  const clientId = newId()
  await testApp.seed.clients(harbor.agent, [{ id: clientId }])
  const { key } = await seedDocument(testApp, harbor.agent, clientId)
  const superAdmin = await testApp.signIn(platform.superAdmin)
  const readState = async () => (await superAdmin.get('/api/super-admin/system')).body
  return { testApp, backupDir, readState, key }
}

/** `onMade` runs between a backup and its proof. */
async function createJob({ url, files, clock, database }: TestApp, backupDir: string) {
  const onMade: ((folder: string) => void)[] = []
  const log = createLogger('info', {
    write: (line) => {
      const { msg, backup } = JSON.parse(line) as { msg: string; backup: string }
      if (msg === 'backup made') for (const damage of onMade) damage(join(backupDir, backup))
    },
  })
  const dataDir = await createFolder()
  const tools = createBackupTools({ dataDir, url, isEmbedded: false, files, log })
  const job = createBackupJob({ backupDir, tools, clock, log })
  return { onMade, run: () => job.run({ database, now: clock() }) }
}

function flipByte(path: string): void {
  const bytes = readFileSync(path)
  const middle = bytes.length >> 1
  bytes[middle] = bytes[middle]! ^ 1
  writeFileSync(path, bytes)
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-nightly-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
