import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readVerifiedManifest } from '#db/backup/manifest.ts'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { writeBackup } from '#db/backup/write-backup.ts'
import { seedPeople } from '#test/support/data/people.ts'
import { seedMail } from '#test/support/data/seed-records.ts'
import { createFreshDatabase, openOwnerPool } from '#test/support/fresh-database.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

async function createBackupOf({ url, files, clock }: TestApp) {
  const home = await mkdtemp(join(tmpdir(), 'daybook-backup-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const folder = join(home, 'backup')
  return { folder, manifest: await writeBackup({ url, files }, folder, clock()) }
}

test('the rows of a partitioned table are backed up once', async () => {
  const testApp = await createTestApp()
  const { harbor } = await seedPeople(testApp.seed)
  await testApp.owner.query(`
    alter table cleared_days rename to old; create table cleared_days (like old) partition by hash (organization_id);
    create table leaf_0 partition of cleared_days for values with (modulus 2, remainder 0);
    create table leaf_1 partition of cleared_days for values with (modulus 2, remainder 1);
    grant select, insert on cleared_days, leaf_0 to daybook_app; drop table old`)
  await testApp.owner.query(
    'insert into cleared_days (organization_id, user_id, day, streak, created_at) values ($1, $2, $3, 1, now())',
    [harbor.organization.id, harbor.agent.id, '2026-11-20'],
  )
  const { manifest } = await createBackupOf(testApp)
  const found = manifest.tables.filter(({ name }) => /^(cleared_days|leaf_\d)$/.test(name))
  expect(found).toMatchObject([{ name: 'cleared_days', rows: 1 }])
})

test('a table of the schema to which the roles have no right is named, and nothing is backed up', async () => {
  const testApp = await createTestApp()
  await testApp.owner.query('revoke all on cleared_days from daybook_app, daybook_platform')
  await expect(createBackupOf(testApp)).rejects.toThrow('cleared_days would be missing in the backup')
})

test('a quiet restore leaves out the e-mails that wait', async () => {
  const testApp = await createTestApp()
  const { harbor } = await seedPeople(testApp.seed)
  await seedMail(testApp, harbor.admin)
  const { folder } = await createBackupOf(testApp)
  const manifest = await readVerifiedManifest(folder)
  for (const [isQuiet, waiting] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const { url, drop } = await createFreshDatabase()
    await restoreBackup({ url, files: testApp.files }, folder, manifest, { isQuiet })
    const owner = openOwnerPool(url, 1)
    expect((await owner.query('select count(*)::int as waiting from outbox')).rows).toEqual([{ waiting }])
    expect((await owner.query('select from users')).rowCount).toBeGreaterThan(3)
    await owner.end()
    await drop()
  }
})
